import { createAction, isAnyOf, isFulfilled, isPending, isRejected, type UnknownAction } from '@reduxjs/toolkit';
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
import { type AuthState, type StoredSession, signedInAs, signedOut } from './session-state.ts';

/** The thunks whose progress and failure are shown; token refreshes run in the background. */
const tracked = [login, register, fetchProfile, updateProfile, sendVerificationEmail, verifyEmail] as const;

export const clearError = createAction('auth/clearError');
/** Another tab logged in, logged out or refreshed, and this tab adopts the stored session; or a login had a second step. */
export const sessionReplaced = createAction<StoredSession>('auth/sessionReplaced');
/** The server ended the session (a new password, a deleted account). */
export const sessionEnded = createAction('auth/sessionEnded');

const isSignIn = isAnyOf(login.fulfilled, register.fulfilled, sessionReplaced);
const isSignOut = isAnyOf(logout.fulfilled, refreshTokens.rejected, sessionEnded);
const isProfile = isAnyOf(fetchProfile.fulfilled, updateProfile.fulfilled);
const isStarted = isPending(...tracked);
const isDone = isFulfilled(...tracked);
const isFailure = isRejected(...tracked);

/** Not `createSlice`, whose Immer would be 4.8 kB on every page (docs/adr/0069-standard-store-and-bundling.md). */
export function sessionReducer(state: AuthState = signedOut, action: UnknownAction): AuthState {
  if (isSignOut(action)) return signedOut;
  if (isSignIn(action)) return signedInAs(action.payload);
  if (clearError.match(action)) return { ...state, error: null };
  if (logout.rejected.match(action)) return { ...state, error: action.payload ?? fallbacks.logout };
  if (refreshTokens.fulfilled.match(action)) {
    const { payload: tokens } = action;
    return state.tokens ? { ...state, tokens, isAuthenticated: Boolean(tokens.access.token) } : state;
  }
  if (isStarted(action)) return { ...state, isLoading: true, error: null };
  if (isFailure(action)) return { ...state, isLoading: false, error: action.payload ?? fallbacks.generic };
  if (!isDone(action)) return state;
  return { ...state, user: userAfter(state, action), isLoading: false };
}

function userAfter({ tokens, user }: AuthState, action: UnknownAction): AuthState['user'] {
  if (verifyEmail.fulfilled.match(action)) return user && { ...user, isEmailVerified: true };
  // Ignore a response that arrives after another account logged in.
  const isCurrent = isProfile(action) && tokens && (!user || user.id === action.payload.id);
  return isCurrent ? { ...user, ...action.payload } : user;
}
