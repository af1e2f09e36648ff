import type { FastifyInstance } from 'fastify';
import { deleteRating, getRating, rateEvent } from '#contracts/rsvps/ratings.contract.ts';
import { canEditEvent, isOver } from '#server/events/events.policy.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as ratings from './ratings.queries.ts';
import { requireVisibleEvent } from './rsvps.policy.ts';
import type { EventForRsvp } from './rsvps.queries.ts';

const rateLimit = byViewer('rating', 60, 600);

/** Attendees can rate an event after it has ended. Hosts and co-hosts cannot rate their own events. */
export function ratingRoutes(app: FastifyInstance, { db, clock }: Pick<AppDeps, 'db' | 'clock'>): void {
  const canBeRated = (event: EventForRsvp) => event.status === 'published' && isOver(event, clock.now());

  const presentRating = async (event: EventForRsvp, viewerId: string | null) => {
    const { hostMean, hostCount, wasGoing, ...rating } = await ratings.findRating(db, event.id, viewerId);
    const canRate = wasGoing && !canEditEvent(event) && canBeRated(event);
    return { ...rating, host: { mean: hostMean, count: hostCount }, canRate };
  };
  serve(app, getRating, async ({ params, viewer }) => {
    const viewerId = viewer?.id ?? null;
    return presentRating(await requireVisibleEvent(db, params.eventId, viewerId), viewerId);
  });

  const rate = async (eventId: string, personId: string, stars: number) => {
    const event = await requireVisibleEvent(db, eventId, personId);
    if (!canBeRated(event)) throw new AppError('rating.not_over');
    const isRated = !canEditEvent(event) && (await ratings.upsertRating(db, { eventId, personId, stars }, clock.now()));
    if (!isRated) throw new AppError('rating.not_going');
    return presentRating(event, personId);
  };
  serve(app, rateEvent, async ({ params, body, viewer }) => rate(params.eventId, viewer.id, body.stars), {
    limits: [rateLimit],
  });

  serve(app, deleteRating, async ({ params, viewer }) => {
    await requireVisibleEvent(db, params.eventId, viewer.id);
    await ratings.deleteRating(db, params.eventId, viewer.id);
  });
}
