import { writeComment } from '#server/comments/comments.actions.ts';
import type { EventDeps } from '#server/events/events.actions.ts';
import { upsertRating } from '#server/rsvps/ratings.queries.ts';
import { commentsAfter, commentsBefore, type Exchange } from './comments.ts';
import { chance, type EventPlan } from './event-plans.ts';

type Discussion = { plan: EventPlan; eventId: string; hostId: string; guests: readonly string[]; endsAt: Date };
const MAX_COMMENTS = 2;
const DAY_MS = 86_400_000;

/** Attendees' comments before an event, and comments and ratings after it, as of `deps.clock`. */
export async function discussEvent(deps: EventDeps, discussion: Discussion): Promise<void> {
  const { plan, endsAt } = discussion;
  const now = deps.clock.now();
  const isOver = endsAt < now;
  const startedAt = new Date(Math.min(now.getTime(), plan.startsAt.getTime()));
  if (chance(plan.marker, 'asks') < 0.35)
    await postExchange(deps, discussion, commentsBefore, [plan.publishedAt, startedAt]);
  if (!isOver || plan.fields.category == null) return;
  const week = new Date(Math.min(now.getTime(), endsAt.getTime() + 7 * DAY_MS));
  if (chance(plan.marker, 'remembers') < 0.7)
    await postExchange(deps, discussion, commentsAfter(plan.fields.category), [endsAt, week]);
  for (const [at, personId] of discussion.guests.entries()) {
    const luck = chance(plan.marker, 'stars', String(at));
    const stars = luck < 0.05 ? 3 : luck < 0.25 ? 4 : 5;
    if (luck < 0.5)
      await upsertRating(deps.db, { eventId: discussion.eventId, personId, stars }, between(endsAt, week, luck));
  }
}

const between = (from: Date, to: Date, part: number) =>
  new Date(from.getTime() + part * (to.getTime() - from.getTime()));

async function postExchange(
  deps: EventDeps,
  discussion: Discussion,
  known: readonly Exchange[],
  [from, to]: [Date, Date],
) {
  const { eventId, hostId, guests, plan } = discussion;
  const order = known.toSorted(([a], [b]) => chance(plan.marker, a) - chance(plan.marker, b));
  const count = Math.min(guests.length, 1 + Math.floor(chance(plan.marker, 'comments', order[0]![0]) * MAX_COMMENTS));
  for (const [at, [text, reply]] of order.slice(0, count).entries()) {
    const then = (part: number) => ({
      ...deps,
      effects: { posted: [] },
      clock: { now: () => between(from, to, (at + part) / (MAX_COMMENTS + 1)) },
    });
    const comment = await writeComment(then(0.5), { eventId, viewerId: guests[at]!, text });
    if (reply) await writeComment(then(0.8), { eventId, viewerId: hostId, text: reply, replyTo: comment.id });
  }
}
