import { useLocation, useNavigate } from 'react-router';
import type { AuthDialogProps } from '#web/platform/page/auth-dialog.ts';

/**
 * What follows a login or sign-up in a dialog: closes it, and opens the page that it was opened for. A dialog of the page it was opened on takes the
 * place of that page in the history, or Back would lead to the same page twice.
 */
export function useContinueAfterLogin({ nextPath, close }: Pick<AuthDialogProps, 'nextPath' | 'close'>): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    close();
    void navigate(nextPath, { replace: nextPath.includes('#') && nextPath.split(/[?#]/)[0] === pathname });
  };
}
