export type Entry = { status: Status; isHeld: boolean; spots: number };
type Status = 'signed-up' | 'waitlisted' | 'withdrawn' | 'removed';
export type Step =
  | { do: 'take'; person: number; shift: number; spots: number }
  | { do: 'leave'; person: number; shift: number }
  | { do: 'move'; person: number; shift: number; to: 'signed-up' | 'waitlisted' | 'removed' }
  | { do: 'seek'; person: number; shift: number; isSought: boolean }
  | { do: 'exchange'; person: number; shift: number; toShift: number }
  | { do: 'ask'; person: number; shift: number; spots: number }
  /** `request` counts the requests that are open, in a circle. */
  | { do: 'confirm'; request: number }
  | { do: 'decline'; request: number }
  | { do: 'expire'; shift: number }
  | { do: 'need'; shift: number; needed: number }
  | { do: 'close'; shift: number; isClosed: boolean };

export const isActive = (one: Entry | undefined) => one?.status === 'signed-up' || one?.status === 'waitlisted';
export const sumSpots = (all: readonly { spots: number }[]) => all.reduce((sum, { spots }) => sum + spots, 0);
type Span = readonly [from: number, to: number];
export const overlap = ([from, to]: Span, [otherFrom, otherTo]: Span) => from < otherTo && otherFrom < to;

/** Asked for with a name and an address, until it is confirmed or declined. */
type Request = { id: string; at: number; spots: number };

/** A naive implementation of one shift: parties, a waitlist, and a pass over the waitlist after each step. */
class ShiftModel {
  needed: number;
  isClosed = false;
  readonly people = new Map<string, Entry>();
  line: string[] = [];
  /** The people who look for a replacement, longest first. */
  leaving: string[] = [];
  /** Spots held for requests. */
  held: Request[] = [];

  constructor(needed: number) {
    this.needed = needed;
  }

  taken(): number {
    return sumSpots([...this.people.values()].filter(({ status }) => status === 'signed-up')) + sumSpots(this.held);
  }

  /** At most a quarter of the places is held, but always one. */
  canHold(spots: number): boolean {
    const isInShare = sumSpots(this.held) + spots <= Math.max(1, Math.floor(this.needed / 4));
    return isInShare && this.line.length === 0 && this.fits(spots);
  }

  fits(spots: number): boolean {
    return this.taken() + spots <= this.needed;
  }

  put(id: string, one: Entry): void {
    this.line = this.line.filter((each) => each !== id);
    if (one.status !== 'signed-up') this.leaving = this.leaving.filter((each) => each !== id);
    this.people.set(id, one);
    if (one.status === 'waitlisted') this.line.push(id);
  }

  /** A party moves up only as a whole, into free places and those of people who look for a replacement. */
  walkTheLine(): void {
    if (this.isClosed) return;
    const sizes = new Map(this.leaving.map((id) => [id, this.people.get(id)!.spots]));
    for (const id of this.line) {
      const one = this.people.get(id)!;
      const sought = sumSpots(this.leaving.map((each) => this.people.get(each)!));
      if (one.isHeld || !this.fits(one.spots - sought)) continue;
      while (!this.fits(one.spots)) this.replaceOne();
      one.status = 'signed-up';
    }
    this.line = this.line.filter((id) => this.people.get(id)!.status === 'waitlisted');
    // Parties that were replaced as a whole leave as large as they were.
    for (const [id, spots] of sizes) {
      const one = this.people.get(id)!;
      if (one.status === 'withdrawn') one.spots = spots;
    }
  }

  /** The person who has looked longest gives one place; the last one ends the sign-up. */
  replaceOne(): void {
    const id = this.leaving[0]!;
    const one = this.people.get(id)!;
    if (one.spots === 1) this.put(id, { ...one, status: 'withdrawn' });
    else one.spots -= 1;
  }
}

/** Several shifts, some at the same time, of which nobody can have two. */
export class ShiftsModel {
  readonly shifts: ShiftModel[];
  readonly #spans: readonly Span[];
  /** The ids of the people that steps name by index. */
  readonly #ids: readonly string[];
  readonly #spotsPerSignUp: number;
  readonly requests: Request[] = [];

  constructor(
    needs: readonly number[],
    { spans, ids, spotsPerSignUp }: { spans: readonly Span[]; ids: readonly string[]; spotsPerSignUp: number },
  ) {
    this.shifts = needs.map((needed) => new ShiftModel(needed));
    this.#spans = spans;
    this.#ids = ids;
    this.#spotsPerSignUp = spotsPerSignUp;
  }

  isBusy(id: string, at: number, but: readonly number[]): boolean {
    return this.shifts.some(
      (shift, other) =>
        !but.includes(other) && overlap(this.#spans[at]!, this.#spans[other]!) && isActive(shift.people.get(id)),
    );
  }

  /** A group larger than the shift would wait forever. */
  isTooLarge({ needed }: ShiftModel, spots: number): boolean {
    return spots > Math.min(this.#spotsPerSignUp, needed);
  }

  play(step: Step): string | undefined {
    if (step.do === 'confirm' || step.do === 'decline') return this.answerRequest(step);
    const shift = this.shifts[step.shift]!;
    const refusal = this.apply(step, shift);
    if (!refusal) shift.walkTheLine();
    return refusal;
  }

  answerRequest(step: { do: 'confirm' | 'decline'; request: number }): string | undefined {
    const request = this.requests[step.request % this.requests.length];
    if (!request) return undefined;
    const shift = this.shifts[request.at]!;
    const refusal = step.do === 'confirm' ? this.confirm(request, shift) : undefined;
    if (refusal) return refusal;
    shift.held = shift.held.filter((each) => each !== request);
    this.requests.splice(this.requests.indexOf(request), 1);
    shift.walkTheLine();
    return undefined;
  }

  confirm(request: Request, shift: ShiftModel): string | undefined {
    const { id, at, spots } = request;
    if (isActive(shift.people.get(id))) return undefined;
    const isHeld = shift.held.includes(request);
    const refusal = this.take(id, shift, { shift: at, spots });
    if (!refusal && isHeld) shift.put(id, { status: 'signed-up', isHeld: false, spots });
    return refusal;
  }

  ask(id: string, shift: ShiftModel, { shift: at, spots }: { shift: number; spots: number }): string | undefined {
    if (shift.isClosed) return 'shift.closed';
    if (this.isTooLarge(shift, spots)) return 'request.invalid';
    const request = { id, at, spots };
    this.requests.push(request);
    shift.held = shift.held.filter((each) => each.id !== id);
    if (shift.canHold(spots)) shift.held.push(request);
    return undefined;
  }

  apply(step: Exclude<Step, { do: 'confirm' | 'decline' }>, shift: ShiftModel): string | undefined {
    if (step.do === 'expire') {
      shift.held = [];
      return undefined;
    }
    if (step.do === 'need') {
      if (step.needed < shift.taken()) return 'too few';
      shift.needed = step.needed;
      return undefined;
    }
    if (step.do === 'close') {
      shift.isClosed = step.isClosed;
      return undefined;
    }
    return this[step.do](this.#ids[step.person]!, shift, step as never);
  }

  take(id: string, shift: ShiftModel, { shift: at, spots }: { shift: number; spots: number }): string | undefined {
    const one = shift.people.get(id);
    if (one && isActive(one)) return this.changeParty(one, shift, spots);
    if (one?.status === 'removed') return 'sign_up.removed';
    if (shift.isClosed) return 'shift.closed';
    if (this.isTooLarge(shift, spots)) return 'request.invalid';
    if (this.isBusy(id, at, [at])) return 'shift.overlaps';
    shift.put(id, { status: 'waitlisted', isHeld: false, spots });
    return undefined;
  }

  changeParty(one: Entry, shift: ShiftModel, spots: number): string | undefined {
    if (spots > one.spots) {
      if (this.isTooLarge(shift, spots)) return 'request.invalid';
      if (shift.isClosed) return 'shift.closed';
      if (one.status === 'signed-up' && !shift.fits(spots - one.spots)) return 'shift.full';
    }
    one.spots = spots;
    return undefined;
  }

  leave(id: string, shift: ShiftModel): string | undefined {
    const one = shift.people.get(id);
    if (one && isActive(one)) shift.put(id, { ...one, status: 'withdrawn', isHeld: false });
    return undefined;
  }

  seek(id: string, shift: ShiftModel, { isSought }: { isSought: boolean }): string | undefined {
    if (shift.people.get(id)?.status !== 'signed-up') return 'sign_up.none';
    if (isSought === shift.leaving.includes(id)) return undefined;
    if (isSought && shift.isClosed) return 'shift.closed';
    shift.leaving = isSought ? [...shift.leaving, id] : shift.leaving.filter((each) => each !== id);
    return undefined;
  }

  move(id: string, shift: ShiftModel, { to, shift: at }: { to: Status; shift: number }): string | undefined {
    const one = shift.people.get(id);
    if (one && one.status === to && !(to === 'waitlisted' && one.isHeld)) return undefined;
    if (!one) return 'sign_up.not_found';
    if (one.status === 'withdrawn') return 'sign_up.not_on_shift';
    if (to !== 'removed' && one.status === 'removed' && this.isBusy(id, at, [at])) return 'shift.overlaps';
    if (to === 'signed-up' && !shift.fits(one.spots)) return 'shift.full';
    const moved = { ...one, status: to, isHeld: to === 'waitlisted' && one.status === 'signed-up' };
    if (one.status === 'waitlisted' && to === 'waitlisted') shift.people.set(id, moved);
    else shift.put(id, moved);
    return undefined;
  }

  exchange(id: string, from: ShiftModel, { shift: at, toShift }: { shift: number; toShift: number }) {
    const to = this.shifts[toShift]!;
    const one = from.people.get(id);
    if (!one) return 'sign_up.not_found';
    if (!isActive(one)) return 'sign_up.not_on_shift';
    if (to.people.get(id)?.status === 'signed-up' || this.isBusy(id, toShift, [at, toShift])) return 'shift.overlaps';
    if (!to.fits(one.spots)) return 'shift.full';
    to.put(id, { status: 'signed-up', isHeld: false, spots: one.spots });
    from.put(id, { ...one, status: 'withdrawn', isHeld: false });
    return undefined;
  }
}
