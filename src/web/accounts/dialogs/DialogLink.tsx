import type { ReactNode } from 'react';
import { paths } from '#contracts/site-paths.ts';
import type { AuthDialogName } from '#web/platform/page/auth-dialog.ts';
import { isPlainPress } from '#web/platform/page/plain-press.ts';

type DialogLinkProps = { to: AuthDialogName; show: (name: AuthDialogName) => void; children: ReactNode };

/** Switches to another auth dialog; as a real link it also opens in a new tab. */
export function DialogLink({ to, show, children }: DialogLinkProps) {
  return (
    <a
      href={paths.home({ dialog: to })}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        show(to);
      }}
    >
      {children}
    </a>
  );
}
