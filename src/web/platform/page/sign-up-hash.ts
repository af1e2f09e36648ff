import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useAppSelector } from '#web/platform/session/store.ts';
import { useAuthDialog, useSignedInLink } from './auth-dialog.ts';
import { useHydrated } from './hydrated.ts';

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
