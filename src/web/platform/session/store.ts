import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { sessionReducer } from './session.slice.ts';
import { themeReducer } from './theme.slice.ts';

const reducer = { auth: sessionReducer, theme: themeReducer };

/** Developer tools stay off: actions carry passwords. */
export const makeStore = (preloadedState?: State) =>
  configureStore({ reducer, devTools: false, ...(preloadedState && { preloadedState }) });

export type State = { [Slice in keyof typeof reducer]: ReturnType<(typeof reducer)[Slice]> };
export type Store = ReturnType<typeof makeStore>;

export const useAppStore = useStore.withTypes<Store>();
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
export const useAppSelector = useSelector.withTypes<State>();
