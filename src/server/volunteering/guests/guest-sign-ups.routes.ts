import type { FastifyInstance } from 'fastify';
import { requestGuestSignUp } from '#contracts/volunteering/guest-sign-ups.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { askForSignUp } from './guest-sign-ups.actions.ts';

/** A school or an office may share one network. */
const networkLimit = byNetwork('guest-sign-up', 30, 3600);

export function guestSignUpRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    requestGuestSignUp,
    async ({ params, body: { name, email, sharesContact, ...signUp } }) =>
      askForSignUp(deps, params.shiftId, { name, email, sharesContact, signUp }),
    { limits: [networkLimit] },
  );
}
