import type { ErrorCode } from '#contracts/errors.ts';
import { type PlaceState, type Places, Waitlist } from '#server/platform/waitlist.ts';
import type { RsvpNotice, RsvpRow, SeatingEvent } from './seating.queries.ts';

export type RsvpStatus = RsvpRow['status'];

/*
 * The rules of RSVPs and the waitlist as pure functions. The caller reads a `Seating` under the lock of the event's counters, lets one of the
 * `decide…` functions compute a `SeatingChange`, and writes it in the same transaction.
 */
export type Seating = {
  event: SeatingEvent;
  seats: Places;
  /** The RSVPs of the people in question, and the next parties on the waitlist. */
  rsvps: readonly RsvpRow[];
};

export type RsvpRequest = {
  personId: string;
  status: 'going' | 'not-going';
  guests: number;
  answers: Record<string, string>;
  isHidden: boolean;
};
export type HostMove = { personId: string; status: 'going' | 'waitlisted' | 'removed' };

/** The person's status after the decision, or the reason it was refused. `none`: the person has no RSVP. */
export type RsvpOutcome = { refusal: ErrorCode } | { status: RsvpStatus | 'none' };

/** The rows and counters to write. */
export type SeatingChange = { seats: Places; rsvps: readonly RsvpRow[]; notices: readonly RsvpNotice[] };

const PLACE_STATES: Record<RsvpStatus, PlaceState> = {
  going: 'taken',
  waitlisted: 'waiting',
  'not-going': 'none',
  removed: 'none',
};
const isGoingOrWaiting = (status: RsvpStatus | undefined) => status === 'going' || status === 'waitlisted';
const partySize = ({ guests }: { guests: number }) => guests + 1;
const hasPassed = (time: Date | null, now: Date) => time !== null && time <= now;

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

/** Promotes people from the waitlist after capacity, seats or times have changed. */
export function decidePromotions(seating: Seating, now: Date): SeatingChange {
  const plan = new SeatingPlan(seating, now);
  plan.promote();
  return plan.toChange();
}

/**
 * Whether an automatic request for a series still applies: it never overrides an RSVP that the person made themselves, and a stale request
 * must not bring back somebody who has left the series in the meantime.
 */
function automaticApplies(
  { personId, status }: RsvpRequest,
  current: RsvpRow | undefined,
  { seriesAttendeeIds }: SeatingEvent,
): boolean {
  if (current ? !current.isAutomatic : status === 'not-going') return false;
  return seriesAttendeeIds.includes(personId) === (status === 'going');
}

/** The seating of one event while decisions are applied to it; records what has changed. */
class SeatingPlan {
  readonly #event: SeatingEvent;
  readonly #now: Date;
  readonly #waitlist: Waitlist;
  readonly #rsvps: Map<string, RsvpRow>;
  readonly #changedIds = new Set<string>();
  readonly #notices: RsvpNotice[] = [];

  constructor({ event, seats, rsvps }: Seating, now: Date) {
    this.#event = event;
    this.#now = now;
    this.#waitlist = new Waitlist(seats);
    this.#rsvps = new Map(rsvps.map((rsvp) => [rsvp.personId, rsvp]));
  }

  find(personId: string): RsvpRow | undefined {
    return this.#rsvps.get(personId);
  }

  toChange(): SeatingChange {
    const { capacity, taken, waiting, lastPosition } = this.#waitlist;
    return {
      seats: { capacity, taken, waiting, lastPosition },
      rsvps: [...this.#changedIds].map((personId) => this.#rsvps.get(personId)!),
      notices: this.#notices,
    };
  }

  submit(request: RsvpRequest, { isAutomatic } = { isAutomatic: false }): RsvpOutcome {
    const { personId } = request;
    const before = this.find(personId);
    const refusal = this.#refusalOf(before, request);
    if (refusal) return { refusal };
    if (before) this.#waitlist.remove(PLACE_STATES[before.status], partySize(before));
    const status = this.#statusFor(before, request);
    this.#addAndSave({
      ...request,
      status,
      guests: status === 'not-going' ? 0 : request.guests,
      isHeld: status === 'waitlisted' && (before?.isHeld ?? false),
      isAutomatic,
      position: this.#positionFor(before, status),
      revision: nextRevision(before, status),
      checkedInAt: status === 'going' ? (before?.checkedInAt ?? null) : null,
      answeredAt: before && isGoingOrWaiting(before.status) ? before.answeredAt : this.#now.toISOString(),
    });
    this.promote(personId);
    const after = this.find(personId)!.status;
    if (!isAutomatic && after !== before?.status && after !== 'not-going') this.#notify(personId, after);
    if (!isAutomatic && after === 'not-going' && before?.status === 'going') this.#notify(personId, 'left');
    if (isAutomatic && after === 'going' && before?.status === 'waitlisted') this.#notify(personId, 'moved-up');
    return { status: after };
  }

  /** Until the event ends, people on the list may leave, bring fewer guests or change their answers, even after RSVPs have closed. */
  #refusalOf(before: RsvpRow | undefined, { status, guests }: RsvpRequest): ErrorCode | undefined {
    const event = this.#event;
    const size = partySize({ guests });
    if (event.status === 'draft') return 'event.not_published';
    if (hasPassed(event.endsAt, this.#now)) return 'event.over';
    if (before?.status === 'removed') return 'rsvp.removed';
    if (status === 'not-going') return undefined;
    if (event.status === 'cancelled') return 'event.cancelled';
    if (before && isGoingOrWaiting(before.status) && size <= partySize(before)) return undefined;
    if (event.rsvpOpensAt && event.rsvpOpensAt > this.#now) return 'rsvp.not_open';
    if (hasPassed(event.rsvpClosesAt ?? event.startsAt, this.#now)) return 'rsvp.closed';
    if (guests > event.guestsPerRsvp) return 'rsvp.too_many_guests';
    if (before?.status === 'going') return this.#waitlist.fits(size - partySize(before)) ? undefined : 'rsvp.full';
    // The waitlist is closed once the event has begun.
    return this.#hasBegun && !this.#waitlist.fits(size) ? 'rsvp.full' : undefined;
  }

  #statusFor(before: RsvpRow | undefined, request: RsvpRequest): 'going' | 'waitlisted' | 'not-going' {
    if (request.status === 'not-going' || before?.status === 'going') return request.status;
    if (before?.isHeld || !this.#waitlist.fits(partySize(request))) return 'waitlisted';
    // Join the waitlist if anybody is on it: `promote` then fills the free seats in waitlist order.
    return this.#waitlist.waiting > 0 && !this.#hasBegun ? 'waitlisted' : 'going';
  }

  /** The position is kept while the person is going or waitlisted. After leaving, they rejoin at the end. */
  #positionFor(before: RsvpRow | undefined, status: RsvpStatus): number {
    if (isGoingOrWaiting(status) && !isGoingOrWaiting(before?.status)) return this.#waitlist.nextPosition();
    return before?.position ?? 0;
  }

  moveByHost({ personId, status }: HostMove): RsvpOutcome {
    const before = this.find(personId);
    // Moving a held person to the waitlist releases the hold: they are promoted in order like everybody else.
    if (before?.status === status && !before.isHeld) return { status };
    if (hasPassed(this.#event.endsAt, this.#now)) return { refusal: 'event.over' };
    if (!before || (before.status === 'not-going' && status !== 'removed')) return { refusal: 'rsvp.not_found' };
    if (this.#event.status === 'cancelled' && status !== 'removed') return { refusal: 'event.cancelled' };
    if (status === 'going' && !this.#waitlist.fits(partySize(before))) return { refusal: 'rsvp.full' };
    this.#waitlist.remove(PLACE_STATES[before.status], partySize(before));
    this.#addAndSave({
      ...before,
      status,
      isHeld: status === 'waitlisted' && before.status === 'going',
      position:
        status === 'waitlisted' && before.status !== 'waitlisted' ? this.#waitlist.nextPosition() : before.position,
      revision: nextRevision(before, status),
      checkedInAt: status === 'going' ? before.checkedInAt : null,
    });
    this.#notify(personId, status === 'going' ? 'moved-up' : status);
    this.promote();
    return { status: this.find(personId)!.status };
  }

  /** Fills free seats from the waitlist until the event begins, and notifies everyone promoted except the person making the request. */
  promote(requesterId?: string): void {
    if (this.#event.status !== 'published' || this.#event.startsAt === null || this.#hasBegun) return;
    if (this.#waitlist.waiting === 0 || this.#waitlist.free <= 0) return;
    const waiting = [...this.#rsvps.values()].filter(({ status, isHeld }) => status === 'waitlisted' && !isHeld);
    const parties = waiting.map((rsvp) => ({ rsvp, size: partySize(rsvp), position: rsvp.position }));
    for (const { rsvp } of this.#waitlist.moveUp(parties)) {
      this.#save({ ...rsvp, status: 'going', revision: nextRevision(rsvp, 'going') });
      if (rsvp.personId !== requesterId) this.#notify(rsvp.personId, 'moved-up');
    }
  }

  get #hasBegun(): boolean {
    return hasPassed(this.#event.startsAt, this.#now);
  }

  /** Call it after removing the party's former place from the counts. */
  #addAndSave(rsvp: RsvpRow): void {
    this.#waitlist.add(PLACE_STATES[rsvp.status], partySize(rsvp));
    this.#save(rsvp);
  }

  #save(rsvp: RsvpRow): void {
    this.#rsvps.set(rsvp.personId, rsvp);
    this.#changedIds.add(rsvp.personId);
  }

  #notify(personId: string, kind: RsvpNotice['kind']): void {
    this.#notices.push({ personId, revision: this.find(personId)!.revision, kind });
  }
}

const nextRevision = (before: RsvpRow | undefined, status: RsvpStatus): number =>
  before ? before.revision + (before.status === status ? 0 : 1) : 1;
