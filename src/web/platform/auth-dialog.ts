import { createContext, type MouseEvent, useContext } from 'react';
import { useAppStore } from './store.ts';

export type AuthDialogName = 'login' | 'signup' | 'forgot';

export type AuthDialogOpener = {
  /** `onward` is where a successful login or signup leads; the dashboard without it. */
  open(name: AuthDialogName, onward?: string): void;
  /** Loads the dialogs ahead of a press. */
  preload(): void;
};

/** What each auth modal is given. */
export type AuthDialogProps = { onward: string; show: (name: AuthDialogName) => void; close: () => void };

/** What opens the auth modals from anywhere below; the shell fills it. */
export const AuthDialogContext = createContext<AuthDialogOpener>({ open: () => {}, preload: () => {} });
export const useAuthDialog = (): AuthDialogOpener => useContext(AuthDialogContext);

/** For a link behind login: pressed by somebody signed out, it opens a modal first and leads on afterwards. */
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
