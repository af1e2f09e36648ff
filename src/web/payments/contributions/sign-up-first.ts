import { paths } from '#contracts/site-paths.ts';
import { useAuthDialog } from '#web/platform/page/auth-dialog.ts';
import type { HostRef } from './contributions.api.ts';

/** Closes the dialog and asks the visitor to sign up or log in; `hash` opens the dialog again afterwards. */
export function useSignUpFirst({ kind, slug }: HostRef, onClose: () => void): (hash: string) => void {
  const auth = useAuthDialog();
  return (hash) => {
    onClose();
    auth.open('signup', paths.contributions(kind, slug) + hash);
  };
}
