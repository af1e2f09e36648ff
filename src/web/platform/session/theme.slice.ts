import { createAction, type UnknownAction } from '@reduxjs/toolkit';

export type ThemeMode = 'light' | 'dark';
type ThemeState = { mode: ThemeMode };

export const setMode = createAction<ThemeMode>('theme/setMode');

export const themeReducer = (state: ThemeState = { mode: 'light' }, action: UnknownAction): ThemeState =>
  setMode.match(action) ? { mode: action.payload } : state;
