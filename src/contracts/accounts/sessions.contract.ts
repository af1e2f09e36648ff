import { z } from 'zod';
import { LoginBody } from '#contracts/accounts/credential-fields.ts';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { SignedIn, Tokens } from './accounts.contract.ts';
import { signInMethods } from './sign-in-methods.ts';

const RefreshToken = z.string('No refresh token available').min(1, 'No refresh token available').max(400);

/** A signed-in browser or app. */
export const Session = z.object({
  id: z.uuid(),
  device: z.string(),
  method: z.enum(signInMethods),
  hasUsedSecondFactor: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Sign in with email and password. An account with a second factor answers auth.second_factor_needed with a `step`',
  access: 'open',
  body: z.object(LoginBody.shape),
  success: { status: 200, schema: SignedIn },
  errors: ['auth.second_factor_needed', 'auth.wrong_credentials'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session of the refresh token, or without one that of the access token',
  access: 'open',
  body: z.object({ refreshToken: z.string().max(400).optional() }),
  success: { status: 204, schema: NoContent },
  errors: [],
});

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/auth/refresh-tokens',
  summary: 'Exchange a refresh token for new tokens',
  access: 'open',
  body: z.object({ refreshToken: RefreshToken }),
  success: { status: 200, schema: Tokens },
  errors: ['auth.refresh_refused'],
});

export const issueXsrfCookie = endpoint({
  method: 'GET',
  path: '/api/auth/xsrf',
  summary: 'Set the XSRF-TOKEN cookie; unsafe requests send its value as X-XSRF-TOKEN',
  access: 'open',
  success: { status: 204, schema: NoContent },
  errors: [],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "List the viewer's sessions",
  access: 'person',
  isForSettingUp: true,
  success: { status: 200, schema: z.object({ sessions: z.array(Session) }) },
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  summary: 'End one session',
  access: 'person',
  isForSettingUp: true,
  params: z.object({ sessionId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: ['session.not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'End all other sessions',
  access: 'person',
  isForSettingUp: true,
  success: { status: 200, schema: z.object({ ended: z.int() }) },
  errors: [],
});
