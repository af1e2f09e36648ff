import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useAppStore } from '#web/platform/session/store.ts';

export type AuthDialogName = 'login' | 'signup' | 'forgot' | 'link';

export type AuthDialogOpener = {
  /** `nextPath` is the path to open after login or sign-up; the dashboard by default. */
  open(name: AuthDialogName, nextPath?: string): void;
  /** Preloads the dialogs. */
  preload(): void;
};

/** Props of each auth dialog. */
export type AuthDialogProps = { nextPath: string; show: (name: AuthDialogName) => void; close: () => void };

/** Opens the auth dialogs from anywhere; the shell provides it. */
export const AuthDialogContext = createContext<AuthDialogOpener>({ open: () => {}, preload: () => {} });
export const useAuthDialog = (): AuthDialogOpener => useContext(AuthDialogContext);

/** For a link to a page behind login: the boot script stops signed-out visitors at it, and the auth dialog opens first. */
export function useSignedInLink(to: string, dialog: AuthDialogName = 'signup') {
  const opener = useAuthDialog();
  const store = useAppStore();
  return {
    to,
    'data-sign-in': `${dialog} ${to}`,
    onPointerEnter: () => store.getState().auth.isAuthenticated || opener.preload(),
  };
}

/** For a button that needs an account and returns to its own page: a signed-in person who presses it before hydration only sets `hash`. */
export const useSignUpLink = (page: string, hash: string) => ({ ...useSignedInLink(page), to: page + hash });

/** Calls `open` for each press on a link that asks to sign in first, also for one from before hydration. */
export function useSignInPresses(open: AuthDialogOpener['open']): void {
  const openPressed = useEffectEvent(() => {
    const { dataset } = document.documentElement;
    const [name, nextPath] = dataset.signIn?.split(' ') ?? [];
    delete dataset.signIn;
    if (name && nextPath) open(name as AuthDialogName, nextPath);
  });
  useEffect(() => {
    const onPress = () => openPressed();
    onPress();
    addEventListener('signin', onPress);
    return () => removeEventListener('signin', onPress);
  }, []);
}
