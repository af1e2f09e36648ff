import type { FastifyInstance } from 'fastify';
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  duplicateEvent,
  getEvent,
  listHostedEvents,
  publishEvent,
  updateEvent,
} from '#contracts/events/events.contract.ts';
import { deleteUnusedPictures } from '#server/pictures/pictures.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { withProof } from '#server/platform/effects.ts';
import { PreparedJson, serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import * as copies from './copies.actions.ts';
import * as events from './events.actions.ts';
import { listEventsHostedBy } from './hosts/hosted-events.queries.ts';

const PAGE_SIZE = 20;

export function eventRoutes(app: FastifyInstance, deps: AppDeps, effects: events.EventEffects): void {
  serve(app, createEvent, async ({ body, viewer }) => copies.createEvent({ ...deps, effects }, viewer.id, body));

  // JSON.stringify is faster than the schema's serializer, which is slow for so many nullable fields.
  serve(app, getEvent, async ({ params, viewer }) => {
    const event = await events.showEvent(deps, params.eventId, viewer?.id ?? null);
    return new PreparedJson(JSON.stringify(event));
  });

  serve(app, updateEvent, async ({ params, body, viewer }) =>
    events.editEvent({ ...deps, effects }, { ...params, viewerId: viewer.id }, body),
  );

  serve(app, deleteEvent, async ({ params, viewer }) => {
    const { coverId } = await events.deleteDraft(deps, { ...params, viewerId: viewer.id });
    await deleteUnusedPictures(deps.db, [coverId]);
  });

  serve(app, publishEvent, async ({ params, viewer, proof }) =>
    events.publishEvent({ ...deps, effects: withProof(effects, proof) }, { ...params, viewerId: viewer.id }),
  );

  serve(app, cancelEvent, async ({ params, body, viewer }) =>
    events.cancelEvent(deps, { ...params, viewerId: viewer.id }, body.reason),
  );

  serve(app, duplicateEvent, async ({ params, viewer }) =>
    copies.duplicateEvent({ ...deps, effects }, { ...params, viewerId: viewer.id }),
  );

  serve(app, listHostedEvents, async ({ query, viewer }) => {
    const after = readCursor(query.cursor, ['at', 'id']);
    const { state, series } = query;
    const page = { state, isOncePerSeries: series === 'next', now: deps.clock.now(), after, limit: PAGE_SIZE };
    const { cards, last } = await listEventsHostedBy(deps.db, viewer.id, page);
    return new PreparedJson(`{"events":${cards},"nextCursor":${JSON.stringify(last && writeCursor(last))}}`);
  });
}
