import type { ErrorCode } from '#contracts/errors.ts';
import type { RsvpRow } from './seating.queries.ts';
import { type Seating, type SeatingChange, SeatingPlan } from './seating-plan.ts';

/*
 * What hosts decide about requests to join. Accepted parties go in the order of their requests; those that do not fit join the end of the waitlist,
 * so that an acceptance never moves anybody back who is waiting already (ADR 86).
 */
export type RequestDecision = {
  decision: 'accepted' | 'declined';
  /** Whether to accept nobody, skip parties that do not fit, or add them to the waitlist. */
  ifFull: 'refuse' | 'skip' | 'waitlist';
  /** For people who are declined. */
  note: string;
};

/** Numbers of requests. */
export type DecisionCounts = { going: number; waitlisted: number; declined: number; skipped: number };

/** Decides the requests of a seating, in their order. RSVPs with other statuses stay as they are. */
export function decideOnRequests(
  seating: Seating,
  { decision, ifFull, note }: RequestDecision,
  now: Date,
): SeatingChange & { outcome: { refusal: ErrorCode } | DecisionCounts } {
  const unchanged = { seats: seating.seats, rsvps: [], notices: [] };
  const refusal = refusalOf(seating, now);
  if (refusal) return { ...unchanged, outcome: { refusal } };
  const plan = new SeatingPlan(seating, now);
  const counts = { going: 0, waitlisted: 0, declined: 0, skipped: 0 };
  for (const request of openRequests(seating, decision === 'accepted' ? ['requested', 'declined'] : ['requested'])) {
    const next = decision === 'declined' ? 'declined' : placeFor(plan, request, ifFull);
    if (next === 'refused') return { ...unchanged, outcome: { refusal: 'rsvp.full' } };
    counts[next] += 1;
    if (next !== 'skipped') plan.transfer(request, next, next === 'declined' ? note : '');
  }
  plan.promote();
  return { ...plan.toChange(), outcome: counts };
}

/** Ends offers, promotes people from the waitlist, and treats open requests like RSVPs behind them once hosts no longer approve guests. */
export function decideLiftedRequests(seating: Seating, now: Date): SeatingChange {
  const plan = new SeatingPlan(seating, now);
  plan.endOffers();
  plan.promote();
  if (!seating.event.requiresApproval && refusalOf(seating, now) === undefined && !plan.hasBegun)
    for (const request of openRequests(seating, ['requested']))
      plan.transfer(request, plan.fits(request) ? 'going' : 'waitlisted');
  return plan.toChange();
}

function placeFor(plan: SeatingPlan, request: RsvpRow, ifFull: RequestDecision['ifFull']) {
  if (plan.fits(request)) return 'going';
  if (ifFull === 'refuse') return 'refused';
  // The waitlist is closed once the event has begun.
  return ifFull === 'skip' || plan.hasBegun ? 'skipped' : 'waitlisted';
}

const openRequests = ({ rsvps }: Seating, statuses: readonly RsvpRow['status'][]): RsvpRow[] =>
  rsvps.filter(({ status }) => statuses.includes(status)).toSorted((one, other) => one.position - other.position);

function refusalOf({ event }: Seating, now: Date): ErrorCode | undefined {
  if (event.status === 'draft') return 'event.not_published';
  if (event.endsAt !== null && event.endsAt <= now) return 'event.over';
  return event.status === 'cancelled' ? 'event.cancelled' : undefined;
}
