import type { ErrorCode } from '#contracts/errors.ts';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import type { SeatCounts } from '#server/events/seats.queries.ts';
import { latestDeadline, offerDeadline } from './offers.ts';
import { hasPassed, hasSeat, isOnList, isOpen, refusalOf } from './rsvp-refusals.ts';
import { type HeldParty, partySize, placeOf, SeatPools } from './seat-pools.ts';
import type { RsvpNotice, RsvpRow, RsvpStatus, SeatingEvent } from './seating.queries.ts';
import { transferNotice } from './transfer-notice.ts';

/** Read under the lock of the event's counters, for the functions that decide. */
export type Seating = {
  event: SeatingEvent;
  seats: SeatCounts;
  /** The RSVPs of the people in question, and the next parties on the waitlist. */
  rsvps: readonly RsvpRow[];
};

export type RsvpRequest = {
  personId: string;
  status: 'going' | 'not-going';
  guests: number;
  answers: Record<string, string>;
  isHidden: boolean;
  /** Chosen at hybrid events; in person by default. */
  attendance?: RsvpAttendance;
  /** For the hosts of an event with approval. */
  note?: string | undefined;
  /** A host of the event: needs no approval. */
  isHost?: boolean;
};
export type HostMove = { personId: string; status: 'going' | 'waitlisted' | 'removed' };

/** The person's status after the decision, or the reason it was refused. `none`: the person has no RSVP. */
export type RsvpOutcome = { refusal: ErrorCode } | { status: RsvpStatus | 'none' };

/** The rows and counters to write. */
export type SeatingChange = { seats: SeatCounts; rsvps: readonly RsvpRow[]; notices: readonly RsvpNotice[] };

/** A request with its attendance: an online event is online for everybody. */
type Party = RsvpRequest & { attendance: RsvpAttendance };

/** The seating of one event while decisions are applied to it; records what has changed. */
export class SeatingPlan {
  readonly #event: SeatingEvent;
  readonly #now: Date;
  readonly #seats: SeatPools;
  readonly #rsvps: Map<string, RsvpRow>;
  readonly #changedIds = new Set<string>();
  readonly #notices: RsvpNotice[] = [];

  constructor({ event, seats, rsvps }: Seating, now: Date) {
    this.#event = event;
    this.#now = now;
    this.#seats = new SeatPools(seats, { isHybrid: event.attendance === 'hybrid' });
    this.#rsvps = new Map(rsvps.map((rsvp) => [rsvp.personId, rsvp]));
  }

  find(personId: string): RsvpRow | undefined {
    return this.#rsvps.get(personId);
  }

  toChange(): SeatingChange {
    return {
      seats: this.#seats.toCounts(),
      rsvps: [...this.#changedIds].map((personId) => this.#rsvps.get(personId)!),
      notices: this.#notices,
    };
  }

  /** `held`: seats that were held for the person, who has confirmed their address. They become theirs. */
  submit(
    request: RsvpRequest,
    { isAutomatic = false, held }: { isAutomatic?: boolean; held?: HeldParty | undefined } = {},
  ): RsvpOutcome {
    const { personId } = request;
    this.#endOfferOf(personId);
    const before = this.find(personId);
    if (held) this.#seats.free(held);
    // Going to a whole series does not take an offered spot on one of its dates.
    if (isAutomatic && before?.status === 'offered' && request.status === 'going') return { status: 'offered' };
    const party = { ...request, attendance: this.#attendanceFor(before, request) };
    const isSwitch = this.#isSwitch(before, party);
    const isRequest = !isAutomatic && this.#needsApproval(before, party);
    // People on the other waitlist come before somebody who switches to it.
    if (isSwitch && hasSeat(before)) this.promote();
    const isHeld = held !== undefined && partySize(party) <= partySize(held);
    const refusal = this.#refusalOf(before, party, { isSwitch, isRequest, isHeld });
    // The seat of an offer that has just ended goes to the next party nevertheless.
    if (refusal) this.promote();
    if (refusal) return { refusal };
    if (before) this.#seats.remove(placeOf(before), before);
    const status = isRequest ? 'requested' : isHeld ? party.status : this.#statusFor(before, party);
    const { isHost: _isHost, ...answer } = party;
    this.#addAndSave({
      ...answer,
      status,
      guests: status === 'not-going' ? 0 : request.guests,
      note: noteFor(before, request, status),
      declineNote: '',
      isHeld: status === 'waitlisted' && (before?.isHeld ?? false),
      isAutomatic,
      answerBy: null,
      position: this.#positionFor(before, status, isSwitch),
      revision: nextRevision(before, status, isSwitch),
      checkedInAt: status === 'going' ? (before?.checkedInAt ?? null) : null,
      answeredAt: before && isOpen(before.status) ? before.answeredAt : this.#now.toISOString(),
    });
    this.promote(personId);
    const after = this.find(personId)!.status;
    if (!isAutomatic && (isSwitch || after !== before?.status) && after !== 'not-going')
      this.#notify(personId, after === 'going' && before?.answerBy ? 'offer-taken' : after);
    if (!isAutomatic && after === 'not-going' && before?.status === 'going') this.#notify(personId, 'left');
    if (isAutomatic && after === 'going' && before?.status === 'waitlisted') this.#notify(personId, 'moved-up');
    return { status: after };
  }

  /** Whether seats can be held now for a party of strangers: never before people who wait, or where hosts decide first. */
  canHold(request: RsvpRequest, maxHeld: number): { refusal: ErrorCode } | { held: HeldParty | null } {
    const party = { ...request, attendance: this.#attendanceFor(undefined, request) };
    const isRequest = this.#event.requiresApproval;
    const refusal = this.#refusalOf(undefined, party, { isSwitch: false, isRequest, isHeld: false });
    if (refusal) return { refusal };
    const isFree = !isRequest && partySize(party) <= maxHeld && this.#statusFor(undefined, party) === 'going';
    return { held: isFree ? { guests: party.guests, attendance: party.attendance } : null };
  }

  hold(party: HeldParty): void {
    this.#seats.hold(party);
  }

  free(party: HeldParty): void {
    this.#seats.free(party);
  }

  #refusalOf(
    before: RsvpRow | undefined,
    party: Party,
    flags: { isSwitch: boolean; isRequest: boolean; isHeld: boolean },
  ): ErrorCode | undefined {
    return refusalOf({ event: this.#event, seats: this.#seats, now: this.#now }, { before, party, ...flags });
  }

  #attendanceFor(before: RsvpRow | undefined, { status, attendance = 'in-person' }: RsvpRequest): RsvpAttendance {
    if (status === 'not-going' && before) return before.attendance;
    return this.#event.attendance === 'online' ? 'online' : attendance;
  }

  /** Whether somebody on the list of a hybrid event wants to attend the other way. */
  #isSwitch(before: RsvpRow | undefined, { attendance }: Party): boolean {
    if (this.#event.attendance !== 'hybrid' || !before || !isOnList(before.status)) return false;
    return attendance !== before.attendance;
  }

  /** People who go or wait already keep their place. Automatic RSVPs need no approval (ADR 86). */
  #needsApproval(before: RsvpRow | undefined, { status, isHost }: Party): boolean {
    return this.#event.requiresApproval && !isHost && status !== 'not-going' && !isOnList(before?.status);
  }

  #statusFor(before: RsvpRow | undefined, party: Party): 'going' | 'waitlisted' | 'not-going' {
    if (party.status === 'not-going' || hasSeat(before)) return party.status;
    if (before?.isHeld || !this.#seats.fits(party, partySize(party))) return 'waitlisted';
    // Join the waitlist if anybody is on it: `promote` then fills the free seats in waitlist order.
    return this.#seats.hasWaitlist(party) && !this.hasBegun ? 'waitlisted' : 'going';
  }

  /**
   * The position is kept while the person is going, waitlisted or requesting. After leaving, on the other waitlist, or coming from a request
   * they start at the end.
   */
  #positionFor(before: RsvpRow | undefined, status: RsvpStatus, isSwitch: boolean): number {
    const joinsWaitlist = status === 'waitlisted' && before?.status === 'requested';
    const isNew = joinsWaitlist || !isOpen(before?.status) || (isSwitch && before?.status === 'waitlisted');
    return isOpen(status) && isNew ? this.#seats.nextPosition() : (before?.position ?? 0);
  }

  moveByHost({ personId, status }: HostMove): RsvpOutcome {
    const before = this.find(personId);
    // Moving a held person to the waitlist releases the hold: they are promoted in order like everybody else.
    if (before?.status === status && !before.isHeld) return { status };
    if (hasPassed(this.#event.endsAt, this.#now)) return { refusal: 'event.over' };
    if (!before || (before.status === 'not-going' && status !== 'removed')) return { refusal: 'rsvp.not_found' };
    if (this.#event.status === 'cancelled' && status !== 'removed') return { refusal: 'event.cancelled' };
    if (status === 'going' && !hasSeat(before) && !this.fits(before)) return { refusal: 'rsvp.full' };
    this.transfer(before, status);
    this.promote();
    return { status: this.find(personId)!.status };
  }

  /** Gives a party another status and notifies the person, without promoting anybody. */
  transfer(before: RsvpRow, status: RsvpStatus, declineNote = ''): void {
    this.#seats.remove(placeOf(before), before);
    this.#addAndSave({
      ...before,
      status,
      declineNote,
      isHeld: status === 'waitlisted' && hasSeat(before),
      answerBy: null,
      position:
        status === 'waitlisted' && before.status !== 'waitlisted' ? this.#seats.nextPosition() : before.position,
      revision: nextRevision(before, status),
      checkedInAt: status === 'going' ? before.checkedInAt : null,
    });
    this.#notify(before.personId, transferNotice(before.status, status));
  }

  /** Ends offers that nobody took in time, and shortens those that would reach past the start of an event that was moved. */
  endOffers(): void {
    if (this.#event.status !== 'published') return;
    const latest = latestDeadline(this.#event, this.#now);
    for (const { personId } of [...this.#rsvps.values()].filter(({ status }) => status === 'offered')) {
      this.#endOfferOf(personId);
      const rsvp = this.find(personId)!;
      if (rsvp.status !== 'offered' || latest === null || new Date(rsvp.answerBy!) <= latest) continue;
      this.#save({ ...rsvp, answerBy: latest.toISOString(), revision: rsvp.revision + 1 });
      this.#notify(personId, 'offered');
    }
  }

  #endOfferOf(personId: string): void {
    const rsvp = this.find(personId);
    if (rsvp?.status === 'offered' && new Date(rsvp.answerBy!) <= this.#now)
      this.#passOver(rsvp, { missed: rsvp.answerBy!, kind: 'offer-expired' });
  }

  release(personId: string): void {
    const rsvp = this.find(personId);
    if (rsvp?.status === 'going') this.#passOver(rsvp, { missed: this.#now.toISOString(), kind: 'released' });
  }

  /** Moves a person who missed a deadline to the end of the waitlist, where they are passed over until they ask for a spot again. */
  #passOver(rsvp: RsvpRow, { missed, kind }: { missed: string; kind: 'offer-expired' | 'released' }): void {
    this.#seats.remove(placeOf(rsvp), rsvp);
    this.#addAndSave({
      ...rsvp,
      status: 'waitlisted',
      answerBy: missed,
      position: this.#seats.nextPosition(),
      revision: nextRevision(rsvp, 'waitlisted'),
      checkedInAt: null,
    });
    this.#notify(rsvp.personId, kind);
  }

  /**
   * Fills free seats from the waitlist until the event begins: moves people up or offers them their seats, as the host has chosen, and notifies
   * them. The person making the request has said that they are coming, so they move up.
   */
  promote(requesterId?: string): void {
    if (this.#event.status !== 'published' || this.#event.startsAt === null || this.hasBegun) return;
    if (this.#seats.movingPools.length === 0) return;
    const waiting = [...this.#rsvps.values()].filter((rsvp) => placeOf(rsvp) === 'waiting' && !rsvp.isHeld);
    const deadline = offerDeadline(this.#event, this.#now);
    for (const rsvp of this.#seats.moveUp(waiting)) {
      const isRequester = rsvp.personId === requesterId;
      const isOffer = deadline !== null && !isRequester && this.#seats.isLimited(rsvp);
      const status = isOffer ? 'offered' : 'going';
      const answerBy = isOffer ? deadline.toISOString() : null;
      this.#save({ ...rsvp, status, answerBy, revision: nextRevision(rsvp, status) });
      if (!isRequester) this.#notify(rsvp.personId, isOffer ? 'offered' : 'moved-up');
    }
  }

  fits(rsvp: RsvpRow): boolean {
    return this.#seats.fits(rsvp, partySize(rsvp));
  }

  get hasBegun(): boolean {
    return hasPassed(this.#event.startsAt, this.#now);
  }

  /** Call it after removing the party's former place from the counts. */
  #addAndSave(rsvp: RsvpRow): void {
    this.#seats.add(placeOf(rsvp), rsvp);
    this.#save(rsvp);
  }

  #save(rsvp: RsvpRow): void {
    this.#seats.replaceOffer(this.find(rsvp.personId), rsvp);
    this.#rsvps.set(rsvp.personId, rsvp);
    this.#changedIds.add(rsvp.personId);
  }

  #notify(personId: string, kind: RsvpNotice['kind']): void {
    this.#notices.push({ personId, revision: this.find(personId)!.revision, kind });
  }
}

const noteFor = (before: RsvpRow | undefined, { note = '' }: RsvpRequest, status: RsvpStatus): string =>
  status === 'requested' ? note : status === 'not-going' ? '' : (before?.note ?? '');

const nextRevision = (before: RsvpRow | undefined, status: RsvpStatus, isSwitch = false): number =>
  before ? before.revision + (before.status === status && !isSwitch ? 0 : 1) : 1;
