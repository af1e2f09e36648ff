import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useAuthDialog, useSignedInLink } from './auth-dialog.ts';
import { useHydrated } from './hydrated.ts';
import { useAppSelector } from './store.ts';

/** Which dialog is open. A URL with `hash` opens `first`; closing it removes the hash. */
export function useAskedDialog<Name extends string>(hash: string, first: Name) {
  const { hash: shown, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Name | null>(null);
  const isInAddress = shown === hash;
  const dropHash = () => navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return {
    asked: asked ?? (isInAddress ? first : null),
    setAsked,
    close: () => {
      setAsked(null);
      if (isInAddress) void dropHash();
    },
    /** Closes the dialog after a change and reloads the page's data; removing the hash reloads it, too. */
    done: () => {
      setAsked(null);
      void (isInAddress ? dropHash() : revalidate());
    },
  };
}

/** Opens the sign-up dialog for signed-out visitors whose URL has `hash`: they clicked a link before hydration. */
export function useSignUpAt(hash: string, onward: string, isOn: boolean): void {
  const dialog = useAuthDialog();
  const { hash: shown } = useLocation();
  const isHydrated = useHydrated();
  const isSignedOut = useAppSelector((state) => !state.auth.isAuthenticated);
  const isAsked = isOn && isHydrated && isSignedOut && shown === hash;
  const ask = useEffectEvent(() => dialog.open('signup', onward));
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
}

/**
 * For a button that needs an account and returns to its own page: opens the sign-up dialog, also when it was clicked before hydration and only set
 * `hash`.
 */
export function useSignUpLink(page: string, hash: string) {
  const link = useSignedInLink(page);
  useSignUpAt(hash, page, true);
  return { ...link, to: page + hash };
}
