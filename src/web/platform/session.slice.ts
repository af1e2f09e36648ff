import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { fallbacks } from './messages.ts';
import { type AuthState, type StoredSession, signedInAs, signedOut } from './session-state.ts';
import {
  fetchProfile,
  login,
  logout,
  refreshTokens,
  register,
  sendVerificationEmail,
  updateProfile,
  verifyEmail,
} from './session.thunks.ts';

const waitedFor = [login, register, fetchProfile, updateProfile, sendVerificationEmail, verifyEmail] as const;
const [first, ...others] = waitedFor;
const isPending = isAnyOf(first.pending, ...others.map((thunk) => thunk.pending));
const isFulfilled = isAnyOf(first.fulfilled, ...others.map((thunk) => thunk.fulfilled));
const isRejected = isAnyOf(first.rejected, ...others.map((thunk) => thunk.rejected));
const isSignedIn = isAnyOf(login.fulfilled, register.fulfilled);
const isProfile = isAnyOf(fetchProfile.fulfilled, updateProfile.fulfilled);

export const session = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    clearError: (state) => {
      state.error = null;
    },
    /** Another tab logged in, out or refreshed: what it left in storage is the session of this tab too. */
    sessionReplaced: (_state, action: PayloadAction<StoredSession>) => signedInAs(action.payload),
    /** The server ended it (a new password, a deleted account). */
    sessionEnded: () => signedOut,
  },
  extraReducers: (builder) =>
    builder
      .addCase(logout.fulfilled, () => signedOut)
      .addCase(logout.rejected, (state, action) => {
        state.error = action.payload ?? fallbacks.logout;
      })
      .addCase(refreshTokens.fulfilled, (state, action) => {
        if (state.tokens) setTokens(state, action.payload);
      })
      .addCase(refreshTokens.rejected, () => signedOut)
      .addCase(verifyEmail.fulfilled, (state) => {
        if (state.user) state.user.isEmailVerified = true;
      })
      .addMatcher(isPending, (state) => {
        state.isLoading = true;
        state.error = null;
      })
      .addMatcher(isFulfilled, (state) => {
        state.isLoading = false;
      })
      .addMatcher(isRejected, (state, action) => {
        state.isLoading = false;
        state.error = action.payload ?? fallbacks.generic;
      })
      .addMatcher(isSignedIn, (_state, action) => signedInAs(action.payload))
      .addMatcher(isProfile, (state, action) => {
        // An answer that was under way when another account signed in belongs to nobody here.
        const isOurs = state.tokens && (!state.user || state.user.id === action.payload.id);
        if (isOurs) state.user = { ...state.user, ...action.payload };
      }),
});
export const { clearError, sessionReplaced, sessionEnded } = session.actions;

function setTokens(state: AuthState, tokens: NonNullable<AuthState['tokens']>): void {
  state.tokens = tokens;
  state.isAuthenticated = Boolean(tokens.access.token);
}
