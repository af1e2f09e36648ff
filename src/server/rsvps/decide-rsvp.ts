import type { ErrorCode } from '#contracts/errors.ts';
import { type PlaceState, type Places, Waitlist } from '#server/platform/waitlist.ts';
import type { EventForRsvps, RsvpNotice, RsvpRow } from './seating.queries.ts';

export type RsvpStatus = RsvpRow['status'];

/** What decisions are made from, all read under the lock of the event's counters. */
export type Seating = {
  event: EventForRsvps;
  seats: Places;
  /** The answers of the people in question, and those next in line. */
  rsvps: readonly RsvpRow[];
};

export type Answer = {
  personId: string;
  status: 'going' | 'not-going';
  guests: number;
  answers: Record<string, string>;
  isHidden: boolean;
};
export type HostMove = { personId: string; status: 'going' | 'waitlisted' | 'removed' };

/** Refused, or where the person is now; `none` is somebody who has not answered. */
export type RsvpOutcome = { refusal: ErrorCode } | { status: RsvpStatus | 'none' };

/** What has to be written. */
export type SeatingChange = { seats: Places; rsvps: readonly RsvpRow[]; notices: readonly RsvpNotice[] };

const PLACE_STATE: Record<RsvpStatus, PlaceState> = {
  going: 'taken',
  waitlisted: 'waiting',
  'not-going': 'none',
  removed: 'none',
};
const holdsPlace = (status: RsvpStatus | undefined) => status === 'going' || status === 'waitlisted';
const sizeOf = ({ guests }: { guests: number }) => guests + 1;
const hasPassed = (time: Date | null, now: Date) => time !== null && time <= now;

/** Answers of some people to one event, in their order. Whoever is refused changes nothing for the others. */
export function decideAnswers(
  seating: Seating,
  answers: readonly Answer[],
  { now, isAutomatic }: { now: Date; isAutomatic: boolean },
): SeatingChange & { outcomes: RsvpOutcome[] } {
  const plan = new SeatingPlan(seating, now);
  const outcomes = answers.map((answer): RsvpOutcome => {
    if (!isAutomatic) return plan.answer(answer);
    const before = plan.find(answer.personId);
    return isDue(answer, before, seating.event)
      ? plan.answer(answer, { isAutomatic })
      : { status: before?.status ?? 'none' };
  });
  return { ...plan.change(), outcomes };
}

/** A host moves one person, never past the capacity. */
export function decideMove(seating: Seating, move: HostMove, now: Date): SeatingChange & { outcome: RsvpOutcome } {
  const plan = new SeatingPlan(seating, now);
  const outcome = plan.moveByHost(move);
  return { ...plan.change(), outcome };
}

/** Lets people move up, after what changed seats or times from outside. */
export function decidePromotions(seating: Seating, now: Date): SeatingChange {
  const plan = new SeatingPlan(seating, now);
  plan.moveUp();
  return plan.change();
}

/**
 * Whether an automatic answer still applies: what people answered themselves stands, and nobody who has left the series by now is brought
 * back by an answer that was on its way.
 */
function isDue(
  { personId, status }: Answer,
  before: RsvpRow | undefined,
  { seriesAttendeeIds }: EventForRsvps,
): boolean {
  if (before ? !before.isAutomatic : status === 'not-going') return false;
  return seriesAttendeeIds.includes(personId) === (status === 'going');
}

class SeatingPlan {
  readonly #event: EventForRsvps;
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

  change(): SeatingChange {
    const { capacity, taken, waiting, lastPosition } = this.#waitlist;
    return {
      seats: { capacity, taken, waiting, lastPosition },
      rsvps: [...this.#changedIds].map((personId) => this.#rsvps.get(personId)!),
      notices: this.#notices,
    };
  }

  answer(answer: Answer, { isAutomatic } = { isAutomatic: false }): RsvpOutcome {
    const before = this.find(answer.personId);
    const refusal = this.#refusalOfAnswer(before, answer);
    if (refusal) return { refusal };
    if (before) this.#waitlist.remove(PLACE_STATE[before.status], sizeOf(before));
    const status = this.#statusFor(before, answer);
    this.#put({
      ...answer,
      status,
      guests: status === 'not-going' ? 0 : answer.guests,
      isHeld: status === 'waitlisted' && (before?.isHeld ?? false),
      isAutomatic,
      position: this.#positionFor(before, status),
      revision: nextRevision(before, status),
      checkedInAt: status === 'going' ? (before?.checkedInAt ?? null) : null,
      answeredAt: before && holdsPlace(before.status) ? before.answeredAt : this.#now.toISOString(),
    });
    this.moveUp(answer.personId);
    const after = this.find(answer.personId)!.status;
    if (!isAutomatic && after !== before?.status && after !== 'not-going') this.#notify(answer.personId, after);
    if (isAutomatic && after === 'going' && before?.status === 'waitlisted') this.#notify(answer.personId, 'moved-up');
    return { status: after };
  }

  /** Closed or not, whoever has answered may leave, come with fewer, or answer the questions again until the end. */
  #refusalOfAnswer(before: RsvpRow | undefined, { status, guests }: Answer): ErrorCode | undefined {
    const event = this.#event;
    const size = guests + 1;
    if (event.status === 'draft') return 'event.not_published';
    if (hasPassed(event.endsAt, this.#now)) return 'event.over';
    if (before?.status === 'removed') return 'rsvp.removed';
    if (status === 'not-going') return undefined;
    if (event.status === 'cancelled') return 'event.cancelled';
    if (before && holdsPlace(before.status) && size <= sizeOf(before)) return undefined;
    if (event.rsvpOpensAt && event.rsvpOpensAt > this.#now) return 'rsvp.not_open';
    if (hasPassed(event.rsvpClosesAt ?? event.startsAt, this.#now)) return 'rsvp.closed';
    if (guests > event.guestsPerRsvp) return 'rsvp.too_many_guests';
    if (before?.status === 'going') return this.#waitlist.fits(size - sizeOf(before)) ? undefined : 'rsvp.full';
    // Nobody waits for a seat once the event has begun.
    return this.#hasBegun && !this.#waitlist.fits(size) ? 'rsvp.full' : undefined;
  }

  #statusFor(before: RsvpRow | undefined, answer: Answer): 'going' | 'waitlisted' | 'not-going' {
    if (answer.status === 'not-going' || before?.status === 'going') return answer.status;
    if (before?.isHeld || !this.#waitlist.fits(sizeOf(answer))) return 'waitlisted';
    // Those who wait come first: moveUp decides in their order.
    return this.#waitlist.waiting > 0 && !this.#hasBegun ? 'waitlisted' : 'going';
  }

  /** Kept while somebody goes or waits; a new answer after leaving takes a new one at the end. */
  #positionFor(before: RsvpRow | undefined, status: RsvpStatus): number {
    if (holdsPlace(status) && !holdsPlace(before?.status)) return this.#waitlist.nextPosition();
    return before?.position ?? 0;
  }

  moveByHost({ personId, status }: HostMove): RsvpOutcome {
    const before = this.find(personId);
    // Moving somebody held to the waitlist puts them in line like everybody else.
    if (before?.status === status && !before.isHeld) return { status };
    if (hasPassed(this.#event.endsAt, this.#now)) return { refusal: 'event.over' };
    if (!before || (before.status === 'not-going' && status !== 'removed')) return { refusal: 'rsvp.not_found' };
    if (this.#event.status === 'cancelled' && status !== 'removed') return { refusal: 'event.cancelled' };
    if (status === 'going' && !this.#waitlist.fits(sizeOf(before))) return { refusal: 'rsvp.full' };
    this.#waitlist.remove(PLACE_STATE[before.status], sizeOf(before));
    this.#put({
      ...before,
      status,
      isHeld: status === 'waitlisted' && before.status === 'going',
      position:
        status === 'waitlisted' && before.status !== 'waitlisted' ? this.#waitlist.nextPosition() : before.position,
      revision: nextRevision(before, status),
      checkedInAt: status === 'going' ? before.checkedInAt : null,
    });
    this.#notify(personId, status === 'going' ? 'moved-up' : status);
    this.moveUp();
    return { status: this.find(personId)!.status };
  }

  /** Those next in line who fit, while the event is still to begin. Each is notified, but for whoever has just answered. */
  moveUp(answeringId?: string): void {
    if (this.#event.status !== 'published' || this.#event.startsAt === null || this.#hasBegun) return;
    if (this.#waitlist.waiting === 0 || this.#waitlist.free <= 0) return;
    const line = [...this.#rsvps.values()].filter(({ status, isHeld }) => status === 'waitlisted' && !isHeld);
    const parties = line.map((rsvp) => ({ rsvp, size: sizeOf(rsvp), position: rsvp.position }));
    for (const { rsvp } of this.#waitlist.moveUp(parties)) {
      this.#save({ ...rsvp, status: 'going', revision: nextRevision(rsvp, 'going') });
      if (rsvp.personId !== answeringId) this.#notify(rsvp.personId, 'moved-up');
    }
  }

  get #hasBegun(): boolean {
    return hasPassed(this.#event.startsAt, this.#now);
  }

  /** Saves somebody whose former place was given back, and counts the new one. */
  #put(rsvp: RsvpRow): void {
    this.#waitlist.add(PLACE_STATE[rsvp.status], sizeOf(rsvp));
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
