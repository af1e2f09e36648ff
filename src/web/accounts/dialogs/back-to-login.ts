import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useAuthDialog } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';

/** Opens the landing page with the login dialog; there is no login page. Leads people who are logged in to where a login leads. */
export function useBackToLogin(): () => void {
  const navigate = useNavigate();
  const dialog = useAuthDialog();
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  return () => {
    if (isAuthenticated) return void navigate(paths.dashboard());
    void navigate(paths.home());
    dialog.open('login');
  };
}
