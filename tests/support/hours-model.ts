/** Hours of one person or walk-in, each minute as often as people came. */
export type Hours = { minutes: number; people: number; isApproved: boolean; approver: string | null };
type Attendance = 'attended' | 'no-show' | null;
type Person = {
  spots: number;
  attendance: Attendance;
  state: 'counted' | 'approved' | 'disputed' | null;
  minutes: number | null;
  came: number | null;
  claim: number | null;
  approver: string | null;
};
type WalkIn = { minutes: number | null; isApproved: boolean; approver: string | null; owner: string | null };
export type HoursStep =
  | { do: 'mark'; person: number; attendance: Attendance }
  | { do: 'correct'; person: number; minutes: number | null }
  | { do: 'count'; person: number; came: number | null }
  | { do: 'claim'; person: number; minutes: number }
  | { do: 'unclaim'; person: number }
  | { do: 'dispute'; person: number; isDisputed: boolean }
  | { do: 'approve'; person: number | null; host: number }
  /** Undefined minutes: a phone repeats the request that added the person. */
  | { do: 'add'; walkIn: number; owner: number | null; minutes: number | null | undefined }
  | { do: 'remove'; walkIn: number }
  | { do: 'approveWalkIn'; walkIn: number; host: number }
  | { do: 'take'; walkIn: number; person: number };

const UNMARKED = { attendance: null, state: null, minutes: null, came: null, claim: null, approver: null };

/** A naive record of the hours of one shift that is over. */
export class HoursModel {
  readonly people = new Map<string, Person>();
  readonly walkIns = new Map<number, WalkIn>();
  /** Removed or taken. */
  readonly #endedWalkIns = new Set<number>();
  readonly #shiftMinutes: number;
  readonly #ids: readonly string[];
  readonly #hosts: readonly string[];

  constructor(
    parties: ReadonlyMap<string, number>,
    ids: readonly string[],
    hosts: readonly string[],
    shiftMinutes: number,
  ) {
    for (const [id, spots] of parties) this.people.set(id, { spots, ...UNMARKED });
    this.#ids = ids;
    this.#hosts = hosts;
    this.#shiftMinutes = shiftMinutes;
  }

  play(step: HoursStep): string | undefined {
    if (step.do === 'approve') return this.approve(step);
    if (step.do === 'add') return this.add(step);
    if (step.do === 'remove') return this.endWalkIn(step.walkIn);
    if (step.do === 'approveWalkIn') return this.approveWalkIn(step);
    const id = this.#ids[step.person]!;
    if (step.do === 'take') return this.take(id, step.walkIn);
    const one = this.people.get(id);
    if (step.do === 'unclaim') return void (one && Object.assign(one, { claim: null }));
    if (!one) return { claim: 'sign_up.none', dispute: 'hours.none' }[step.do as string] ?? 'sign_up.not_found';
    return this[step.do](one, step as never);
  }

  mark(one: Person, { attendance }: { attendance: Attendance }): undefined {
    if (attendance === 'attended') Object.assign(one, { attendance, state: one.state ?? 'counted', claim: null });
    else Object.assign(one, { ...UNMARKED, attendance });
  }

  correct(one: Person, { minutes }: { minutes: number | null }): string | undefined {
    if (one.attendance !== 'attended') return minutes === null ? undefined : 'request.invalid';
    Object.assign(one, { minutes, state: 'counted' });
    return undefined;
  }

  count(one: Person, { came }: { came: number | null }): string | undefined {
    if (came !== null && (came > one.spots || one.attendance !== 'attended')) return 'request.invalid';
    one.came = came;
    return undefined;
  }

  claim(one: Person, { minutes }: { minutes: number }): string | undefined {
    if (one.attendance !== null) return 'hours.recorded';
    one.claim = minutes;
    return undefined;
  }

  dispute(one: Person, { isDisputed }: { isDisputed: boolean }): string | undefined {
    if (one.attendance !== 'attended') return 'hours.none';
    if (one.state === 'approved') return 'hours.approved';
    one.state = isDisputed ? 'disputed' : 'counted';
    return undefined;
  }

  /** Without a name: everyone who counts and nobody disputes; by name also those who reported their hours or were not marked. */
  approve({ person, host }: { person: number | null; host: number }): undefined {
    const approver = this.#hosts[host]!;
    const chosen = person === null ? [...this.people.values()] : [this.people.get(this.#ids[person]!)];
    for (const one of chosen) {
      if (!one || one.attendance === 'no-show' || one.state === 'approved') continue;
      if (person === null && one.state !== 'counted') continue;
      const minutes = one.claim ?? one.minutes;
      Object.assign(one, { attendance: 'attended', state: 'approved', minutes, claim: null, approver });
    }
    if (person === null) for (const walkIn of this.walkIns.keys()) this.approveWalkIn({ walkIn, host });
  }

  add({ walkIn, owner, minutes }: Omit<Extract<HoursStep, { do: 'add' }>, 'do'>): string | undefined {
    if (this.#endedWalkIns.has(walkIn)) return 'walk_in.not_found';
    const before = this.walkIns.get(walkIn);
    const recorded = minutes === undefined ? (before?.minutes ?? null) : minutes;
    const isSame = before !== undefined && before.minutes === recorded;
    const approval = isSame ? before : { isApproved: false, approver: null };
    this.walkIns.set(walkIn, { ...approval, minutes: recorded, owner: owner === null ? null : this.#ids[owner]! });
    return undefined;
  }

  endWalkIn(walkIn: number): undefined {
    if (this.walkIns.delete(walkIn)) this.#endedWalkIns.add(walkIn);
  }

  approveWalkIn({ walkIn, host }: { walkIn: number; host: number }): undefined {
    const one = this.walkIns.get(walkIn);
    if (one && !one.isApproved) Object.assign(one, { isApproved: true, approver: this.#hosts[host]! });
  }

  /** Hours that a host has recorded stay. */
  take(id: string, walkIn: number): string | undefined {
    const hours = this.walkIns.get(walkIn);
    if (hours?.owner !== id) return 'walk_in.not_found';
    this.endWalkIn(walkIn);
    const before = this.people.get(id) ?? { spots: 1, ...UNMARKED };
    if (before.attendance === 'attended') return undefined;
    const { minutes, isApproved, approver } = hours;
    const state = isApproved ? 'approved' : 'counted';
    this.people.set(id, { ...before, attendance: 'attended', state, minutes, came: 1, claim: null, approver });
    return undefined;
  }

  hoursOf(id: string): Hours | null {
    const one = this.people.get(id);
    if (one?.attendance !== 'attended') return null;
    const { minutes, came, spots, state, approver } = one;
    const isApproved = state === 'approved';
    return {
      minutes: minutes ?? this.#shiftMinutes,
      people: came ?? spots,
      isApproved,
      approver: isApproved ? approver : null,
    };
  }

  /** The sums of the host. */
  totals() {
    const ofPeople = [...this.people.keys()].flatMap((id) => this.hoursOf(id) ?? []);
    const ofWalkIns = [...this.walkIns.values()].map((one) => ({
      ...one,
      minutes: one.minutes ?? this.#shiftMinutes,
      people: 1,
    }));
    const sum = (all: readonly Omit<Hours, 'approver'>[]) =>
      all.reduce((total, { minutes, people }) => total + minutes * people, 0);
    const all = [...ofPeople, ...ofWalkIns];
    return {
      people: all.reduce((total, { people }) => total + people, 0),
      minutes: sum(all),
      approvedMinutes: sum(all.filter(({ isApproved }) => isApproved)),
    };
  }
}
