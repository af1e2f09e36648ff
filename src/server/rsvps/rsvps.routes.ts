import type { FastifyInstance } from 'fastify';
import { answerEvent, getRsvp, leaveEvent } from '#contracts/rsvps.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/rate-limits.ts';
import { serve } from '#server/platform/serve.ts';
import * as rsvps from './rsvps.actions.ts';
import { requireVisible } from './rsvps.policy.ts';

/** Each change of mind may mail several people. Counted in memory: in a rush the database has enough to write. */
const answerLimit = { ...byViewer('rsvp', 60, 600), shared: false };

export function rsvpRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, getRsvp, async ({ params, viewer }) => {
    await requireVisible(deps.db, params.eventId, viewer.id);
    return rsvps.showRsvp(deps.db, params.eventId, viewer.id);
  });

  serve(
    app,
    answerEvent,
    async ({ params, body, viewer }) => rsvps.answerEvent(deps, params.eventId, { ...body, personId: viewer.id }),
    { limits: [answerLimit] },
  );

  serve(app, leaveEvent, async ({ params, viewer }) => rsvps.leaveEvent(deps, params.eventId, viewer.id), {
    limits: [answerLimit],
  });
}
