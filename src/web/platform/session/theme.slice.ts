import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ThemeMode = 'light' | 'dark';

const theme = createSlice({
  name: 'theme',
  initialState: { mode: 'light' as ThemeMode },
  reducers: {
    setMode: (state, { payload }: PayloadAction<ThemeMode>) => {
      state.mode = payload;
    },
  },
});

export const { setMode } = theme.actions;
export const themeReducer = theme.reducer;
