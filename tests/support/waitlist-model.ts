import type { z } from 'zod';
import type { Attendance } from '#contracts/events/event-fields.ts';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import type { RsvpRow } from '#server/rsvps/seats/seating.queries.ts';

export type Entry = Pick<RsvpRow, 'status' | 'guests' | 'isHeld' | 'attendance'> & { answerBy: Date | null };
export type Format = z.infer<typeof Attendance>;
export type Seats = { attendance: RsvpAttendance; capacity: number | null };
export type Step =
  | { do: 'go'; person: number; guests: number; attendance: RsvpAttendance }
  | { do: 'leave'; person: number }
  | { do: 'move'; person: number; to: 'going' | 'waitlisted' | 'removed' }
  | ({ do: 'seats' } & Seats)
  | { do: 'format'; format: Format }
  /** Hosts may change the seats in the same step. */
  | { do: 'approval'; isRequired: boolean; seats: Seats | null }
  | { do: 'decide'; person: number | null; decision: 'accepted' | 'declined'; ifFull: 'refuse' | 'skip' | 'waitlist' }
  | { do: 'release'; person: number }
  /** Time passes; the job that ends offers may be late. */
  | { do: 'wait'; hours: number; isSettled: boolean };
export type Capacities = Record<RsvpAttendance, number | null>;
export type OfferTerms = { offerHours: number | null; startsAt: Date; now: Date };

const HOUR_MS = 3_600_000;
const hasSeat = ({ status }: Entry) => status === 'going' || status === 'offered';

/** A naive implementation of the rules: people, requests, a waitlist, and a pass over the waitlist after each step. */
export class WaitlistModel {
  format: Format;
  readonly capacity: Capacities;
  /** The ids of the people that steps name by index. */
  readonly #ids: readonly string[];
  readonly people = new Map<string, Entry>();
  /** In the order of joining; at a hybrid event it is two waitlists in one. */
  waitlist: string[] = [];
  requests: string[] = [];
  /** When people joined the waitlist: the order in which offers end. */
  readonly #turns = new Map<string, number>();
  #lastTurn = 0;
  requiresApproval = false;
  readonly #offering: OfferTerms;

  constructor(ids: readonly string[], seats: { format: Format; capacities: Capacities }, offering: OfferTerms) {
    this.#ids = ids;
    this.format = seats.format;
    this.capacity = { ...seats.capacities };
    this.#offering = { ...offering };
  }

  get now(): Date {
    return this.#offering.now;
  }

  /** Until when a seat would be offered now; null if people move up automatically. */
  deadline(attendance: RsvpAttendance): Date | null {
    const { offerHours, startsAt, now } = this.#offering;
    const latest = startsAt.getTime() - 2 * HOUR_MS;
    if (offerHours === null || this.limit(attendance) === Number.POSITIVE_INFINITY) return null;
    if (latest - now.getTime() < HOUR_MS) return null;
    return new Date(Math.min(now.getTime() + offerHours * HOUR_MS, latest));
  }

  /** The people whose seats count together. */
  pool(attendance: RsvpAttendance): Entry[] {
    return [...this.people.values()].filter((one) => this.format !== 'hybrid' || one.attendance === attendance);
  }

  limit(attendance: RsvpAttendance): number {
    return this.capacity[this.format === 'hybrid' ? attendance : 'in-person'] ?? Number.POSITIVE_INFINITY;
  }

  taken(attendance: RsvpAttendance): number {
    return sumSeats(this.pool(attendance).filter(hasSeat));
  }

  fits(attendance: RsvpAttendance, party: number): boolean {
    return this.taken(attendance) + party <= this.limit(attendance);
  }

  configure(step: Step): void {
    const seats = step.do === 'approval' ? step.seats : step.do === 'seats' ? step : null;
    if (seats) this.capacity[seats.attendance] = seats.capacity;
    if (step.do === 'format') this.format = step.format;
  }

  play(step: Step): string | undefined {
    const requesterId = step.do === 'go' || step.do === 'leave' ? this.#ids[step.person] : undefined;
    if (requesterId) this.endOffer(requesterId);
    const refusal = this.apply(step);
    if (step.do === 'wait' && !step.isSettled) return undefined;
    if (step.do === 'wait' || step.do === 'seats' || step.do === 'format' || step.do === 'approval') this.endOffers();
    this.promote(requesterId);
    return refusal;
  }

  apply(step: Step): string | undefined {
    if (step.do === 'seats' || step.do === 'format') return undefined;
    if (step.do === 'wait') return this.wait(step.hours);
    if (step.do === 'approval') return this.approve(step.isRequired);
    if (step.do === 'decide') return this.decide(step.person === null ? null : this.#ids[step.person]!, step);
    return this[step.do](this.#ids[step.person]!, step as never);
  }

  /** The event does not begin. */
  wait(hours: number): undefined {
    const { now, startsAt } = this.#offering;
    this.#offering.now = new Date(Math.min(now.getTime() + hours * HOUR_MS, startsAt.getTime() - 1000));
  }

  offers(): string[] {
    const ids = [...this.people.keys()].filter((id) => this.people.get(id)!.status === 'offered');
    return ids.toSorted((one, other) => this.#turns.get(one)! - this.#turns.get(other)!);
  }

  endOffers(): void {
    for (const id of this.offers()) this.endOffer(id);
  }

  endOffer(id: string): void {
    const one = this.people.get(id);
    if (one?.status === 'offered' && one.answerBy! <= this.now) this.put(id, { ...one, status: 'waitlisted' });
  }

  release(id: string): undefined {
    const one = this.people.get(id);
    if (one?.status === 'going') this.put(id, { ...one, status: 'waitlisted', answerBy: this.now });
  }

  /** Admits the open requests if they no longer need an approval, behind the waitlist. */
  approve(isRequired: boolean): undefined {
    this.requiresApproval = isRequired;
    if (isRequired) return;
    this.endOffers();
    this.promote();
    for (const id of this.requests) this.admit(id);
  }

  admit(id: string): void {
    const one = this.people.get(id)!;
    const status = this.fits(one.attendance, one.guests + 1) ? 'going' : 'waitlisted';
    this.put(id, { ...one, status, isHeld: false, answerBy: null });
  }

  decide(id: string | null, { decision, ifFull }: Extract<Step, { do: 'decide' }>): string | undefined {
    const isOpen = (status?: string) => status === 'requested' || (status === 'declined' && decision === 'accepted');
    const ids = id === null ? this.requests : isOpen(this.people.get(id)?.status) ? [id] : [];
    const parties = ids.map((each) => ({ each, one: this.people.get(each)! }));
    if (decision === 'declined') {
      for (const { each, one } of parties) this.put(each, { ...one, status: 'declined' });
      return undefined;
    }
    const isTooMany = ({ one }: { one: Entry }) =>
      !this.fits(
        one.attendance,
        sumSeats(parties.map((party) => party.one).filter((other) => this.sharesPool(one, other))),
      );
    if (ifFull === 'refuse' && parties.some(isTooMany)) return 'rsvp.full';
    for (const { each, one } of parties)
      if (ifFull === 'waitlist' || this.fits(one.attendance, one.guests + 1)) this.admit(each);
    return undefined;
  }

  sharesPool(one: Entry, other: Entry): boolean {
    return this.format !== 'hybrid' || one.attendance === other.attendance;
  }

  go(id: string, { guests, attendance }: { guests: number; attendance: RsvpAttendance }): string | undefined {
    const one = this.people.get(id);
    if (one?.status === 'removed' || one?.status === 'declined') return `rsvp.${one.status}`;
    if (this.format === 'in-person' && attendance === 'online') return 'rsvp.not_online';
    const way = this.format === 'online' ? 'online' : attendance;
    const isSwitch = this.format === 'hybrid' && one?.attendance !== way;
    if (one && hasSeat(one)) {
      const more = isSwitch ? guests + 1 : guests - one.guests;
      if (more > 0 && !this.fits(way, more)) return 'rsvp.full';
      Object.assign(one, { status: 'going', guests, attendance: way, answerBy: null });
    } else if (one?.status === 'waitlisted') {
      const waiting = { ...one, guests, attendance: way, answerBy: null };
      if (isSwitch) this.put(id, waiting);
      else this.people.set(id, waiting);
    } else if (this.requiresApproval) {
      const request = { status: 'requested' as const, guests, isHeld: false, attendance: way, answerBy: null };
      if (one?.status === 'requested') this.people.set(id, request);
      else this.put(id, request);
    } else this.put(id, { status: 'waitlisted', guests, isHeld: false, attendance: way, answerBy: null });
    return undefined;
  }

  leave(id: string): string | undefined {
    const one = this.people.get(id);
    if (one?.status === 'removed' || one?.status === 'declined') return `rsvp.${one.status}`;
    const attendance = one?.attendance ?? (this.format === 'online' ? 'online' : 'in-person');
    this.put(id, { status: 'not-going', guests: 0, isHeld: false, attendance, answerBy: null });
    return undefined;
  }

  move(id: string, { to }: { to: 'going' | 'waitlisted' | 'removed' }): string | undefined {
    const one = this.people.get(id);
    if (one && one.status === to && !(to === 'waitlisted' && one.isHeld)) return undefined;
    if (!one || (one.status === 'not-going' && to !== 'removed')) return 'rsvp.not_found';
    if (to === 'going' && !hasSeat(one) && !this.fits(one.attendance, one.guests + 1)) return 'rsvp.full';
    const wasWaiting = one.status === 'waitlisted';
    const moved = { ...one, status: to, isHeld: to === 'waitlisted' && hasSeat(one), answerBy: null };
    if (wasWaiting && to === 'waitlisted') this.people.set(id, moved);
    else this.put(id, moved);
    return undefined;
  }

  put(id: string, one: Entry): void {
    this.waitlist = this.waitlist.filter((each) => each !== id);
    this.requests = this.requests.filter((each) => each !== id);
    this.people.set(id, one);
    if (one.status === 'requested') this.requests.push(id);
    if (one.status !== 'waitlisted') return;
    this.waitlist.push(id);
    this.#turns.set(id, (this.#lastTurn += 1));
  }

  promote(requesterId?: string): void {
    for (const id of this.waitlist) {
      const one = this.people.get(id)!;
      if (one.isHeld || one.answerBy || !this.fits(one.attendance, one.guests + 1)) continue;
      const answerBy = id === requesterId ? null : this.deadline(one.attendance);
      Object.assign(one, { status: answerBy ? 'offered' : 'going', answerBy });
    }
    this.waitlist = this.waitlist.filter((id) => this.people.get(id)!.status === 'waitlisted');
  }
}

/** The seats of parties. */
export const sumSeats = (all: readonly { guests: number }[]) => all.reduce((seats, one) => seats + one.guests + 1, 0);
