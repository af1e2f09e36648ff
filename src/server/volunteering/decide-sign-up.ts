import type { ErrorCode } from '#contracts/errors.ts';
import { missingConfirmations } from '#contracts/volunteering/sign-up-confirmations.ts';
import { type PlaceState, type Places, Waitlist } from '#server/platform/waitlist.ts';
import type { RosterRow, SignUpNotice, SignUpRow } from './roster.queries.ts';

export type SignUpStatus = SignUpRow['status'];

/** A shift as it stands under its lock, with what decisions about one person are made from. */
export type Roster = Omit<RosterRow, 'signUp'> & {
  places: Places;
  /** The person's, and those next in line. */
  signUps: readonly SignUpRow[];
};

export type SignUpRequest = { personId: string; confirmsAge: boolean; confirmsSkills: boolean };
export type HostMove = { personId: string; status: 'signed-up' | 'waitlisted' | 'removed' };

/** Refused, or where the person is now; `none` is somebody who never signed up. */
export type SignUpOutcome = { refusal: ErrorCode; fields?: Record<string, string> } | { status: SignUpStatus | 'none' };

/** What has to be written to one shift. */
export type RosterChange = {
  shiftId: string;
  places: Places;
  signUps: readonly SignUpRow[];
  notices: readonly SignUpNotice[];
};
export type SignUpDecision = { outcome: SignUpOutcome; changes: readonly RosterChange[] };

const PLACE_STATE: Record<SignUpStatus, PlaceState> = {
  'signed-up': 'taken',
  waitlisted: 'waiting',
  withdrawn: 'none',
  removed: 'none',
};
const isOnShift = (signUp: SignUpRow | undefined) => signUp?.status === 'signed-up' || signUp?.status === 'waitlisted';

/** Marks of who came belong to people on the shift. */
const NO_MARKS = { confirmedAt: null, checkedInAt: null, attendance: null, minutes: null, hoursState: null };

/** Somebody takes the shift, or joins its waitlist. Again, it changes nothing. */
export function decideSignUp(roster: Roster, request: SignUpRequest, now: Date): SignUpDecision {
  return decide(roster, now, (plan) => {
    const { personId } = request;
    const before = plan.find(personId);
    if (before && isOnShift(before)) return { status: before.status };
    const refusal = refusalOfSignUp(roster, before, request, now);
    if (refusal) return refusal;
    // Those who wait come first: moveUp decides in their order.
    const { waitlist } = plan;
    const status = waitlist.fits(1) && waitlist.waiting === 0 ? 'signed-up' : 'waitlisted';
    plan.put(before, {
      ...NO_MARKS,
      personId,
      status,
      position: waitlist.nextPosition(),
      isHeld: false,
      confirmsAge: request.confirmsAge && roster.minimumAge !== null,
      confirmsSkills: request.confirmsSkills && roster.skills.length > 0,
      signedUpAt: now.toISOString(),
    });
    plan.moveUp(personId);
    const { status: after } = plan.find(personId)!;
    plan.notify(personId, after);
    return { status: after };
  });
}

function refusalOfSignUp(
  roster: Roster,
  before: SignUpRow | undefined,
  request: SignUpRequest,
  now: Date,
): SignUpOutcome | undefined {
  const { startsAt, endsAt, isClosed, isCancelled, isRoleRetired, eventStatus } = roster;
  if (endsAt <= now) return { refusal: 'shift.over' };
  if (before?.status === 'removed') return { refusal: 'sign_up.removed' };
  const isEventOpen = eventStatus === null || eventStatus === 'published';
  if (startsAt <= now || isClosed || isCancelled || isRoleRetired || !isEventOpen) return { refusal: 'shift.closed' };
  const fields = missingConfirmations(roster, request);
  if (Object.keys(fields).length > 0) return { refusal: 'request.invalid', fields };
  return roster.overlaps ? { refusal: 'shift.overlaps' } : undefined;
}

/** Somebody gives the shift back, or leaves the waitlist. Where they are on neither, it changes nothing. */
export function decideWithdrawal(roster: Roster, personId: string, now: Date): SignUpDecision {
  return decide(roster, now, (plan) => {
    const before = plan.find(personId);
    if (!before || !isOnShift(before)) return { status: before?.status ?? 'none' };
    if (before.status === 'signed-up' && roster.startsAt <= now) return { refusal: 'shift.begun' };
    plan.put(before, { ...before, ...NO_MARKS, status: 'withdrawn', isHeld: false });
    plan.notify(personId, 'withdrawn');
    plan.moveUp();
    return { status: 'withdrawn' };
  });
}

/** A host moves one person, never past what the shift needs. */
export function decideMove(roster: Roster, { personId, status }: HostMove, now: Date): SignUpDecision {
  return decide(roster, now, (plan) => {
    const before = plan.find(personId);
    // Moving somebody held to the waitlist puts them in line like everybody else.
    if (before?.status === status && !before.isHeld) return { status };
    if (!before) return { refusal: 'sign_up.not_found' };
    if (before.status === 'withdrawn') return { refusal: 'sign_up.not_on_shift' };
    if (roster.endsAt <= now) return { refusal: 'shift.over' };
    if (status !== 'removed' && roster.isCancelled) return { refusal: 'shift.cancelled' };
    if (before.status === 'removed' && roster.overlaps) return { refusal: 'shift.overlaps' };
    if (status === 'signed-up' && !plan.waitlist.fits(1)) return { refusal: 'shift.full' };
    const joinsLine = status === 'waitlisted' && before.status !== 'waitlisted';
    plan.put(before, {
      ...before,
      ...(status === 'signed-up' ? {} : NO_MARKS),
      status,
      isHeld: status === 'waitlisted' && before.status === 'signed-up',
      position: joinsLine ? plan.waitlist.nextPosition() : before.position,
    });
    if (before.status !== status) plan.notify(personId, status === 'signed-up' ? 'moved-up' : status);
    plan.moveUp();
    return { status: plan.find(personId)!.status };
  });
}

/**
 * A host moves somebody to another shift that has a place. They have withdrawn from the first then, and may come back; what they confirmed goes
 * along only within one role.
 */
export function decideExchange(from: Roster, to: Roster, personId: string, now: Date): SignUpDecision {
  const [fromPlan, toPlan] = [new RosterPlan(from, now), new RosterPlan(to, now)];
  const [own, other] = [fromPlan.find(personId), toPlan.find(personId)];
  const refuse = (refusal: ErrorCode): SignUpDecision => ({ outcome: { refusal }, changes: [] });
  if (!own) return refuse('sign_up.not_found');
  if (!isOnShift(own)) return refuse('sign_up.not_on_shift');
  if (to.endsAt <= now || from.endsAt <= now) return refuse('shift.over');
  if (to.isCancelled) return refuse('shift.cancelled');
  if (other?.status === 'signed-up' || to.overlaps) return refuse('shift.overlaps');
  if (!toPlan.waitlist.fits(1)) return refuse('shift.full');
  const isSameRole = from.roleId === to.roleId;
  toPlan.put(other, {
    ...NO_MARKS,
    personId,
    status: 'signed-up',
    position: toPlan.waitlist.nextPosition(),
    isHeld: false,
    confirmsAge: other?.confirmsAge ?? (own.confirmsAge && isSameRole),
    confirmsSkills: other?.confirmsSkills ?? (own.confirmsSkills && isSameRole),
    signedUpAt: now.toISOString(),
  });
  toPlan.notify(personId, 'exchanged');
  fromPlan.put(own, { ...own, ...NO_MARKS, status: 'withdrawn', isHeld: false });
  fromPlan.moveUp();
  return { outcome: { status: 'signed-up' }, changes: [toPlan.change(), fromPlan.change()] };
}

/** Lets people move up, after what changed sign-ups, times or needs from outside. */
export function decidePromotions(roster: Roster, now: Date): RosterChange {
  const plan = new RosterPlan(roster, now);
  plan.moveUp();
  return plan.change();
}

function decide(roster: Roster, now: Date, play: (plan: RosterPlan) => SignUpOutcome): SignUpDecision {
  const plan = new RosterPlan(roster, now);
  const outcome = play(plan);
  return { outcome, changes: [plan.change()] };
}

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
    if (before) this.waitlist.remove(PLACE_STATE[before.status], 1);
    this.waitlist.add(PLACE_STATE[after.status], 1);
    this.#save(before, after);
  }

  #save(before: SignUpRow | undefined, after: Omit<SignUpRow, 'revision'>): void {
    const revision = before ? before.revision + (before.status === after.status ? 0 : 1) : 1;
    this.#signUps.set(after.personId, { ...after, revision });
    this.#changedIds.add(after.personId);
  }

  /** Those next in line, while the shift is still to begin. Each is notified, but for whoever has just signed up. */
  moveUp(newcomerId?: string): void {
    const { startsAt, isClosed, isCancelled, eventStatus } = this.#roster;
    if (isClosed || isCancelled || startsAt <= this.#now || (eventStatus !== null && eventStatus !== 'published'))
      return;
    const line = [...this.#signUps.values()].filter(({ status, isHeld }) => status === 'waitlisted' && !isHeld);
    for (const { signUp } of this.waitlist.moveUp(
      line.map((each) => ({ signUp: each, size: 1, position: each.position })),
    )) {
      this.#save(signUp, { ...signUp, status: 'signed-up' });
      if (signUp.personId !== newcomerId) this.notify(signUp.personId, 'moved-up');
    }
  }

  notify(personId: string, kind: SignUpNotice['kind']): void {
    this.#notices.push({ personId, revision: this.find(personId)!.revision, kind });
  }

  change(): RosterChange {
    const { capacity, taken, waiting, lastPosition } = this.waitlist;
    return {
      shiftId: this.#roster.shiftId,
      places: { capacity, taken, waiting, lastPosition },
      signUps: [...this.#changedIds].map((personId) => this.#signUps.get(personId)!),
      notices: this.#notices,
    };
  }
}
