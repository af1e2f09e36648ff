import type { FastifyInstance } from 'fastify';
import { listAnsweredEvents } from '#contracts/rsvps/answered-events.contract.ts';
import { answerEvent, confirmRsvp, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedJson, serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { listEventsByRsvp } from './answered-events.queries.ts';
import * as rsvps from './rsvps.actions.ts';
import { requireVisibleEvent } from './rsvps.policy.ts';

/** A change can send several emails. Counted in memory, to spare the database when many people RSVP at once. */
const rsvpLimit = { ...byViewer('rsvp', 60, 600), isExact: false };

const PAGE_SIZE = 20;

export function rsvpRoutes(app: FastifyInstance, deps: AppDeps): void {
  const submitRsvp = rsvps.createRsvpQueue(deps);

  serve(app, getRsvp, async ({ params, viewer }) => {
    const event = await requireVisibleEvent(deps.db, params.eventId, viewer.id);
    return rsvps.showRsvp(deps, event, viewer.id);
  });

  serve(
    app,
    answerEvent,
    async ({ params, body, viewer }) => submitRsvp(params.eventId, { ...body, personId: viewer.id }),
    { limits: [rsvpLimit] },
  );

  serve(app, confirmRsvp, async ({ params, viewer }) => rsvps.confirmRsvp(deps, { ...params, personId: viewer.id }), {
    limits: [rsvpLimit],
  });

  serve(
    app,
    leaveEvent,
    async ({ params, viewer }) => rsvps.withdrawRsvp(deps, submitRsvp, { ...params, personId: viewer.id }),
    { limits: [rsvpLimit] },
  );

  serve(app, listAnsweredEvents, async ({ query: { state, status = null, series, cursor }, viewer }) => {
    const after = readCursor(cursor, ['at', 'id']);
    const isOncePerSeries = series === 'next';
    const page = { state, status, isOncePerSeries, now: deps.clock.now(), after, limit: PAGE_SIZE };
    const { cards, last } = await listEventsByRsvp(deps.db, viewer.id, page);
    return new PreparedJson(`{"events":${cards},"nextCursor":${JSON.stringify(last && writeCursor(last))}}`);
  });
}
