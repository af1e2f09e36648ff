import { createAsyncThunk } from '@reduxjs/toolkit';
import { callApi } from './http.ts';
import { fallbacks } from './messages.ts';
import { problemFields, problemText, serverText } from './problem-text.ts';
import {
  fetchProfileCall,
  loginCall,
  logoutCall,
  registerCall,
  sendVerificationEmailCall,
  updateProfileCall,
  verifyEmailCall,
} from './session-calls.ts';
import { exchangeTokens } from './session-exchange.ts';
import type { AuthState } from './session-state.ts';

type Credentials = { email: string; password: string };
type ProfileChanges = Parameters<typeof callApi<typeof updateProfileCall>>[1]['body'];
type Timing = { isEarly: boolean };
type ThunkTypes = {
  state: { auth: AuthState };
  rejectValue: string;
  /** `serverText` is absent when no answer came, or one that said nothing. */
  rejectedMeta: { fields: Record<string, string>; serverText: string | undefined };
};

/** A call whose failure becomes a sentence (`payload`) and, where the server named fields, `meta.fields`. */
function authThunk<Result, Argument = void>(
  name: string,
  fallback: string,
  run: (argument: Argument, auth: () => AuthState) => Promise<Result>,
) {
  return createAsyncThunk<Result, Argument, ThunkTypes>(`auth/${name}`, async (argument, api) => {
    try {
      return await run(argument, () => api.getState().auth);
    } catch (error) {
      const meta = { fields: problemFields(error), serverText: serverText(error) };
      return api.rejectWithValue(problemText(error, fallback), meta);
    }
  });
}

export const login = authThunk('login', fallbacks.login, (body: Credentials) => callApi(loginCall, { body }));

export const register = authThunk('register', fallbacks.register, (body: Credentials) =>
  callApi(registerCall, { body }),
);

export const logout = authThunk('logout', fallbacks.logout, (_: void, auth) => {
  const refreshToken = auth().tokens?.refresh.token;
  return callApi(logoutCall, { body: refreshToken ? { refreshToken } : {} });
});

export const refreshTokens = authThunk(
  'refreshTokens',
  fallbacks.noRefreshToken,
  async (timing: Timing | void, auth) => {
    const held = auth().tokens;
    if (!held?.refresh.token) throw new Error(fallbacks.noRefreshToken);
    try {
      return await exchangeTokens(held, timing ?? {});
    } catch (error) {
      // Somebody logged in while this ran: what failed was a session that nobody is in any more.
      const current = auth().tokens;
      if (current && current.refresh.token !== held.refresh.token) return current;
      throw error;
    }
  },
);

export const fetchProfile = authThunk('fetchProfile', fallbacks.fetchProfile, () => callApi(fetchProfileCall));

export const updateProfile = authThunk('updateProfile', fallbacks.updateProfile, (body: ProfileChanges) =>
  callApi(updateProfileCall, { body }),
);

export const sendVerificationEmail = authThunk(
  'sendVerificationEmail',
  fallbacks.sendVerificationEmail,
  (email: string) => callApi(sendVerificationEmailCall, { body: { email } }),
);

export const verifyEmail = authThunk('verifyEmail', fallbacks.verifyEmail, (token: string) =>
  callApi(verifyEmailCall, { body: { token } }),
);
