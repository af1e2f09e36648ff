import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useAuthDialog } from '#web/platform/auth-dialog.ts';

/** To the landing page with the login modal open: there is no login page of its own. */
export function useBackToLogin(): () => void {
  const navigate = useNavigate();
  const dialog = useAuthDialog();
  return () => {
    void navigate(paths.home());
    dialog.open('login');
  };
}
