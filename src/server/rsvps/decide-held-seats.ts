import type { ErrorCode } from '#contracts/errors.ts';
import type { HeldSeat } from './held-seats.queries.ts';
import { isOpen } from './rsvp-refusals.ts';
import { type HeldParty, partySize, SeatPools } from './seat-pools.ts';
import type { SeatingEvent } from './seating.queries.ts';
import { type RsvpOutcome, type RsvpRequest, type Seating, type SeatingChange, SeatingPlan } from './seating-plan.ts';

/*
 * Seats for people without an account who have not confirmed their address (ADR 117). They are held for a short time and in small numbers, so that
 * a script with invented addresses can keep nobody out for long.
 */
const MINUTE_MS = 60_000;
const MAX_MINUTES = 45;
const MIN_MINUTES = 10;
/** Seats are held for this part of the time until the start, within the minutes above. */
const PART_OF_TIME = 4;
/** At most this part of the seats is held at a time, but always one. */
const PART_OF_SEATS = 4;
const MAX_HELD_OF_UNLIMITED = 50;

function heldSeatsDeadline({ startsAt }: Pick<SeatingEvent, 'startsAt'>, now: Date): Date {
  const part = startsAt ? (startsAt.getTime() - now.getTime()) / PART_OF_TIME : Number.POSITIVE_INFINITY;
  return new Date(now.getTime() + Math.min(Math.max(part, MIN_MINUTES * MINUTE_MS), MAX_MINUTES * MINUTE_MS));
}

/** How many seats may be held at a time of this number; null if it is unlimited. */
const maxHeldSeats = (capacity: number | null): number =>
  capacity === null ? MAX_HELD_OF_UNLIMITED : Math.max(1, Math.floor(capacity / PART_OF_SEATS));

type NewHold = {
  request: RsvpRequest;
  held: readonly HeldSeat[];
  email: string;
  /** Whether the address may hold seats of this event once more. */
  mayHold: boolean;
};

/** The new hold, if there is one, replaces what is held for the same address. Nobody's RSVP is refused because nothing can be held. */
export function decideHold(
  seating: Seating,
  { request, held, email, mayHold }: NewHold,
  now: Date,
):
  | { refusal: ErrorCode }
  | (SeatingChange & { hold: (HeldParty & { heldUntil: Date }) | null; replaced: HeldSeat | undefined }) {
  const plan = new SeatingPlan(seating, now);
  const isSameAddress = (each: HeldSeat) => each.email.toLowerCase() === email.toLowerCase();
  const replaced = mayHold ? held.find(isSameAddress) : undefined;
  if (replaced) plan.free(replaced);
  const others = held.filter((each) => each !== replaced);
  const decision = plan.canHold(request, mayHold ? freeToHold(seating, others, request) : 0);
  if ('refusal' in decision) return decision;
  if (decision.held) plan.hold(decision.held);
  plan.promote();
  const hold = decision.held && { ...decision.held, heldUntil: heldSeatsDeadline(seating.event, now) };
  return { ...plan.toChange(), hold, replaced };
}

function freeToHold({ event, seats }: Seating, held: readonly HeldSeat[], request: RsvpRequest): number {
  const isHybrid = event.attendance === 'hybrid';
  const attendance = isHybrid ? (request.attendance ?? 'in-person') : 'in-person';
  const inPool = isHybrid ? held.filter((each) => each.attendance === attendance) : held;
  const capacity = new SeatPools(seats, { isHybrid }).capacityFor(attendance);
  return maxHeldSeats(capacity) - inPool.reduce((sum, each) => sum + partySize(each), 0);
}

/** The person has proved the address: held seats become theirs. Where they are on the list already, nothing changes but that the seats are free. */
export function decideConfirmation(
  seating: Seating,
  { request, held }: { request: RsvpRequest; held: HeldSeat | undefined },
  now: Date,
): SeatingChange & { outcome: RsvpOutcome } {
  const plan = new SeatingPlan(seating, now);
  const before = plan.find(request.personId);
  if (!before || !isOpen(before.status)) {
    const outcome = plan.submit(request, { held });
    return { ...plan.toChange(), outcome };
  }
  if (held) plan.free(held);
  plan.promote();
  return { ...plan.toChange(), outcome: { status: plan.find(request.personId)!.status } };
}
