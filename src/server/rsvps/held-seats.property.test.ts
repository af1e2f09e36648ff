import { expect, test } from 'vitest';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import type { SeatCounts } from '#server/events/seats.queries.ts';
import { fc } from '#tests/support/properties.ts';
import { decideConfirmation, decideHold } from './decide-held-seats.ts';
import { decideLiftedRequests } from './decide-requests.ts';
import { decideRequests } from './decide-rsvp.ts';
import type { HeldSeat } from './held-seats.queries.ts';
import type { RsvpRow, SeatingEvent } from './seating.queries.ts';
import type { RsvpRequest, Seating, SeatingChange } from './seating-plan.ts';

const MINUTE_MS = 60_000;
const START = new Date('2027-03-01T18:00:00Z');
const PEOPLE = 8;

const person = fc.nat({ max: PEOPLE - 1 });
const guests = fc.nat({ max: 2 });
const attendance = fc.constantFrom<RsvpAttendance[]>('in-person', 'online');
const request = fc.nat({ max: 30 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), person, guests, attendance }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('confirm' as const), request }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const), request }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('go' as const), person, guests, attendance }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('resize' as const), capacity: fc.integer({ min: 1, max: 12 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const size = ({ guests }: { guests: number }) => guests + 1;
const sum = (parties: readonly { guests: number }[]) => parties.reduce((total, party) => total + size(party), 0);
const isOnline = (each: { attendance: RsvpAttendance }) => each.attendance === 'online';
const detailsOf = (personId: string, given: { guests: number; attendance: RsvpAttendance }): RsvpRequest => ({
  personId,
  status: 'going',
  answers: {},
  isHidden: false,
  guests: given.guests,
  attendance: given.attendance,
});

/** An event in memory: rows and counters as the database has them, changed only by what is decided. */
class MemoryEvent {
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
    expect(this.ended.has(id)).toBe(false);
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
      expect(size(hold)).toBeLessThanOrEqual(wasFree + (replaced ? size(replaced) : 0));
      this.held.push({ ...hold, requestId: id, name: personId, email });
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
    if (before === 'going') expect(outcome).toEqual({ status: 'going' });
    else if (held && before !== 'waitlisted') expect(outcome).toEqual({ status: 'going' });
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

function play(event: MemoryEvent, step: Step): void {
  if (step.do === 'ask') return event.ask(`person ${step.person}`, step);
  if (step.do === 'confirm') return event.confirm(step.request);
  if (step.do === 'decline') return event.decline(step.request);
  if (step.do === 'go') return event.answer(detailsOf(`person ${step.person}`, step));
  if (step.do === 'leave')
    return event.answer({
      ...detailsOf(`person ${step.person}`, { guests: 0, attendance: 'in-person' }),
      status: 'not-going',
    });
  if (step.do === 'resize') event.seats = { ...event.seats, capacity: step.capacity };
  else event.now = new Date(event.now.getTime() + step.minutes * MINUTE_MS);
  return event.settle();
}

test('seats are never oversold, held seats end exactly once, and the waitlist has no seat that fits it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('in-person' as const, 'hybrid' as const),
      fc.integer({ min: 1, max: 12 }),
      fc.array(step, { minLength: 5, maxLength: 60 }),
      (format, capacity, steps) => {
        const event = new MemoryEvent(format, capacity);
        for (const each of steps) {
          const before = event.free;
          play(event, each);
          expect(event.seats).toMatchObject(event.count());
          const isResized = each.do === 'resize';
          event.free.forEach((free, pool) => {
            if (!isResized) expect(free).toBeGreaterThanOrEqual(Math.min(0, before[pool]!));
          });
          for (const waiting of [...event.rsvps.values()].filter(({ status }) => status === 'waitlisted'))
            expect(size(waiting)).toBeGreaterThan(event.free[format === 'hybrid' && isOnline(waiting) ? 1 : 0]!);
          expect(new Set(event.held.map(({ email }) => email)).size).toBe(event.held.length);
        }
        event.now = new Date(event.now.getTime() + 46 * MINUTE_MS);
        event.settle();
        event.settle();
        expect(event.held).toEqual([]);
        expect(event.seats.offered).toBe(0);
      },
    ),
    { numRuns: 300 },
  );
});
