import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { ownPath } from '#contracts/own-path.ts';
import { paths } from '#contracts/site-paths.ts';
import { AuthDialogContext, type AuthDialogName, useSignInPresses } from '#web/platform/page/auth-dialog.ts';
import { clearError } from '#web/platform/session/session.slice.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/session/store.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

type OpenDialog = { name: AuthDialogName; nextPath: string };

const loadDialogs = () => import('./AuthDialogs.tsx').then((module) => module.AuthDialogs);
const AuthDialogs = lazyDialog(loadDialogs);

/** Shows the open auth dialog; their code loads on first use. `?dialog=login` opens one by URL. */
export function AuthDialogHost({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const opener = useMemo(
    () => ({
      open: (name: AuthDialogName, nextPath: string = paths.dashboard()) => {
        dispatch(clearError());
        setOpenDialog({ name, nextPath });
      },
      preload: () => void loadDialogs().catch(() => undefined),
    }),
    [dispatch],
  );
  useDialogInUrl(opener.open);
  useSignInPresses(opener.open);
  // Close a dialog left open in this tab when another tab logs in; otherwise it would reappear at logout.
  if (openDialog && isAuthenticated) setOpenDialog(null);
  // “Back” would otherwise leave it open above another page; “Back to Login” opens it on the way to one.
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [page, setPage] = useState(pathname);
  if (page !== pathname) {
    setPage(pathname);
    if (isBack) setOpenDialog(null);
  }
  return (
    <AuthDialogContext value={opener}>
      {children}
      {openDialog && (
        <AuthDialogs
          {...openDialog}
          show={(name) => opener.open(name, openDialog.nextPath)}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </AuthDialogContext>
  );
}

/** A click before hydration arrives as a URL parameter; opens the dialog and removes the parameter. */
function useDialogInUrl(open: (name: AuthDialogName, nextPath?: string) => void) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const openFromUrl = useEffectEvent((params: URLSearchParams) => {
    const name = params.get('dialog');
    if (name === null) return;
    const nextPath = ownPath(params.get('onward'));
    params.delete('dialog');
    params.delete('onward');
    // The page's data does not depend on the dialog.
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate({ pathname, search: params.toString() }, options);
    open(name as AuthDialogName, nextPath);
  });
  useEffect(() => openFromUrl(new URLSearchParams(search)), [search]);
}
