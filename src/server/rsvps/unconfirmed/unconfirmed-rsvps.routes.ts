import type { FastifyInstance } from 'fastify';
import { listHeldSeats, requestRsvp } from '#contracts/rsvps/unconfirmed-rsvps.contract.ts';
import { requestLimit } from '#server/accounts/unconfirmed/unconfirmed-requests.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as unconfirmed from './unconfirmed-rsvps.actions.ts';

export function unconfirmedRsvpRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    requestRsvp,
    async ({ params: { eventId }, body: { name, email, siteInvitation, ...details }, proof }) =>
      unconfirmed.requestRsvp(deps, { eventId, requester: { name, email, siteInvitation }, proof, details }),
    { limits: [requestLimit] },
  );

  serve(app, listHeldSeats, async ({ params, viewer }) =>
    unconfirmed.showHeldSeats(deps, { ...params, viewerId: viewer.id }),
  );
}
