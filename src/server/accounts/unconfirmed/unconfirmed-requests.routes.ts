import type { FastifyInstance } from 'fastify';
import {
  confirmRequestWithCode,
  confirmRequestWithLink,
  correctRequestAddress,
  declineRequest,
  getLinkedRequest,
} from '#contracts/accounts/unconfirmed-requests.contract.ts';
import { loginLimit } from '#server/accounts/sessions/login-limits.ts';
import { sessionIdOf } from '#server/accounts/sessions/refresh-tokens.ts';
import { beginStepOrigin } from '#server/accounts/sessions/step-origin.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { renewXsrfCookie } from '#server/platform/http/xsrf.ts';
import { type ConfirmationEffects, confirmByCode, confirmByLink } from './confirmations.actions.ts';
import { correctAddress, declineByLink, requestLimit, showLinkedRequest } from './unconfirmed-requests.actions.ts';

export function unconfirmedRequestRoutes(app: FastifyInstance, deps: AppDeps, effects: ConfirmationEffects): void {
  serve(app, correctRequestAddress, async ({ params, body }) => correctAddress(deps, { ...params, ...body }), {
    limits: [requestLimit],
  });

  serve(
    app,
    confirmRequestWithCode,
    async ({ params, body, caller }, reply) => {
      const origin = () => beginStepOrigin(reply, deps);
      const signedIn = await confirmByCode(deps, { ...params, ...body }, { ...effects, caller, origin });
      renewXsrfCookie(reply, deps, sessionIdOf(signedIn.tokens));
      return signedIn;
    },
    { limits: [loginLimit], isServedWhenFull: true },
  );

  serve(
    app,
    confirmRequestWithLink,
    async ({ body, caller }, reply) => {
      const origin = () => beginStepOrigin(reply, deps);
      const signedIn = await confirmByLink(deps, body.token, { ...effects, caller, origin });
      renewXsrfCookie(reply, deps, sessionIdOf(signedIn.tokens));
      return signedIn;
    },
    { limits: [loginLimit], isServedWhenFull: true },
  );

  serve(app, getLinkedRequest, async ({ params }) => showLinkedRequest(deps, params.token));

  serve(app, declineRequest, async ({ body }) => declineByLink(deps, effects.kinds, body.token), {
    limits: [byNetwork('decline-request', 60, 300)],
  });
}
