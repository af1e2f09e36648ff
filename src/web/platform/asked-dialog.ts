import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useAuthDialog, useSignedInLink } from './auth-dialog.ts';
import { useHydrated } from './hydrated.ts';
import { useAppSelector } from './store.ts';

/** Which dialog is open. Who came by `hash` meets `first` until it is closed, and the hash goes with it. */
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
    /** Closes it because something changed. The move to the address without the hash loads the page's data again, too. */
    done: () => {
      setAsked(null);
      void (isInAddress ? dropHash() : revalidate());
    },
  };
}

/** Who comes by `hash` signed out is asked to sign up, and led on to it: a link was pressed before the scripts were there. */
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
 * For a button that needs an account and stands on the page it leads back to: asks to sign up first, also when it was pressed before
 * the scripts were there and led to `hash` alone.
 */
export function useSignUpLink(page: string, hash: string) {
  const link = useSignedInLink(page);
  useSignUpAt(hash, page, true);
  return { ...link, to: page + hash };
}
