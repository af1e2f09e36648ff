import type { ReactNode } from 'react';
import type { AuthDialogName } from '#web/platform/auth-dialog.ts';

type DialogLinkProps = { to: AuthDialogName; show: (name: AuthDialogName) => void; children: ReactNode };

/** From one auth modal to another; as a real address it also opens in a new tab. */
export function DialogLink({ to, show, children }: DialogLinkProps) {
  return (
    <a
      href={`/?dialog=${to}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        show(to);
      }}
    >
      {children}
    </a>
  );
}
