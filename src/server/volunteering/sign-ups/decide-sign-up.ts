import type { ErrorCode } from '#contracts/errors.ts';
import { answerErrors, formatAnswers } from '#contracts/questions.ts';
import { missingConfirmations, partyErrors } from '#contracts/volunteering/sign-up-confirmations.ts';
import type { SignUpFields, SignUpStatus } from '#contracts/volunteering/volunteer-fields.ts';
import type { SignUpNotice, SignUpRow, StoredAnswers } from './roster.queries.ts';
import { LEFT, NO_ATTENDANCE, type Roster, type RosterChange, RosterPlan } from './roster-plan.ts';

/*
 * The rules of sign-ups and the waitlist as pure functions. The caller reads a `Roster` under the locks of the person and the shift, lets one of
 * the `decide…` functions compute the changes, and writes them in the same transaction.
 */

export type SignUpRequest = SignUpFields & { personId: string };
export type HostMove = { personId: string; status: 'signed-up' | 'waitlisted' | 'removed' };

/** The person's status after the decision, or the reason it was refused. `none`: the person never signed up. */
export type SignUpOutcome = Refusal | { status: SignUpStatus | 'none' };
export type Refusal = { refusal: ErrorCode; fields?: Record<string, string> };

export type SignUpDecision = { outcome: SignUpOutcome; changes: readonly RosterChange[] };

export const isSignedUpOrWaiting = (signUp: SignUpRow | undefined) =>
  signUp?.status === 'signed-up' || signUp?.status === 'waitlisted';

/** Signs a person up with the others who come, or puts them on the waitlist. Idempotent; a later request can change how many come. */
export function decideSignUp(roster: Roster, request: SignUpRequest, now: Date): SignUpDecision {
  return decide(roster, now, (plan) => {
    const { personId } = request;
    const before = plan.find(personId);
    if (before && isSignedUpOrWaiting(before)) return changeParty(plan, roster, { before, request }, now);
    return submit(plan, { roster, request }, now);
  });
}

type Submission = {
  roster: Roster;
  request: SignUpRequest;
  /** Spots that were held for the person, who has confirmed their address. They become theirs. */
  held?: { places: number } | undefined;
};

/** Signs up a person who is not on the shift. */
export function submit(plan: RosterPlan, { roster, request, held }: Submission, now: Date): SignUpOutcome {
  const { personId, spots = 1, companions = [] } = request;
  const before = plan.find(personId);
  if (held) plan.waitlist.remove('taken', held.places);
  const isHeld = held !== undefined && spots <= held.places;
  const refusal = findRefusal(roster, before, request, now, { isHeld });
  if (refusal) return refusal;
  // Join the waitlist if anybody is on it: `promote` then fills the free places in waitlist order.
  const { waitlist } = plan;
  const isFree = isHeld || (waitlist.fits(spots) && waitlist.waiting === 0);
  plan.put(before, {
    ...NO_ATTENDANCE,
    personId,
    status: isFree ? 'signed-up' : 'waitlisted',
    position: waitlist.nextPosition(),
    isHeld: false,
    spots,
    companions,
    confirmsAge: request.confirmsAge && roster.minimumAge !== null,
    confirmsSkills: request.confirmsSkills && roster.skills.length > 0,
    answers: toStoredAnswers(roster.questions, request.answers),
    signedUpAt: now.toISOString(),
  });
  plan.promote(personId);
  const { status } = plan.find(personId)!;
  plan.notify(personId, status);
  return { status };
}

/** Fewer people may come as long as the person may cancel; for more, the shift must be open and have the places. */
function changeParty(
  plan: RosterPlan,
  roster: Roster,
  { before, request }: { before: SignUpRow; request: SignUpRequest },
  now: Date,
): SignUpOutcome {
  const { status } = before;
  const { spots = before.spots, companions = before.companions.slice(0, spots - 1) } = request;
  if (spots === before.spots && companions.join('\n') === before.companions.join('\n')) return { status };
  const isRaised = spots > before.spots;
  const fields = partyErrors(
    { spotsPerSignUp: isRaised ? roster.spotsPerSignUp : before.spots },
    { spots, companions },
  );
  if (Object.keys(fields).length > 0) return { refusal: 'request.invalid', fields };
  const refusal = isRaised
    ? closedBecause(roster, now)
    : spots < before.spots
      ? tooLateBecause(roster, before, now)
      : null;
  if (refusal) return { refusal };
  if (isRaised && status === 'signed-up' && !plan.waitlist.fits(spots - before.spots)) return { refusal: 'shift.full' };
  plan.put(before, { ...before, spots, companions });
  plan.promote(request.personId);
  plan.notify(request.personId, plan.find(request.personId)!.status);
  return { status: plan.find(request.personId)!.status };
}

/** Why nobody can sign up. People whose spots are held asked in time. */
function closedBecause(roster: Roster, now: Date, { isHeld } = { isHeld: false }): ErrorCode | null {
  const { signUpClosesAt, endsAt, isClosed, isCancelled, isRoleRetired, eventStatus } = roster;
  if (endsAt <= now) return 'shift.over';
  const isEventOpen = eventStatus === null || eventStatus === 'published';
  const isTooLate = signUpClosesAt <= now && !isHeld;
  return isTooLate || isClosed || isCancelled || isRoleRetired || !isEventOpen ? 'shift.closed' : null;
}

/** Why a person cannot cancel online. */
function tooLateBecause(
  roster: Roster,
  { status }: SignUpRow,
  now: Date,
  { isForced } = { isForced: false },
): ErrorCode | null {
  if (status !== 'signed-up') return null;
  if (roster.startsAt <= now) return 'shift.begun';
  return roster.withdrawClosesAt <= now && !isForced ? 'shift.withdrawal_closed' : null;
}

export function findRefusal(
  roster: Roster,
  before: SignUpRow | undefined,
  request: SignUpFields,
  now: Date,
  { isHeld } = { isHeld: false },
): Refusal | undefined {
  const refusal = closedBecause(roster, now, { isHeld });
  if (before?.status === 'removed' && refusal !== 'shift.over') return { refusal: 'sign_up.removed' };
  if (refusal) return { refusal };
  const fields = {
    ...partyErrors(roster, request),
    ...missingConfirmations(roster, request),
    ...answerErrors(roster.questions, request.answers),
  };
  if (Object.keys(fields).length > 0) return { refusal: 'request.invalid', fields };
  return roster.overlaps ? { refusal: 'shift.overlaps' } : undefined;
}

/** Later edits of the questions do not change what people said. */
const toStoredAnswers = (questions: Roster['questions'], answers: SignUpFields['answers']): StoredAnswers => {
  const formatted = formatAnswers(questions, answers);
  return questions.flatMap(({ id, text }) => (formatted[id] ? [{ id, question: text, answer: formatted[id] }] : []));
};

/**
 * Withdraws a person from the shift or its waitlist. Does nothing if they are on neither. `isForced`: they may not stay on the shift, so it does not
 * matter whether cancelling online has closed, or whether they have come already.
 */
export function decideWithdrawal(
  roster: Roster,
  personId: string,
  now: Date,
  { isForced, isMembershipEnded = false }: { isForced: boolean; isMembershipEnded?: boolean } = { isForced: false },
): SignUpDecision {
  return decide(roster, now, (plan) => {
    const before = plan.find(personId);
    if (!before || !isSignedUpOrWaiting(before)) return { status: before?.status ?? 'none' };
    const refusal = tooLateBecause(roster, before, now, { isForced });
    if (refusal) return { refusal };
    if (before.checkedInAt !== null && !isForced) return { refusal: 'sign_up.checked_in' };
    plan.put(before, { ...before, ...NO_ATTENDANCE, ...LEFT });
    const [left, ended] =
      before.status === 'waitlisted'
        ? (['left-waitlist', 'waiting-ended'] as const)
        : (['withdrawn', 'membership-ended'] as const);
    plan.notify(personId, isMembershipEnded ? ended : left);
    plan.promote();
    return { status: 'withdrawn' };
  });
}

/**
 * Marks that a person looks for a replacement. If anybody is waiting, they get the place at once. Once nobody can sign up, those waiting are the only ones
 * who could take it.
 */
export function decideReplacement(
  roster: Roster,
  { personId, isSought }: { personId: string; isSought: boolean },
  now: Date,
): SignUpDecision {
  return decide(roster, now, (plan) => {
    const before = plan.find(personId);
    if (before?.status !== 'signed-up') return { refusal: 'sign_up.none' };
    if (roster.isCancelled) return { refusal: 'shift.cancelled' };
    if (roster.startsAt <= now) return { refusal: 'shift.begun' };
    if (isSought && before.checkedInAt !== null) return { refusal: 'sign_up.checked_in' };
    if (isSought === (before.replacementSoughtAt !== null)) return { status: before.status };
    plan.put(before, {
      ...before,
      replacementSoughtAt: isSought ? now.toISOString() : null,
      confirmedAt: isSought ? null : before.confirmedAt,
    });
    plan.promote();
    const { status } = plan.find(personId)!;
    if (!isSought || status !== 'signed-up') return { status };
    const refusal = closedBecause(roster, now);
    if (refusal) return { refusal };
    plan.notify(personId, 'replacement-sought');
    return { status };
  });
}

/** Decides a host's move of one person. It never exceeds the number of people needed. */
export function decideHostMove(roster: Roster, { personId, status }: HostMove, now: Date): SignUpDecision {
  return decide(roster, now, (plan) => {
    const before = plan.find(personId);
    // Moving a held person to the waitlist releases the hold: they are promoted in order like everybody else.
    if (before?.status === status && !before.isHeld) return { status };
    if (!before) return { refusal: 'sign_up.not_found' };
    if (before.status === 'withdrawn') return { refusal: 'sign_up.not_on_shift' };
    if (roster.endsAt <= now) return { refusal: 'shift.over' };
    if (status !== 'removed' && roster.isCancelled) return { refusal: 'shift.cancelled' };
    if (before.status === 'removed' && roster.overlaps) return { refusal: 'shift.overlaps' };
    if (status === 'signed-up' && !plan.waitlist.fits(before.spots)) return { refusal: 'shift.full' };
    const joinsWaitlist = status === 'waitlisted' && before.status !== 'waitlisted';
    plan.put(before, {
      ...before,
      ...(status === 'signed-up' ? {} : NO_ATTENDANCE),
      status,
      isHeld: status === 'waitlisted' && before.status === 'signed-up',
      position: joinsWaitlist ? plan.waitlist.nextPosition() : before.position,
    });
    if (before.status !== status) plan.notify(personId, hostMoveKind(before.status, status));
    plan.promote();
    return { status: plan.find(personId)!.status };
  });
}

function hostMoveKind(before: SignUpStatus, after: HostMove['status']): SignUpNotice['kind'] {
  if (after === 'removed') return after;
  if (after === 'waitlisted') return 'moved-back';
  return before === 'removed' ? 'let-back-in' : 'moved-up';
}

/**
 * A host moves a person, with those who come along, to another shift with free places. This withdraws them from the first shift, which they may take again later. Their
 * confirmations carry over only within the same role.
 */
export function decideExchange(from: Roster, to: Roster, personId: string, now: Date): SignUpDecision {
  const [fromPlan, toPlan] = [new RosterPlan(from, now), new RosterPlan(to, now)];
  const [own, other] = [fromPlan.find(personId), toPlan.find(personId)];
  const refuse = (refusal: ErrorCode): SignUpDecision => ({ outcome: { refusal }, changes: [] });
  if (!own) return refuse('sign_up.not_found');
  if (!isSignedUpOrWaiting(own)) return refuse('sign_up.not_on_shift');
  if (to.endsAt <= now || from.endsAt <= now) return refuse('shift.over');
  if (to.isCancelled) return refuse('shift.cancelled');
  if (other?.status === 'signed-up' || to.overlaps) return refuse('shift.overlaps');
  if (!toPlan.waitlist.fits(own.spots)) return refuse('shift.full');
  const isSameRole = from.roleId === to.roleId;
  toPlan.put(other, {
    ...NO_ATTENDANCE,
    personId,
    status: 'signed-up',
    position: toPlan.waitlist.nextPosition(),
    isHeld: false,
    spots: own.spots,
    companions: own.companions,
    confirmsAge: other?.confirmsAge ?? (own.confirmsAge && isSameRole),
    confirmsSkills: other?.confirmsSkills ?? (own.confirmsSkills && isSameRole),
    answers: other?.answers ?? (isSameRole ? own.answers : []),
    signedUpAt: now.toISOString(),
  });
  toPlan.notify(personId, 'exchanged');
  fromPlan.put(own, { ...own, ...NO_ATTENDANCE, ...LEFT });
  fromPlan.promote();
  return { outcome: { status: 'signed-up' }, changes: [toPlan.toChange(), fromPlan.toChange()] };
}

/** Promotes people from the waitlist after sign-ups, times or the number of people needed have changed. */
export function decidePromotions(roster: Roster, now: Date): RosterChange {
  const plan = new RosterPlan(roster, now);
  plan.promote();
  return plan.toChange();
}

/** A refusal changes nothing. */
export function decide(roster: Roster, now: Date, apply: (plan: RosterPlan) => SignUpOutcome): SignUpDecision {
  const plan = new RosterPlan(roster, now);
  const outcome = apply(plan);
  return { outcome, changes: 'refusal' in outcome ? [] : [plan.toChange()] };
}
