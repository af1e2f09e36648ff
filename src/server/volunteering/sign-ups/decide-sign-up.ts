import type { ErrorCode } from '#contracts/errors.ts';
import { answerErrors, formatAnswers } from '#contracts/questions.ts';
import { missingConfirmations } from '#contracts/volunteering/sign-up-confirmations.ts';
import type { SignUpFields } from '#contracts/volunteering/volunteer-fields.ts';
import { type PlaceState, type Places, Waitlist } from '#server/platform/waitlist.ts';
import type { RosterRow, SignUpNotice, SignUpRow, StoredAnswers } from './roster.queries.ts';

export type SignUpStatus = SignUpRow['status'];

/*
 * The rules of sign-ups and the waitlist as pure functions. The caller reads a `Roster` under the locks of the person and the shift, lets one of
 * the `decide…` functions compute the changes, and writes them in the same transaction.
 */

/** A shift, read under its lock. */
export type Roster = Omit<RosterRow, 'signUp'> & {
  places: Places;
  /** The person's sign-up, and the next ones on the waitlist. */
  signUps: readonly SignUpRow[];
};

export type SignUpRequest = SignUpFields & { personId: string };
export type HostMove = { personId: string; status: 'signed-up' | 'waitlisted' | 'removed' };

/** The person's status after the decision, or the reason it was refused. `none`: the person never signed up. */
export type SignUpOutcome = { refusal: ErrorCode; fields?: Record<string, string> } | { status: SignUpStatus | 'none' };

/** The rows and counters to write for one shift. */
export type RosterChange = {
  shiftId: string;
  places: Places;
  signUps: readonly SignUpRow[];
  notices: readonly SignUpNotice[];
};
export type SignUpDecision = { outcome: SignUpOutcome; changes: readonly RosterChange[] };

const PLACE_STATES: Record<SignUpStatus, PlaceState> = {
  'signed-up': 'taken',
  waitlisted: 'waiting',
  withdrawn: 'none',
  removed: 'none',
};
const isSignedUpOrWaiting = (signUp: SignUpRow | undefined) =>
  signUp?.status === 'signed-up' || signUp?.status === 'waitlisted';

/** Attendance and the search for a replacement are kept only while a person is signed up. */
const NO_ATTENDANCE = {
  confirmedAt: null,
  replacementSoughtAt: null,
  checkedInAt: null,
  attendance: null,
  minutes: null,
  hoursState: null,
};

/** Signs a person up, or puts them on the waitlist. Idempotent. */
export function decideSignUp(roster: Roster, request: SignUpRequest, now: Date): SignUpDecision {
  return decide(roster, now, (plan) => {
    const { personId } = request;
    const before = plan.find(personId);
    if (before && isSignedUpOrWaiting(before)) return { status: before.status };
    const refusal = findRefusal(roster, before, request, now);
    if (refusal) return refusal;
    // Join the waitlist if anybody is on it: `promote` then fills the free places in waitlist order.
    const { waitlist } = plan;
    const status = waitlist.fits(1) && waitlist.waiting === 0 ? 'signed-up' : 'waitlisted';
    plan.put(before, {
      ...NO_ATTENDANCE,
      personId,
      status,
      position: waitlist.nextPosition(),
      isHeld: false,
      confirmsAge: request.confirmsAge && roster.minimumAge !== null,
      confirmsSkills: request.confirmsSkills && roster.skills.length > 0,
      answers: toStoredAnswers(roster.questions, request.answers),
      signedUpAt: now.toISOString(),
    });
    plan.promote(personId);
    const { status: after } = plan.find(personId)!;
    plan.notify(personId, after);
    return { status: after };
  });
}

function findRefusal(
  roster: Roster,
  before: SignUpRow | undefined,
  request: SignUpRequest,
  now: Date,
): SignUpOutcome | undefined {
  const { signUpClosesAt, endsAt, isClosed, isCancelled, isRoleRetired, eventStatus } = roster;
  if (endsAt <= now) return { refusal: 'shift.over' };
  if (before?.status === 'removed') return { refusal: 'sign_up.removed' };
  const isEventOpen = eventStatus === null || eventStatus === 'published';
  if (signUpClosesAt <= now || isClosed || isCancelled || isRoleRetired || !isEventOpen)
    return { refusal: 'shift.closed' };
  const fields = { ...missingConfirmations(roster, request), ...answerErrors(roster.questions, request.answers) };
  if (Object.keys(fields).length > 0) return { refusal: 'request.invalid', fields };
  return roster.overlaps ? { refusal: 'shift.overlaps' } : undefined;
}

/** Later edits of the questions do not change what people said. */
const toStoredAnswers = (questions: Roster['questions'], answers: SignUpFields['answers']): StoredAnswers => {
  const formatted = formatAnswers(questions, answers);
  return questions.flatMap(({ id, text }) => (formatted[id] ? [{ id, question: text, answer: formatted[id] }] : []));
};

/** Withdraws a person from the shift or its waitlist. Does nothing if they are on neither. */
export function decideWithdrawal(roster: Roster, personId: string, now: Date): SignUpDecision {
  return decide(roster, now, (plan) => {
    const before = plan.find(personId);
    if (!before || !isSignedUpOrWaiting(before)) return { status: before?.status ?? 'none' };
    if (before.status === 'signed-up' && roster.startsAt <= now) return { refusal: 'shift.begun' };
    if (before.status === 'signed-up' && roster.withdrawClosesAt <= now) return { refusal: 'shift.withdrawal_closed' };
    plan.put(before, { ...before, ...NO_ATTENDANCE, status: 'withdrawn', isHeld: false });
    plan.notify(personId, 'withdrawn');
    plan.promote();
    return { status: 'withdrawn' };
  });
}

/** Marks that a person looks for a replacement. If anybody is waiting, they get the place at once. */
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
    if (isSought === (before.replacementSoughtAt !== null)) return { status: before.status };
    plan.put(before, {
      ...before,
      replacementSoughtAt: isSought ? now.toISOString() : null,
      confirmedAt: isSought ? null : before.confirmedAt,
    });
    plan.promote();
    const { status } = plan.find(personId)!;
    if (isSought && status === 'signed-up') plan.notify(personId, 'replacement-sought');
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
    if (status === 'signed-up' && !plan.waitlist.fits(1)) return { refusal: 'shift.full' };
    const joinsWaitlist = status === 'waitlisted' && before.status !== 'waitlisted';
    plan.put(before, {
      ...before,
      ...(status === 'signed-up' ? {} : NO_ATTENDANCE),
      status,
      isHeld: status === 'waitlisted' && before.status === 'signed-up',
      position: joinsWaitlist ? plan.waitlist.nextPosition() : before.position,
    });
    if (before.status !== status) plan.notify(personId, status === 'signed-up' ? 'moved-up' : status);
    plan.promote();
    return { status: plan.find(personId)!.status };
  });
}

/**
 * A host moves a person to another shift with a free place. This withdraws them from the first shift, which they may take again later. Their
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
  if (!toPlan.waitlist.fits(1)) return refuse('shift.full');
  const isSameRole = from.roleId === to.roleId;
  toPlan.put(other, {
    ...NO_ATTENDANCE,
    personId,
    status: 'signed-up',
    position: toPlan.waitlist.nextPosition(),
    isHeld: false,
    confirmsAge: other?.confirmsAge ?? (own.confirmsAge && isSameRole),
    confirmsSkills: other?.confirmsSkills ?? (own.confirmsSkills && isSameRole),
    answers: other?.answers ?? (isSameRole ? own.answers : []),
    signedUpAt: now.toISOString(),
  });
  toPlan.notify(personId, 'exchanged');
  fromPlan.put(own, { ...own, ...NO_ATTENDANCE, status: 'withdrawn', isHeld: false });
  fromPlan.promote();
  return { outcome: { status: 'signed-up' }, changes: [toPlan.toChange(), fromPlan.toChange()] };
}

/** Promotes people from the waitlist after sign-ups, times or the number of people needed have changed. */
export function decidePromotions(roster: Roster, now: Date): RosterChange {
  const plan = new RosterPlan(roster, now);
  plan.promote();
  return plan.toChange();
}

function decide(roster: Roster, now: Date, apply: (plan: RosterPlan) => SignUpOutcome): SignUpDecision {
  const plan = new RosterPlan(roster, now);
  const outcome = apply(plan);
  return { outcome, changes: [plan.toChange()] };
}

/** The roster of one shift while decisions are applied to it; records what has changed. */
class RosterPlan {
  readonly #roster: Roster;
  readonly #now: Date;
  readonly #signUps: Map<string, SignUpRow>;
  readonly #changedIds = new Set<string>();
  readonly #notices: SignUpNotice[] = [];
  readonly waitlist: Waitlist;

  constructor(roster: Roster, now: Date) {
    this.#roster = roster;
    this.#now = now;
    this.#signUps = new Map(roster.signUps.map((signUp) => [signUp.personId, signUp]));
    this.waitlist = new Waitlist(roster.places);
  }

  find(personId: string): SignUpRow | undefined {
    return this.#signUps.get(personId);
  }

  put(before: SignUpRow | undefined, after: Omit<SignUpRow, 'revision'>): void {
    if (before) this.waitlist.remove(PLACE_STATES[before.status], 1);
    this.waitlist.add(PLACE_STATES[after.status], 1);
    this.#save(before, after);
  }

  #save(before: SignUpRow | undefined, after: Omit<SignUpRow, 'revision'>): void {
    const revision = before ? before.revision + (before.status === after.status ? 0 : 1) : 1;
    this.#signUps.set(after.personId, { ...after, revision });
    this.#changedIds.add(after.personId);
  }

  /** Fills free places, and those of people who look for a replacement, from the waitlist until the shift begins, and notifies everyone promoted except the person making the request. */
  promote(requesterId?: string): void {
    const { startsAt, isClosed, isCancelled, eventStatus } = this.#roster;
    if (isClosed || isCancelled || startsAt <= this.#now || (eventStatus !== null && eventStatus !== 'published'))
      return;
    const waiting = [...this.#signUps.values()].filter(({ status, isHeld }) => status === 'waitlisted' && !isHeld);
    const parties = waiting.map((signUp) => ({ signUp, size: 1, position: signUp.position }));
    for (const { signUp } of this.waitlist.moveUp(parties)) {
      this.#save(signUp, { ...signUp, status: 'signed-up' });
      if (signUp.personId !== requesterId) this.notify(signUp.personId, 'moved-up');
    }
    const stillWaiting = waiting
      .filter(({ personId }) => this.find(personId)!.status === 'waitlisted')
      .toSorted((one, other) => one.position - other.position);
    this.#replace(stillWaiting, requesterId);
  }

  /** The place of the person who has looked for a replacement longest goes first. */
  #replace(waiting: readonly SignUpRow[], requesterId?: string): void {
    const leaving = [...this.#signUps.values()]
      .flatMap((signUp) =>
        signUp.replacementSoughtAt ? [{ signUp, since: Date.parse(signUp.replacementSoughtAt) }] : [],
      )
      .toSorted((one, other) => one.since - other.since);
    for (const [index, { signUp }] of leaving.slice(0, waiting.length).entries()) {
      const next = waiting[index]!;
      this.put(signUp, { ...signUp, ...NO_ATTENDANCE, status: 'withdrawn', isHeld: false });
      this.notify(signUp.personId, 'replaced');
      this.put(next, { ...next, status: 'signed-up' });
      if (next.personId !== requesterId) this.notify(next.personId, 'moved-up');
    }
  }

  notify(personId: string, kind: SignUpNotice['kind']): void {
    this.#notices.push({ personId, revision: this.find(personId)!.revision, kind });
  }

  toChange(): RosterChange {
    const { capacity, taken, waiting, lastPosition } = this.waitlist;
    return {
      shiftId: this.#roster.shiftId,
      places: { capacity, taken, waiting, lastPosition },
      signUps: [...this.#changedIds].map((personId) => this.#signUps.get(personId)!),
      notices: this.#notices,
    };
  }
}
