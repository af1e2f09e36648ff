import type { ErrorCode } from '#contracts/errors.ts';
import { findHeldFor, holdablePlaces, holdDeadline } from '#server/accounts/unconfirmed/held-places.policy.ts';
import { isOpen } from '#server/rsvps/rsvp-refusals.ts';
import type { HeldSeat } from './held-seats.queries.ts';
import { type HeldParty, partySize, SeatPools } from './seat-pools.ts';
import { type RsvpOutcome, type RsvpRequest, type Seating, type SeatingChange, SeatingPlan } from './seating-plan.ts';

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
  const replaced = mayHold ? findHeldFor(held, email) : undefined;
  if (replaced) plan.free(replaced);
  const others = held.filter((each) => each !== replaced);
  const decision = plan.canHold(request, mayHold ? freeSeatsToHold(seating, others, request) : 0);
  if ('refusal' in decision) return decision;
  if (decision.held) plan.hold(decision.held);
  plan.promote();
  const hold = decision.held && { ...decision.held, heldUntil: holdDeadline(seating.event.startsAt, now) };
  return { ...plan.toChange(), hold, replaced };
}

function freeSeatsToHold({ event, seats }: Seating, held: readonly HeldSeat[], request: RsvpRequest): number {
  const isHybrid = event.attendance === 'hybrid';
  const attendance = isHybrid ? (request.attendance ?? 'in-person') : 'in-person';
  const inPool = isHybrid ? held.filter((each) => each.attendance === attendance) : held;
  const capacity = new SeatPools(seats, { isHybrid }).capacityFor(attendance);
  return holdablePlaces(
    capacity,
    inPool.map((each) => ({ places: partySize(each) })),
  );
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
