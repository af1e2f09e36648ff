import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { signedOut } from './session-state.ts';
import { reduceSession } from './session.slice.ts';
import { reduceTheme } from './theme.slice.ts';

const reducer = combineReducers({ auth: reduceSession, theme: reduceTheme });

export type State = ReturnType<typeof reducer>;
/** Without the developer tools' hook in production: actions carry passwords. */
export const makeStore = (preloadedState?: State) =>
  configureStore({ reducer, devTools: import.meta.env.DEV, ...(preloadedState && { preloadedState }) });
export type Store = ReturnType<typeof makeStore>;

/** What the server renders with, the same for everyone; the person comes after, in the browser. */
export const serverState: State = { auth: signedOut, theme: { mode: 'light' } };

export const useAppSelector = useSelector.withTypes<State>();
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
