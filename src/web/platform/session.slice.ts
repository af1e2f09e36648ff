import { createAction, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { fallbacks } from './messages.ts';
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

const waitedFor = [login, register, fetchProfile, updateProfile, sendVerificationEmail, verifyEmail] as const;
const [first, ...others] = waitedFor;
const isPending = isAnyOf(first.pending, ...others.map((thunk) => thunk.pending));
const isFulfilled = isAnyOf(first.fulfilled, ...others.map((thunk) => thunk.fulfilled));
const isRejected = isAnyOf(first.rejected, ...others.map((thunk) => thunk.rejected));
const isSignedIn = isAnyOf(login.fulfilled, register.fulfilled);
const isProfile = isAnyOf(fetchProfile.fulfilled, updateProfile.fulfilled);

export const clearError = createAction('auth/clearError');
/** Another tab logged in, out or refreshed: what it left in storage is the session of this tab too. */
export const sessionReplaced = createAction<StoredSession>('auth/sessionReplaced');
/** The server ended it (a new password, a deleted account). */
export const sessionEnded = createAction('auth/sessionEnded');

const isOver = isAnyOf(sessionEnded, logout.fulfilled, refreshTokens.rejected);

/** Plain, without createSlice: Immer, which that brings, would be a twentieth of every page's script for these few fields. */
export function reduceSession(before: AuthState = signedOut, action: UnknownAction): AuthState {
  const state = reduceWaiting(before, action);
  if (isOver(action)) return signedOut;
  if (sessionReplaced.match(action) || isSignedIn(action)) return signedInAs(action.payload);
  if (clearError.match(action)) return { ...state, error: null };
  if (logout.rejected.match(action)) return { ...state, error: action.payload ?? fallbacks.logout };
  if (refreshTokens.fulfilled.match(action) && state.tokens)
    return { ...state, tokens: action.payload, isAuthenticated: Boolean(action.payload.access.token) };
  if (verifyEmail.fulfilled.match(action) && state.user)
    return { ...state, user: { ...state.user, isEmailVerified: true } };
  // An answer that was under way when another account signed in belongs to nobody here.
  if (isProfile(action) && state.tokens && (!state.user || state.user.id === action.payload.id))
    return { ...state, user: { ...state.user, ...action.payload } };
  return state;
}

function reduceWaiting(state: AuthState, action: UnknownAction): AuthState {
  if (isPending(action)) return { ...state, isLoading: true, error: null };
  if (isFulfilled(action)) return { ...state, isLoading: false };
  if (isRejected(action)) return { ...state, isLoading: false, error: action.payload ?? fallbacks.generic };
  return state;
}
