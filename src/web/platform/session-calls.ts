import type * as accounts from '#contracts/accounts/accounts.contract.ts';
import type * as sessions from '#contracts/accounts/sessions.contract.ts';
import { call } from './api.ts';

export const registerCall = call<typeof accounts.register>('POST', '/api/auth/register');
export const loginCall = call<typeof sessions.login>('POST', '/api/auth/login');
export const logoutCall = call<typeof sessions.logout>('POST', '/api/auth/logout');
export const refreshTokensCall = call<typeof sessions.refreshTokens>('POST', '/api/auth/refresh-tokens');
export const issueXsrfCookieCall = call<typeof sessions.issueXsrfCookie>('GET', '/api/auth/xsrf');
export const fetchProfileCall = call<typeof accounts.getProfile>('GET', '/api/users/profile');
export const updateProfileCall = call<typeof accounts.updateProfile>('PATCH', '/api/users/profile');
export const verifyEmailCall = call<typeof accounts.verifyEmail>('POST', '/api/auth/verify-email');
export const sendVerificationEmailCall = call<typeof accounts.sendVerificationEmail>(
  'POST',
  '/api/auth/send-verification-email',
);
