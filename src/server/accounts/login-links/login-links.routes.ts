import type { FastifyInstance } from 'fastify';
import { logInWithCode, logInWithLink, requestLoginLink } from '#contracts/accounts/login-links.contract.ts';
import { ownPath } from '#contracts/own-path.ts';
import { requestLink } from '#server/accounts/mailed-tokens/mailed-tokens.jobs.ts';
import { loginLimit } from '#server/accounts/sessions/login-limits.ts';
import { sessionIdOf } from '#server/accounts/sessions/refresh-tokens.ts';
import { beginStepOrigin } from '#server/accounts/sessions/step-origin.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { renewXsrfCookie } from '#server/platform/http/xsrf.ts';
import { logInByCode, logInByLink } from './login-links.actions.ts';
import type { PrivateAccessEffects } from './proved-addresses.actions.ts';

export function loginLinkRoutes(app: FastifyInstance, deps: AppDeps, ending: PrivateAccessEffects): void {
  serve(
    app,
    requestLoginLink,
    async ({ body: { email, next }, caller }) =>
      requestLink(deps, { purpose: 'log-in', email, next: ownPath(next ?? null) }, caller),
    { limits: [byNetwork('login-link', 25, 300)] },
  );

  serve(
    app,
    logInWithLink,
    async ({ body, caller }, reply) => {
      const origin = () => beginStepOrigin(reply, deps);
      const signedIn = await logInByLink(deps, body.token, { caller, origin, ending });
      renewXsrfCookie(reply, deps, sessionIdOf(signedIn.tokens));
      return signedIn;
    },
    { limits: [loginLimit], isServedWhenFull: true },
  );

  serve(
    app,
    logInWithCode,
    async ({ body, caller }, reply) => {
      const origin = () => beginStepOrigin(reply, deps);
      const signedIn = await logInByCode(deps, body, { caller, origin, ending });
      renewXsrfCookie(reply, deps, sessionIdOf(signedIn.tokens));
      return signedIn;
    },
    { limits: [loginLimit], isServedWhenFull: true },
  );
}
