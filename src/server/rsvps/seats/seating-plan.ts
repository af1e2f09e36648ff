import type { ErrorCode } from '#contracts/errors.ts';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import type { SeatCounts } from '#server/events/seats.queries.ts';
import {
  attendanceFor,
  isSwitch as isSwitching,
  needsApproval,
  nextRevision,
  noteFor,
  transferNotice,
} from '#server/rsvps/rsvp-changes.ts';
import { type Answer, hasPassed, hasSeat, isOpen, refusalOf } from '#server/rsvps/rsvp-refusals.ts';
import { latestDeadline, offerDeadline, ticketDeadline } from './offers.ts';
import { type HeldParty, partySize, placeOf, SeatPools } from './seat-pools.ts';
import type { RsvpNotice, RsvpRow, RsvpStatus, SeatingEvent } from './seating.queries.ts';

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
  /** They may not stay, so it does not matter whether they have come already. They are not notified that they left. */
  isForced?: boolean;
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
    const party = { ...request, attendance: attendanceFor(this.#event, before, request) };
    const isSwitch = isSwitching(this.#event, before, party);
    const isRequest = !isAutomatic && needsApproval(this.#event, before, party);
    // People on the other waitlist come before a person who switches to it.
    if (isSwitch && hasSeat(before)) this.promote();
    const isHeld = held !== undefined && partySize(party) <= partySize(held);
    const refusal = this.refusalOf({ before, party, isSwitch, isRequest, isHeld });
    const status = isRequest ? 'requested' : isHeld ? party.status : this.#statusFor(before, party);
    const needsTicket = this.#event.hasTickets && status === 'going' && before?.status !== 'going';
    // The seat of an offer that has just ended goes to the next party nevertheless.
    if (refusal || needsTicket) this.promote();
    if (refusal || needsTicket) return { refusal: refusal ?? 'rsvp.needs_ticket' };
    if (before) this.#seats.remove(placeOf(before), before);
    const { isHost: _isHost, isForced = false, ...answer } = party;
    this.#addAndSave({
      ...answer,
      status,
      guests: status === 'not-going' ? 0 : request.guests,
      note: noteFor(before, request, status),
      declineNote: '',
      hasTicket: status === 'going' && (before?.hasTicket ?? false),
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
    if (!isAutomatic && (isSwitch || after !== before?.status) && after !== 'not-going' && after !== 'reserved')
      this.notify(personId, after === 'going' && before?.answerBy ? 'offer-taken' : after);
    if (!isAutomatic && !isForced && after === 'not-going' && before?.status === 'going') this.notify(personId, 'left');
    if (isAutomatic && after === 'going' && before?.status === 'waitlisted') this.notify(personId, 'moved-up');
    return { status: after };
  }

  /** Whether seats can be held now for a party of strangers: never before people who wait, or where hosts decide first. */
  canHold(request: RsvpRequest, maxHeld: number): { refusal: ErrorCode } | { held: HeldParty | null } {
    const party = { ...request, attendance: attendanceFor(this.#event, undefined, request) };
    const isRequest = this.#event.requiresApproval;
    const refusal = this.refusalOf({ before: undefined, party, isSwitch: false, isRequest, isHeld: false });
    if (refusal) return { refusal };
    const isSeated = !isRequest && this.#statusFor(undefined, party) === 'going';
    if (isSeated && this.#event.hasTickets) return { refusal: 'rsvp.needs_ticket' };
    const isFree = isSeated && partySize(party) <= maxHeld;
    return { held: isFree ? { guests: party.guests, attendance: party.attendance } : null };
  }

  hold(party: HeldParty): void {
    this.#seats.hold(party);
  }

  free(party: HeldParty): void {
    this.#seats.free(party);
  }

  refusalOf(answer: Answer): ErrorCode | undefined {
    return refusalOf({ event: this.#event, seats: this.#seats, now: this.#now }, answer);
  }

  #statusFor(before: RsvpRow | undefined, party: Party): 'going' | 'waitlisted' | 'not-going' {
    if (party.status === 'not-going' || hasSeat(before)) return party.status;
    if (before?.isHeld || !this.#seats.fits(party, partySize(party))) return 'waitlisted';
    // Join the waitlist if anybody is on it: `promote` then fills the free seats in waitlist order.
    return this.hasWaitlist(party) ? 'waitlisted' : 'going';
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
    if (before?.hasTicket) return { refusal: 'rsvp.has_ticket' };
    if (!before || (before.status === 'not-going' && status !== 'removed')) return { refusal: 'rsvp.not_found' };
    if (this.#event.status === 'cancelled' && status !== 'removed') return { refusal: 'event.cancelled' };
    if (status === 'going' && !hasSeat(before) && !this.fits(before)) return { refusal: 'rsvp.full' };
    this.transfer(before, status);
    this.promote();
    return { status: this.find(personId)!.status };
  }

  /** Gives a party another status and notifies the person, without promoting anybody. Where people order tickets, a seat is offered to them. */
  transfer(before: RsvpRow, nextStatus: RsvpStatus, declineNote = ''): void {
    const isOffer = this.#event.hasTickets && nextStatus === 'going';
    const status = isOffer ? 'offered' : nextStatus;
    this.replace({
      ...before,
      status,
      declineNote,
      hasTicket: false,
      isHeld: status === 'waitlisted' && hasSeat(before),
      answerBy: isOffer ? ticketDeadline(this.#event, this.#now) : null,
      position:
        status === 'waitlisted' && before.status !== 'waitlisted' ? this.#seats.nextPosition() : before.position,
      revision: nextRevision(before, status),
      checkedInAt: status === 'going' ? before.checkedInAt : null,
    });
    this.notify(before.personId, transferNotice(before.status, status));
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
      this.notify(personId, 'offered');
    }
  }

  #endOfferOf(personId: string): void {
    const rsvp = this.find(personId);
    if (rsvp?.status === 'offered' && new Date(rsvp.answerBy!) <= this.#now)
      this.#passOver(rsvp, { missed: rsvp.answerBy!, kind: 'offer-expired' });
  }

  release(personId: string): void {
    const rsvp = this.find(personId);
    if (rsvp?.status === 'going' && !rsvp.hasTicket)
      this.#passOver(rsvp, { missed: this.#now.toISOString(), kind: 'released' });
  }

  /** Moves a person who missed a deadline to the end of the waitlist, where they are passed over until they ask for a spot again. */
  #passOver(rsvp: RsvpRow, { missed, kind }: { missed: string; kind: 'offer-expired' | 'released' }): void {
    this.replace({
      ...rsvp,
      status: 'waitlisted',
      answerBy: missed,
      position: this.#seats.nextPosition(),
      revision: nextRevision(rsvp, 'waitlisted'),
      checkedInAt: null,
    });
    this.notify(rsvp.personId, kind);
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
    const { hasTickets } = this.#event;
    if (hasTickets && deadline === null) return;
    for (const rsvp of this.#seats.moveUp(waiting)) {
      const isRequester = rsvp.personId === requesterId;
      const isOffer = deadline !== null && (hasTickets || (!isRequester && this.#seats.isLimited(rsvp)));
      const status = isOffer ? 'offered' : 'going';
      const answerBy = isOffer ? deadline.toISOString() : null;
      this.#save({ ...rsvp, status, answerBy, revision: nextRevision(rsvp, status) });
      if (isOffer || !isRequester) this.notify(rsvp.personId, isOffer ? 'offered' : 'moved-up');
    }
  }

  /** Whether free seats go to people on the waitlist first. Where it is too late to offer tickets, they go to the first buyer. */
  hasWaitlist(party: { attendance: RsvpAttendance }): boolean {
    if (this.hasBegun || (this.#event.hasTickets && offerDeadline(this.#event, this.#now) === null)) return false;
    return this.#seats.hasWaitlist(party);
  }

  nextPosition = (): number => this.#seats.nextPosition();

  replace(rsvp: RsvpRow): void {
    const before = this.find(rsvp.personId);
    if (before) this.#seats.remove(placeOf(before), before);
    this.#addAndSave(rsvp);
  }

  /** `seats`: how many it needs besides those it has. */
  fits(party: HeldParty, seats = partySize(party)): boolean {
    return this.#seats.fits(party, seats);
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

  notify(personId: string, kind: RsvpNotice['kind']): void {
    this.#notices.push({ personId, revision: this.find(personId)!.revision, kind });
  }
}
