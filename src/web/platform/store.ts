import {
  applyMiddleware,
  combineReducers,
  legacy_createStore,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { thunk } from 'redux-thunk';
import { signedOut } from './session-state.ts';
import { reduceSession } from './session.slice.ts';
import { reduceTheme } from './theme.slice.ts';

const reducer = combineReducers({ auth: reduceSession, theme: reduceTheme });

export type State = ReturnType<typeof reducer>;
type Dispatch = ThunkDispatch<State, undefined, UnknownAction>;
/**
 * What configureStore would make, without a kilobyte of what it can do besides in every page, and without the hook of the developer
 * tools: actions carry passwords.
 */
export const makeStore = (preloadedState?: State) =>
  legacy_createStore(reducer, preloadedState, applyMiddleware<Dispatch>(thunk));
export type Store = ReturnType<typeof makeStore>;

/** What the server renders with, the same for everyone; the person comes after, in the browser. */
export const serverState: State = { auth: signedOut, theme: { mode: 'light' } };

export const useAppSelector = useSelector.withTypes<State>();
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
