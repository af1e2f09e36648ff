import { useNavigate } from 'react-router';
import { useAuthDialog } from '#web/platform/auth-dialog.ts';
import { paths } from '#web/platform/paths.ts';

/** To the landing page with the login modal open: there is no login page of its own. */
export function useBackToLogin(): () => void {
  const navigate = useNavigate();
  const dialog = useAuthDialog();
  return () => {
    void navigate(paths.home());
    dialog.open('login');
  };
}
