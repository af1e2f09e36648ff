import { createAsyncThunk } from '@reduxjs/toolkit';
import type * as accounts from '#contracts/accounts/accounts.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, Problem } from '#contracts/endpoint.ts';
import * as fallbacks from '#web/platform/fallbacks.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemOf, problemText } from '#web/platform/http/problem-text.ts';
import { exchangeTokens } from './session-exchange.ts';
import type { AuthState } from './session-state.ts';

type Credentials = { email: string; password: string };
/** `proof`: a proof of work, after the server has asked for one. */
type NewAccount = Credentials & { invitation?: string; proof?: string };
type ProfileChanges = EndpointInput<typeof accounts.updateProfile>['body'];
type Timing = { isEarly: boolean };
type ThunkTypes = {
  state: { auth: AuthState };
  rejectValue: string;
  /** `problem` is absent when the server sent none. */
  rejectedMeta: { problem: Problem | undefined };
};

/** A call whose failure becomes a message (`payload`), with the server's error (`meta.problem`). */
function authThunk<Result, Argument = void>(
  name: string,
  fallback: string,
  run: (argument: Argument, auth: () => AuthState) => Promise<Result>,
) {
  return createAsyncThunk<Result, Argument, ThunkTypes>(`auth/${name}`, async (argument, api) => {
    try {
      return await run(argument, () => api.getState().auth);
    } catch (error) {
      return api.rejectWithValue(problemText(error, fallback), { problem: problemOf(error) });
    }
  });
}

export const login = authThunk('login', fallbacks.login, (body: Credentials) => callApi(calls.login, { body }));

export const register = authThunk('register', fallbacks.register, ({ proof, ...body }: NewAccount) =>
  callApi(calls.register, { body, proof: proof! }),
);

export const logout = authThunk('logout', fallbacks.logout, (_: void, auth) => {
  const refreshToken = auth().tokens?.refresh.token;
  return callApi(calls.logout, { body: refreshToken ? { refreshToken } : {} });
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
      // A login or logout happened meanwhile: the failed session is no longer in use.
      const current = auth().tokens;
      if (current?.refresh.token !== held.refresh.token) return current ?? held;
      throw error;
    }
  },
);

export const fetchProfile = authThunk('fetchProfile', fallbacks.fetchProfile, () => callApi(calls.getProfile));

export const updateProfile = authThunk('updateProfile', fallbacks.updateProfile, (body: ProfileChanges) =>
  callApi(calls.updateProfile, { body }),
);

export const sendVerificationEmail = authThunk(
  'sendVerificationEmail',
  fallbacks.sendVerificationEmail,
  (email: string) => callApi(calls.sendVerificationEmail, { body: { email } }),
);

export const verifyEmail = authThunk('verifyEmail', fallbacks.verifyEmail, (token: string) =>
  callApi(calls.verifyEmail, { body: { token } }),
);
