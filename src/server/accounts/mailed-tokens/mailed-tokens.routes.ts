import type { FastifyInstance } from 'fastify';
import {
  changeEmail,
  changePassword,
  forgotPassword,
  resetPassword,
  secureAccount,
  sendVerificationEmail,
  verifyEmail,
} from '#contracts/accounts/accounts.contract.ts';
import {
  changeOwnPassword,
  requestEmailChange,
  resetPasswordByLink,
  verifyEmailByLink,
} from '#server/accounts/credentials.actions.ts';
import type { PrivateAccessEffects } from '#server/accounts/login-links/proved-addresses.actions.ts';
import { secureAccountByLink } from '#server/accounts/sessions/new-devices.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byNetwork, byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { renewXsrfCookie } from '#server/platform/http/xsrf.ts';
import { requestLink } from './mailed-tokens.jobs.ts';

const tokenSubmits = byNetwork('mailed-token', 10, 900);

/** Endpoints that verify an address or set a password. */
export function mailedTokenRoutes(app: FastifyInstance, deps: AppDeps, ending: PrivateAccessEffects): void {
  serve(
    app,
    sendVerificationEmail,
    async ({ body: { email }, caller }) => {
      await requestLink(deps, { purpose: 'verify-email', email }, caller);
      return { message: 'Verification email sent successfully!' };
    },
    { limits: [byNetwork('send-verification', 25, 300)] },
  );

  serve(
    app,
    verifyEmail,
    async ({ body, caller }) => {
      await verifyEmailByLink(deps, body.token, caller);
      return { message: 'Your email has been successfully verified!' };
    },
    { limits: [tokenSubmits] },
  );

  serve(
    app,
    forgotPassword,
    async ({ body: { email }, caller }) => {
      await requestLink(deps, { purpose: 'reset-password', email }, caller);
      return { message: 'If there’s an account with that email address, we’ve sent it a reset link.' };
    },
    { limits: [byNetwork('forgot-password', 25, 300)] },
  );

  serve(
    app,
    resetPassword,
    async ({ body, caller }) => {
      await resetPasswordByLink(deps, body, { caller, ending });
      return { message: 'Password reset successful! You will be redirected to the login page shortly.' };
    },
    { limits: [tokenSubmits] },
  );

  serve(
    app,
    secureAccount,
    async ({ body, caller }, reply) => {
      const resetToken = await secureAccountByLink(deps, body.token, { caller, ending });
      renewXsrfCookie(reply, deps, null);
      return { resetToken };
    },
    { limits: [tokenSubmits] },
  );

  serve(
    app,
    changePassword,
    async ({ body, ...context }) => {
      await changeOwnPassword(deps, body, { ...context, ending });
      return { message: 'Password changed successfully!' };
    },
    { limits: [byViewer('change-password', 10, 600)] },
  );

  serve(
    app,
    changeEmail,
    async ({ body, ...context }) => {
      await requestEmailChange(deps, body, context);
      return { message: 'We’ve sent a confirmation link to your new address.' };
    },
    { limits: [byViewer('change-email', 5, 3600)] },
  );
}
