import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import type { SeatCounts } from '#server/events/seats.queries.ts';
import { type PlaceState, Waitlist } from '#server/platform/waitlist.ts';
import type { RsvpRow } from './seating.queries.ts';

type Party = { attendance: RsvpAttendance; guests: number; position: number };
/** Seats held for people who have not confirmed their address. They count as offered, which are part of those taken. */
export type HeldParty = { attendance: RsvpAttendance; guests: number };
type SeatHolder = Pick<RsvpRow, 'status' | 'attendance' | 'guests'>;

/** Seats with one waitlist: those of everybody, or at a hybrid event of the people who attend this way. */
type Pool = { attendance: RsvpAttendance | null; waitlist: Waitlist };

/** Counted as taken, but not as going. */
const isReservedOrOffered = (status: RsvpRow['status']) => status === 'reserved' || status === 'offered';

/** Offered seats are held. A person who missed a deadline stays on the waitlist, but does not wait for a seat. */
export function placeOf({ status, answerBy }: Pick<RsvpRow, 'status' | 'answerBy'>): PlaceState {
  if (status === 'going' || isReservedOrOffered(status)) return 'taken';
  return status === 'waitlisted' && answerBy === null ? 'waiting' : 'none';
}

export const partySize = ({ guests }: { guests: number }): number => guests + 1;

/**
 * The seats of one event, read under their lock. A hybrid event has seats and a waitlist in person, and others online; any other event has one
 * of each for everybody. Both are counted by attendance at every event, so that nothing must be recounted when the format changes (ADR 88).
 */
export class SeatPools {
  readonly #isHybrid: boolean;
  readonly #capacity: Record<RsvpAttendance, number | null>;
  readonly #counts: Record<RsvpAttendance, { taken: number; waiting: number; offered: number }>;
  /** Shared by both waitlists, so that they merge in order when an event stops being hybrid. */
  #lastPosition: number;

  constructor(seats: SeatCounts, { isHybrid }: { isHybrid: boolean }) {
    const { capacity, taken, waiting, offered, lastPosition } = seats;
    const { onlineCapacity, onlineTaken, onlineWaiting, onlineOffered } = seats;
    this.#isHybrid = isHybrid;
    this.#capacity = { 'in-person': capacity, online: onlineCapacity };
    this.#counts = {
      'in-person': {
        taken: taken - onlineTaken,
        waiting: waiting - onlineWaiting,
        offered: offered - onlineOffered,
      },
      online: { taken: onlineTaken, waiting: onlineWaiting, offered: onlineOffered },
    };
    this.#lastPosition = lastPosition;
  }

  toCounts(): SeatCounts {
    const { capacity, taken, waiting, lastPosition } = this.#waitlistOf(null);
    const { taken: onlineTaken, waiting: onlineWaiting, offered: onlineOffered } = this.#counts.online;
    return {
      capacity,
      taken,
      waiting,
      lastPosition,
      onlineCapacity: this.#capacity.online,
      onlineTaken,
      onlineWaiting,
      offered: this.#counts['in-person'].offered + onlineOffered,
      onlineOffered,
    };
  }

  fits({ attendance }: { attendance: RsvpAttendance }, size: number): boolean {
    return this.#poolOf(attendance).fits(size);
  }

  isLimited({ attendance }: { attendance: RsvpAttendance }): boolean {
    return this.#poolOf(attendance).capacity !== null;
  }

  hasWaitlist({ attendance }: { attendance: RsvpAttendance }): boolean {
    return this.#poolOf(attendance).waiting > 0;
  }

  /** The pools with people on the waitlist and free seats. */
  get movingPools(): Pool[] {
    const attendances = this.#isHybrid ? (['in-person', 'online'] as const) : [null];
    return attendances
      .map((attendance) => ({ attendance, waitlist: this.#waitlistOf(attendance) }))
      .filter(({ waitlist }) => waitlist.waiting > 0 && waitlist.free > 0);
  }

  add(state: PlaceState, party: Omit<Party, 'position'>, size = partySize(party)): void {
    const counts = this.#counts[party.attendance];
    if (state === 'taken') counts.taken += size;
    if (state === 'waiting') counts.waiting += size;
  }

  remove(state: PlaceState, party: Omit<Party, 'position'>): void {
    this.add(state, party, -partySize(party));
  }

  /** Counts reserved and offered seats, which are part of those taken. */
  replaceOffer(before: SeatHolder | undefined, after: SeatHolder): void {
    if (before && isReservedOrOffered(before.status)) this.#counts[before.attendance].offered -= partySize(before);
    if (isReservedOrOffered(after.status)) this.#counts[after.attendance].offered += partySize(after);
  }

  hold(party: HeldParty): void {
    this.add('taken', party);
    this.#counts[party.attendance].offered += partySize(party);
  }

  free(party: HeldParty): void {
    this.remove('taken', party);
    this.#counts[party.attendance].offered -= partySize(party);
  }

  /** The seats for people who attend this way; null if unlimited. */
  capacityFor(attendance: RsvpAttendance): number | null {
    return this.#poolOf(attendance).capacity;
  }

  nextPosition(): number {
    this.#lastPosition += 1;
    return this.#lastPosition;
  }

  /** Assigns free seats to waiting parties that fit, in order in each pool; returns the ones that moved up. */
  moveUp<P extends Party>(waiting: readonly P[]): P[] {
    return this.movingPools.flatMap(({ attendance, waitlist }) => {
      const parties = waiting
        .filter((party) => attendance === null || party.attendance === attendance)
        .map((party) => ({ party, size: partySize(party), position: party.position }));
      const moved = waitlist.moveUp(parties).map(({ party }) => party);
      for (const party of moved) {
        this.remove('waiting', party);
        this.add('taken', party);
      }
      return moved;
    });
  }

  #poolOf(attendance: RsvpAttendance): Waitlist {
    return this.#waitlistOf(this.#isHybrid ? attendance : null);
  }

  #waitlistOf(attendance: RsvpAttendance | null): Waitlist {
    const lastPosition = this.#lastPosition;
    if (attendance)
      return new Waitlist({ capacity: this.#capacity[attendance], ...this.#counts[attendance], lastPosition });
    const { 'in-person': inPerson, online } = this.#counts;
    return new Waitlist({
      capacity: this.#capacity['in-person'],
      taken: inPerson.taken + online.taken,
      waiting: inPerson.waiting + online.waiting,
      lastPosition,
    });
  }
}
