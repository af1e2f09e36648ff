import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useAuthDialog } from '#web/platform/page/auth-dialog.ts';

/** Opens the landing page with the login dialog; there is no login page. */
export function useBackToLogin(): () => void {
  const navigate = useNavigate();
  const dialog = useAuthDialog();
  return () => {
    void navigate(paths.home());
    dialog.open('login');
  };
}
