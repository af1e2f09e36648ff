import type { FastifyInstance } from 'fastify';
import { listHeldSpots, requestShift } from '#contracts/volunteering/unconfirmed-sign-ups.contract.ts';
import { requestLimit } from '#server/accounts/unconfirmed/unconfirmed-requests.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as unconfirmed from './unconfirmed-sign-ups.actions.ts';

export function unconfirmedSignUpRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    requestShift,
    async ({ params: { shiftId }, body: { name, email, siteInvitation, sharesContact, ...signUp }, proof }) =>
      unconfirmed.requestShift(deps, {
        shiftId,
        requester: { name, email, siteInvitation },
        proof,
        signUp,
        sharesContact,
      }),
    { limits: [requestLimit] },
  );

  serve(app, listHeldSpots, async ({ params, viewer }) =>
    unconfirmed.showHeldSpots(deps, { ...params, viewerId: viewer.id }),
  );
}
