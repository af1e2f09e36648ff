import { createContext, type MouseEvent, useContext } from 'react';
import { useAppStore } from '#web/platform/session/store.ts';

export type AuthDialogName = 'login' | 'signup' | 'forgot';

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

/** For a link to a page behind login: for signed-out visitors it opens the auth dialog first. */
export function useSignedInLink(to: string, dialog: AuthDialogName = 'signup') {
  const opener = useAuthDialog();
  const store = useAppStore();
  return {
    to,
    onPointerEnter: () => store.getState().auth.isAuthenticated || opener.preload(),
    onClick: (event: MouseEvent) => {
      if (store.getState().auth.isAuthenticated) return;
      event.preventDefault();
      opener.open(dialog, to);
    },
  };
}
