import type { RsvpRow, SeatingEvent } from './seating.queries.ts';
import {
  type HostMove,
  type RsvpOutcome,
  type RsvpRequest,
  type Seating,
  type SeatingChange,
  SeatingPlan,
} from './seating-plan.ts';

/*
 * The rules of RSVPs and the waitlist as pure functions. The caller reads a `Seating` under the lock of the event's counters, lets one of the
 * `decide…` functions compute a `SeatingChange`, and writes it in the same transaction.
 */

/** Decides the RSVP requests for one event in order. A refused request does not affect the others. */
export function decideRequests(
  seating: Seating,
  requests: readonly RsvpRequest[],
  { now, isAutomatic }: { now: Date; isAutomatic: boolean },
): SeatingChange & { outcomes: RsvpOutcome[] } {
  const plan = new SeatingPlan(seating, now);
  const outcomes = requests.map((request): RsvpOutcome => {
    if (!isAutomatic) return plan.submit(request);
    const current = plan.find(request.personId);
    return automaticApplies(request, current, seating.event)
      ? plan.submit(request, { isAutomatic })
      : { status: current?.status ?? 'none' };
  });
  return { ...plan.toChange(), outcomes };
}

/** Decides a host's move of one person. It never exceeds the capacity. */
export function decideHostMove(seating: Seating, move: HostMove, now: Date): SeatingChange & { outcome: RsvpOutcome } {
  const plan = new SeatingPlan(seating, now);
  const outcome = plan.moveByHost(move);
  return { ...plan.toChange(), outcome };
}

/** Releases the seats of people who have not confirmed that they are coming. */
export function decideReleases(seating: Seating, personIds: readonly string[], now: Date): SeatingChange {
  const plan = new SeatingPlan(seating, now);
  for (const personId of personIds) plan.release(personId);
  plan.promote();
  return plan.toChange();
}

/**
 * Whether an automatic request for a series still applies: it never overrides an RSVP that the person made themselves, and a stale request
 * must not bring back a person who has left the series in the meantime.
 */
function automaticApplies(
  { personId, status }: RsvpRequest,
  current: RsvpRow | undefined,
  { seriesAttendeeIds }: SeatingEvent,
): boolean {
  if (current ? !current.isAutomatic : status === 'not-going') return false;
  return seriesAttendeeIds.includes(personId) === (status === 'going');
}
