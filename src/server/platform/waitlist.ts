/** The counts of one event or shift, as they stand under its lock. */
export type Places = {
  /** Null: there is no limit. */
  capacity: number | null;
  taken: number;
  waiting: number;
  /** The last position in line that was given. */
  lastPosition: number;
};

/** Where a party is: it has places, waits for them, or does neither. */
export type PlaceState = 'taken' | 'waiting' | 'none';

/** Somebody with company: all of them get places, or none. The position is kept while waiting. */
type Party = { size: number; position: number };

/*
 * First come, first served, by party: a party that does not fit is passed over and keeps its position. The rules of who may take or give back
 * places are in decide-rsvp.ts and decide-sign-up.ts; this is the arithmetic that both share.
 */
export class Waitlist implements Places {
  readonly capacity: number | null;
  taken: number;
  waiting: number;
  lastPosition: number;

  constructor({ capacity, taken, waiting, lastPosition }: Places) {
    this.capacity = capacity;
    this.taken = taken;
    this.waiting = waiting;
    this.lastPosition = lastPosition;
  }

  /** Below zero where a host has lowered the capacity since. */
  get free(): number {
    return this.capacity === null ? Number.POSITIVE_INFINITY : this.capacity - this.taken;
  }

  fits(size: number): boolean {
    return size <= this.free;
  }

  add(state: PlaceState, size: number): void {
    if (state === 'taken') this.taken += size;
    if (state === 'waiting') this.waiting += size;
  }

  remove(state: PlaceState, size: number): void {
    this.add(state, -size);
  }

  nextPosition(): number {
    this.lastPosition += 1;
    return this.lastPosition;
  }

  /** Gives free places to those in line who fit, first come, first served; returns who moved up. */
  moveUp<P extends Party>(line: readonly P[]): P[] {
    if (this.free <= 0) return [];
    const inOrder = line.toSorted((one, other) => one.position - other.position);
    return inOrder.filter(({ size }) => {
      if (!this.fits(size)) return false;
      this.remove('waiting', size);
      this.add('taken', size);
      return true;
    });
  }
}
