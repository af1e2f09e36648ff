import type { MouseEvent } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { type AuthDialogName, useAuthDialog } from '#web/platform/page/auth-dialog.ts';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './Header.module.css';

/** Before hydration they are a plain form whose URL opens the same dialog. */
export function SignedOutButtons() {
  const dialog = useAuthDialog();
  const opens = (name: AuthDialogName) => ({
    type: 'submit' as const,
    name: 'dialog',
    value: name,
    onPointerEnter: dialog.preload,
    onFocus: dialog.preload,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      dialog.open(name);
    },
  });
  return (
    <form method="get" action={paths.home()} className={styles.buttons}>
      <Button variant="bare" {...opens('login')}>
        Log in
      </Button>
      <Button {...opens('signup')}>Sign up</Button>
    </form>
  );
}
