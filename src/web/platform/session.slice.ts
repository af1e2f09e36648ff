import { createSlice } from '@reduxjs/toolkit';
import type { Tokens, User } from '#contracts/accounts.contract.ts';

export type AuthState = {
  user: User | null;
  tokens: Tokens | null;
  /** True exactly while an access token is held. */
  isAuthenticated: boolean;
  isLoading: boolean;
  error: string | null;
};

export const signedOut: AuthState = { user: null, tokens: null, isAuthenticated: false, isLoading: false, error: null };

export const session = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    clearError: (state) => {
      state.error = null;
    },
  },
});
export const { clearError } = session.actions;
