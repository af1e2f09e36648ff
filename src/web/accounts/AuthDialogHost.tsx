import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { AuthDialogContext, type AuthDialogName, type AuthDialogProps } from '#web/platform/auth-dialog.ts';
import { fallbacks } from '#web/platform/messages.ts';
import { clearError } from '#web/platform/session.slice.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/store.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { ownPath } from './own-path.ts';

type OpenDialog = { name: AuthDialogName; nextPath: string };

const loadDialogs = () => import('./AuthDialogs.tsx');
const names: readonly string[] = ['login', 'signup', 'forgot'] satisfies AuthDialogName[];

/** Holds which auth modal is open; their code comes when one is first wanted. `?dialog=login` opens one by address. */
export function AuthDialogHost({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [Dialogs, setDialogs] = useState<ComponentType<AuthDialogProps & { name: AuthDialogName }> | null>(null);
  const opener = useMemo(
    () => ({
      open: (name: AuthDialogName, nextPath: string = paths.dashboard()) => {
        dispatch(clearError());
        setOpenDialog({ name, nextPath });
        loadDialogs().then(
          (module) => setDialogs(() => module.AuthDialogs),
          () => showToast(fallbacks.generic, { kind: 'error' }),
        );
      },
      preload: () => void loadDialogs().catch(() => undefined),
    }),
    [dispatch],
  );
  useDialogInUrl(opener.open);
  // A modal that waited in this tab while another logged in must not come back at the next logout.
  if (openDialog && isAuthenticated) setOpenDialog(null);
  return (
    <AuthDialogContext value={opener}>
      {children}
      {openDialog && Dialogs && (
        <Dialogs
          {...openDialog}
          key={openDialog.name}
          show={(name) => opener.open(name, openDialog.nextPath)}
          close={() => setOpenDialog(null)}
        />
      )}
    </AuthDialogContext>
  );
}

/** A press before the scripts were ready arrives as an address; it becomes the open modal and leaves the address. */
function useDialogInUrl(open: (name: AuthDialogName, nextPath?: string) => void) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const openFromUrl = useEffectEvent((params: URLSearchParams) => {
    const name = params.get('dialog');
    if (name === null) return;
    const nextPath = ownPath(params.get('onward'));
    params.delete('dialog');
    params.delete('onward');
    void navigate({ pathname, search: params.toString() }, { replace: true, preventScrollReset: true });
    if (names.includes(name)) open(name as AuthDialogName, nextPath);
  });
  useEffect(() => openFromUrl(new URLSearchParams(search)), [search]);
}
