/** The counts of one event or shift, read under its lock. */
export type Places = {
  /** Null if unlimited. */
  capacity: number | null;
  taken: number;
  waiting: number;
  /** The last position assigned on the waitlist. */
  lastPosition: number;
};

/** Whether a party has places, waits for them, or neither. */
export type PlaceState = 'taken' | 'waiting' | 'none';

/** A person with guests: all of them get places, or none. */
type Party = { size: number; position: number };

/*
 * First come, first served, by party: a party that does not fit is skipped and keeps its position. decide-rsvp.ts and decide-sign-up.ts decide
 * who may take or give up places; this is the arithmetic that both share.
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

  /** Negative after a host has lowered the capacity. */
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

  /** Assigns free places to waiting parties that fit, in order; returns the ones that moved up. */
  moveUp<P extends Party>(waitlist: readonly P[]): P[] {
    if (this.free <= 0) return [];
    const inOrder = waitlist.toSorted((one, other) => one.position - other.position);
    return inOrder.filter(({ size }) => {
      if (!this.fits(size)) return false;
      this.remove('waiting', size);
      this.add('taken', size);
      return true;
    });
  }
}
