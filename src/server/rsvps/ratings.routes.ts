import type { FastifyInstance } from 'fastify';
import { deleteRating, getRating, rateEvent } from '#contracts/rsvps/ratings.contract.ts';
import { isOver } from '#server/events/events.policy.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as ratings from './ratings.queries.ts';
import { requireVisible } from './rsvps.policy.ts';
import type { EventForRsvp } from './rsvps.queries.ts';

const rateLimit = byViewer('rating', 60, 600);

/** After the end, those who were going say how it was; hosts do not rate themselves. */
export function ratingRoutes(app: FastifyInstance, { db, clock }: Pick<AppDeps, 'db' | 'clock'>): void {
  const canBeRated = (occasion: EventForRsvp) => occasion.status === 'published' && isOver(occasion, clock.now());

  const show = async (occasion: EventForRsvp, viewerId: string | null) => {
    const { hostMean, hostCount, wasGoing, ...rating } = await ratings.findRating(db, occasion.id, viewerId);
    const canRate = wasGoing && !occasion.isHost && canBeRated(occasion);
    return { ...rating, host: { mean: hostMean, count: hostCount }, canRate };
  };
  serve(app, getRating, async ({ params, viewer }) => {
    const viewerId = viewer?.id ?? null;
    return show(await requireVisible(db, params.eventId, viewerId), viewerId);
  });

  const rate = async (eventId: string, personId: string, stars: number) => {
    const occasion = await requireVisible(db, eventId, personId);
    if (!canBeRated(occasion)) throw new AppError('rating.not_over');
    const isRated = !occasion.isHost && (await ratings.upsertRating(db, { eventId, personId, stars }, clock.now()));
    if (!isRated) throw new AppError('rating.not_going');
    return show(occasion, personId);
  };
  serve(app, rateEvent, async ({ params, body, viewer }) => rate(params.eventId, viewer.id, body.stars), {
    limits: [rateLimit],
  });

  serve(app, deleteRating, async ({ params, viewer }) => {
    await requireVisible(db, params.eventId, viewer.id);
    await ratings.deleteRating(db, params.eventId, viewer.id);
  });
}
