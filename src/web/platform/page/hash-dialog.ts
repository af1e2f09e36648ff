import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useAppSelector } from '#web/platform/session/store.ts';
import { useAuthDialog, useSignedInLink } from './auth-dialog.ts';
import { useHydrated } from './hydrated.ts';

/** Which dialog is open. A URL with `hash` opens `first`; closing it removes the hash. */
export function useHashDialog<Name extends string>(hash: string, initialDialog: Name) {
  const { hash: currentHash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [openDialog, setOpenDialog] = useState<Name | null>(null);
  const hasHash = currentHash === hash;
  const dropHash = () => navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return {
    openDialog: openDialog ?? (hasHash ? initialDialog : null),
    setOpenDialog,
    close: () => {
      setOpenDialog(null);
      if (hasHash) void dropHash();
    },
    /** Closes the dialog after a change and reloads the page's data; removing the hash reloads it, too. */
    done: () => {
      setOpenDialog(null);
      void (hasHash ? dropHash() : revalidate());
    },
  };
}

/** Opens the sign-up dialog for signed-out visitors whose URL has `hash`: they clicked a link before hydration. */
export function useSignUpOnHash(hash: string, nextPath: string, isEnabled: boolean): void {
  const dialog = useAuthDialog();
  const { hash: currentHash } = useLocation();
  const isHydrated = useHydrated();
  const isSignedOut = useAppSelector((state) => !state.auth.isAuthenticated);
  const shouldOpen = isEnabled && isHydrated && isSignedOut && currentHash === hash;
  const openSignUp = useEffectEvent(() => dialog.open('signup', nextPath));
  useEffect(() => {
    if (shouldOpen) openSignUp();
  }, [shouldOpen]);
}

/**
 * For a button that needs an account and returns to its own page: opens the sign-up dialog, also when it was clicked before hydration and only set
 * `hash`.
 */
export function useSignUpLink(page: string, hash: string) {
  const link = useSignedInLink(page);
  useSignUpOnHash(hash, page, true);
  return { ...link, to: page + hash };
}
