import { applyMiddleware, legacy_createStore, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { thunk } from 'redux-thunk';
import { reduceSession } from './session.slice.ts';
import { type AuthState, signedOut } from './session-state.ts';
import { reduceTheme, type ThemeState } from './theme.slice.ts';

export type State = { auth: AuthState; theme: ThemeState };
type Dispatch = ThunkDispatch<State, undefined, UnknownAction>;

/** What the server renders with, the same for everyone; the person comes after, in the browser. */
const serverState: State = { auth: signedOut, theme: { mode: 'light' } };

function reduce(state: State = serverState, action: UnknownAction): State {
  const auth = reduceSession(state.auth, action);
  const theme = reduceTheme(state.theme, action);
  return auth === state.auth && theme === state.theme ? state : { auth, theme };
}

/**
 * What configureStore and react-redux would make, without the three kilobytes of what they can do besides in every page, and
 * without the hook of the developer tools: actions carry passwords.
 */
export const makeStore = (preloadedState?: State) =>
  legacy_createStore(reduce, preloadedState, applyMiddleware<Dispatch>(thunk));
export type Store = ReturnType<typeof makeStore>;

export const StoreContext = createContext<Store | null>(null);

export function useAppStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no store above this component.');
  return store;
}

export const useAppDispatch = (): Store['dispatch'] => useAppStore().dispatch;

/** `select` answers with what stands in the state, never with something made anew: what is not the same is rendered again. */
export function useAppSelector<Selected>(select: (state: State) => Selected): Selected {
  const store = useAppStore();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(serverState),
  );
}
