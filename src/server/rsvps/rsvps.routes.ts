import type { FastifyInstance } from 'fastify';
import { listAnsweredEvents } from '#contracts/rsvps/answered-events.contract.ts';
import { answerEvent, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedJson, serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { listEventsAnsweredBy } from './answered-events.queries.ts';
import { openAnswers, showRsvp } from './rsvps.actions.ts';
import { requireVisible } from './rsvps.policy.ts';

/** Each change of mind may mail several people. Counted in memory: in a rush the database has enough to write. */
const answerLimit = { ...byViewer('rsvp', 60, 600), shared: false };

const PAGE = 20;

export function rsvpRoutes(app: FastifyInstance, deps: AppDeps): void {
  const answer = openAnswers(deps);

  serve(app, getRsvp, async ({ params, viewer }) => {
    await requireVisible(deps.db, params.eventId, viewer.id);
    return showRsvp(deps.db, params.eventId, viewer.id);
  });

  serve(
    app,
    answerEvent,
    async ({ params, body, viewer }) => answer(params.eventId, { ...body, personId: viewer.id }),
    { limits: [answerLimit] },
  );

  /** Leaving where one never was changes nothing, and who was taken off the list stays off it. */
  const leave = async (eventId: string, personId: string) => {
    await requireVisible(deps.db, eventId, personId);
    const { status } = await showRsvp(deps.db, eventId, personId);
    if (status !== 'going' && status !== 'waitlisted') return;
    await answer(eventId, { personId, status: 'not-going', guests: 0, answers: {}, isHidden: false });
  };
  serve(app, leaveEvent, async ({ params, viewer }) => leave(params.eventId, viewer.id), { limits: [answerLimit] });

  serve(app, listAnsweredEvents, async ({ query: { state, status = null, cursor }, viewer }) => {
    const page = { state, status, now: deps.clock.now(), after: readCursor(cursor, ['at', 'id']), limit: PAGE };
    const { cards, last } = await listEventsAnsweredBy(deps.db, viewer.id, page);
    return new PreparedJson(`{"events":${cards},"nextCursor":${JSON.stringify(last && writeCursor(last))}}`);
  });
}
