import assert from 'node:assert/strict';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import type { SeatCounts } from '#server/events/seats.queries.ts';
import { decideConfirmation, decideHold } from '#server/rsvps/seats/decide-held-seats.ts';
import { decideLiftedRequests } from '#server/rsvps/seats/decide-requests.ts';
import { decideRequests } from '#server/rsvps/seats/decide-rsvp.ts';
import type { HeldSeat } from '#server/rsvps/seats/held-seats.queries.ts';
import type { RsvpRow, SeatingEvent } from '#server/rsvps/seats/seating.queries.ts';
import type { RsvpRequest, Seating, SeatingChange } from '#server/rsvps/seats/seating-plan.ts';

const MINUTE_MS = 60_000;
const START = new Date('2027-03-01T18:00:00Z');

export const partySize = ({ guests }: { guests: number }) => guests + 1;
const sum = (parties: readonly { guests: number }[]) => parties.reduce((total, party) => total + partySize(party), 0);
export const isOnline = (each: { attendance: RsvpAttendance }) => each.attendance === 'online';
export const detailsOf = (personId: string, given: { guests: number; attendance: RsvpAttendance }): RsvpRequest => ({
  personId,
  status: 'going',
  answers: {},
  isHidden: false,
  guests: given.guests,
  attendance: given.attendance,
});

/** An event in memory: rows and counters as the database has them, changed only by what is decided. */
export class MemoryEvent {
  now = new Date('2027-03-01T08:00:00Z');
  readonly rsvps = new Map<string, RsvpRow>();
  held: HeldSeat[] = [];
  readonly requests: { id: string; email: string; request: RsvpRequest }[] = [];
  readonly ended = new Map<string, string>();
  seats: SeatCounts;
  readonly event: SeatingEvent;

  constructor(format: 'in-person' | 'hybrid', capacity: number) {
    this.seats = {
      capacity,
      taken: 0,
      waiting: 0,
      lastPosition: 0,
      onlineCapacity: 4,
      onlineTaken: 0,
      onlineWaiting: 0,
      offered: 0,
      onlineOffered: 0,
    };
    this.event = {
      status: 'published',
      startsAt: START,
      endsAt: new Date(START.getTime() + 120 * MINUTE_MS),
      rsvpOpensAt: null,
      rsvpClosesAt: null,
      guestsPerRsvp: 3,
      attendance: format,
      requiresApproval: false,
      offerHours: null,
      hasTickets: false,
      seriesAttendeeIds: [],
    };
  }

  get #seating(): Seating {
    return { event: this.event, seats: this.seats, rsvps: [...this.rsvps.values()] };
  }

  #write({ seats, rsvps }: SeatingChange): void {
    this.seats = seats;
    for (const rsvp of rsvps) this.rsvps.set(rsvp.personId, rsvp);
  }

  /** A held seat ends once: confirmed, replaced, declined or expired. */
  #end(id: string, how: string): void {
    const before = this.held.length;
    this.held = this.held.filter(({ requestId }) => requestId !== id);
    if (this.held.length === before) return;
    assert(!this.ended.has(id), 'held seats end once');
    this.ended.set(id, how);
  }

  ask(personId: string, given: { guests: number; attendance: RsvpAttendance }): void {
    const id = `request ${this.requests.length}`;
    const email = `${personId}@example.net`;
    const request = detailsOf(personId, given);
    const wasFree = this.#free(given.attendance);
    const decision = decideHold(
      this.#seating,
      { request: { ...request, personId: '' }, held: this.held, email, mayHold: true },
      this.now,
    );
    if ('refusal' in decision) return;
    const { hold, replaced, ...change } = decision;
    if (replaced) this.#end(replaced.requestId, 'replaced');
    if (hold) {
      assert(partySize(hold) <= wasFree + (replaced ? partySize(replaced) : 0), 'held seats are free ones');
      this.held.push({ ...hold, requestId: id, name: personId, email });
      assert(sum(this.#heldBeside(hold)) <= this.#share(hold), 'a part of the seats is held');
    }
    this.#write(change);
    this.requests.push({ id, email, request });
  }

  confirm(index: number): void {
    const asked = this.requests[index % Math.max(this.requests.length, 1)];
    if (!asked) return;
    const held = this.held.find(({ requestId }) => requestId === asked.id);
    const before = this.rsvps.get(asked.request.personId)?.status;
    const { outcome, ...change } = decideConfirmation(this.#seating, { request: asked.request, held }, this.now);
    if ('refusal' in outcome) return;
    this.#end(asked.id, 'confirmed');
    this.#write(change);
    if (before === 'going') assert.deepEqual(outcome, { status: 'going' });
    else if (held && before !== 'waitlisted') assert.deepEqual(outcome, { status: 'going' });
  }

  decline(index: number): void {
    const asked = this.requests[index % Math.max(this.requests.length, 1)];
    if (asked) this.#end(asked.id, 'declined');
    this.settle();
  }

  answer(request: RsvpRequest): void {
    const { outcomes: _outcomes, ...change } = decideRequests(this.#seating, [request], {
      now: this.now,
      isAutomatic: false,
    });
    this.#write(change);
  }

  /** As `settleSeats`: expired holds go, and the seats are counted again. */
  settle(): void {
    for (const { requestId, heldUntil } of this.held) if (heldUntil <= this.now) this.#end(requestId, 'expired');
    this.seats = { ...this.seats, ...this.count() };
    this.#write(decideLiftedRequests(this.#seating, this.now));
  }

  count() {
    const rows = [...this.rsvps.values()];
    const going = [...rows.filter(({ status }) => status === 'going'), ...this.held];
    const waiting = rows.filter(({ status }) => status === 'waitlisted');
    return {
      taken: sum(going),
      waiting: sum(waiting),
      offered: sum(this.held),
      onlineTaken: sum(going.filter(isOnline)),
      onlineWaiting: sum(waiting.filter(isOnline)),
      onlineOffered: sum(this.held.filter(isOnline)),
    };
  }

  #heldBeside({ attendance }: { attendance: RsvpAttendance }): HeldSeat[] {
    return this.event.attendance === 'hybrid' ? this.held.filter((each) => each.attendance === attendance) : this.held;
  }

  #share({ attendance }: { attendance: RsvpAttendance }): number {
    const isApart = this.event.attendance === 'hybrid' && attendance === 'online';
    return Math.max(1, Math.floor((isApart ? this.seats.onlineCapacity! : this.seats.capacity!) / 4));
  }

  /** The seats that nobody has, of the people who attend this way. */
  #free(way: RsvpAttendance): number {
    const { taken, onlineTaken } = this.count();
    if (this.event.attendance !== 'hybrid') return this.seats.capacity! - taken;
    return way === 'online' ? this.seats.onlineCapacity! - onlineTaken : this.seats.capacity! - (taken - onlineTaken);
  }

  get free(): number[] {
    return [this.#free('in-person'), this.#free('online')];
  }
}
