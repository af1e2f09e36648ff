import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { LOGIN_ERRORS, SignedIn } from './accounts.contract.ts';
import { LoginLinkBody, UseLoginCodeBody, UseLoginLinkBody } from './credential-fields.ts';

export const requestLoginLink = endpoint({
  method: 'POST',
  path: '/api/auth/login-links',
  summary: 'Mail a link and a code to log in with, if the address belongs to an account',
  access: 'open',
  body: z.object(LoginLinkBody.shape),
  success: { status: 204, schema: NoContent },
  errors: [],
});

export const logInWithLink = endpoint({
  method: 'POST',
  path: '/api/auth/log-in-with-link',
  summary: 'Sign in with the token of a mailed link, which works once',
  access: 'open',
  body: z.object(UseLoginLinkBody.shape),
  success: { status: 200, schema: SignedIn },
  errors: ['account.login_link_invalid', ...LOGIN_ERRORS],
});

export const logInWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/log-in-with-code',
  summary: 'Sign in with the six digits of the newest mailed link',
  access: 'open',
  body: z.object(UseLoginCodeBody.shape),
  success: { status: 200, schema: SignedIn },
  errors: ['auth.wrong_login_code', ...LOGIN_ERRORS],
});
