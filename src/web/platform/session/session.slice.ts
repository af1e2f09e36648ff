import { createSlice, isAnyOf, isFulfilled, isPending, isRejected, type PayloadAction } from '@reduxjs/toolkit';
import * as fallbacks from '#web/platform/fallbacks.ts';
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
import { type StoredSession, signedInAs, signedOut } from './session-state.ts';

/** The thunks whose progress and failure are shown; token refreshes run in the background. */
const tracked = [login, register, fetchProfile, updateProfile, sendVerificationEmail, verifyEmail] as const;

const session = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    clearError: (state) => {
      state.error = null;
    },
    /** Another tab logged in, logged out or refreshed, and this tab adopts the stored session; or a login had a second step. */
    sessionReplaced: (_state, { payload }: PayloadAction<StoredSession>) => signedInAs(payload),
    /** The server ended the session (a new password, a deleted account). */
    sessionEnded: () => signedOut,
  },
  extraReducers: (builder) => {
    builder
      .addCase(logout.fulfilled, () => signedOut)
      .addCase(logout.rejected, (state, { payload }) => {
        state.error = payload ?? fallbacks.logout;
      })
      .addCase(refreshTokens.rejected, () => signedOut)
      .addCase(refreshTokens.fulfilled, (state, { payload }) => {
        if (!state.tokens) return;
        state.tokens = payload;
        state.isAuthenticated = Boolean(payload.access.token);
      })
      .addCase(verifyEmail.fulfilled, (state) => {
        if (state.user) state.user.isEmailVerified = true;
      })
      .addMatcher(isAnyOf(login.fulfilled, register.fulfilled), (_state, { payload }) => signedInAs(payload))
      .addMatcher(isAnyOf(fetchProfile.fulfilled, updateProfile.fulfilled), (state, { payload }) => {
        // Ignore a response that arrives after another account logged in.
        if (state.tokens && (!state.user || state.user.id === payload.id)) state.user = { ...state.user, ...payload };
      })
      .addMatcher(isPending(...tracked), (state) => {
        state.isLoading = true;
        state.error = null;
      })
      .addMatcher(isFulfilled(...tracked), (state) => {
        state.isLoading = false;
      })
      .addMatcher(isRejected(...tracked), (state, { payload }) => {
        state.isLoading = false;
        state.error = payload ?? fallbacks.generic;
      });
  },
});

export const { clearError, sessionReplaced, sessionEnded } = session.actions;
export const sessionReducer = session.reducer;
