import type { SignUpFields } from '#contracts/volunteering/volunteer-fields.ts';
import { findHeldFor, holdablePlaces, holdDeadline } from '#server/accounts/unconfirmed/held-places.policy.ts';
import type { HeldPlaces } from '#server/accounts/unconfirmed/held-places.queries.ts';
import {
  decide,
  findRefusal,
  isSignedUpOrWaiting,
  type Refusal,
  type SignUpDecision,
  type SignUpRequest,
  submit,
} from './decide-sign-up.ts';
import { type Roster, type RosterChange, RosterPlan } from './roster-plan.ts';

type NewHold = {
  signUp: SignUpFields;
  held: readonly HeldPlaces[];
  email: string;
  /** Whether the address may hold spots of this shift once more. */
  mayHold: boolean;
};
type Hold = {
  change: RosterChange;
  hold: { places: number; heldUntil: Date } | null;
  /** What the new hold replaces: the address has one at a time. */
  replaced: HeldPlaces | undefined;
};

/** Spots are held while they are free and nobody waits for them. Nobody is refused because nothing can be held. */
export function decideHold(roster: Roster, { signUp, held, email, mayHold }: NewHold, now: Date): Refusal | Hold {
  const plan = new RosterPlan(roster, now);
  const refusal = findRefusal(roster, undefined, signUp, now);
  if (refusal) return refusal;
  const { waitlist } = plan;
  const replaced = mayHold ? findHeldFor(held, email) : undefined;
  if (replaced) waitlist.remove('taken', replaced.places);
  const others = held.filter((each) => each !== replaced);
  const { spots = 1 } = signUp;
  const isFree = mayHold && waitlist.waiting === 0 && waitlist.fits(spots);
  const hold =
    isFree && spots <= holdablePlaces(waitlist.capacity, others)
      ? { places: spots, heldUntil: holdDeadline(roster.startsAt, now) }
      : null;
  if (hold) waitlist.add('taken', hold.places);
  plan.promote();
  return { change: plan.toChange(), hold, replaced };
}

/** The person has proved the address: held spots become theirs. Where they are on the shift or its waitlist already, the spots are free. */
export function decideConfirmation(
  roster: Roster,
  { request, held }: { request: SignUpRequest; held: HeldPlaces | undefined },
  now: Date,
): SignUpDecision {
  return decide(roster, now, (plan) => {
    const before = plan.find(request.personId);
    if (!isSignedUpOrWaiting(before)) return submit(plan, { roster, request, held }, now);
    if (held) plan.waitlist.remove('taken', held.places);
    plan.promote();
    return { status: plan.find(request.personId)!.status };
  });
}
