import { expect, test } from 'vitest';
import { z } from 'zod';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp, signUpPeople } from '#tests/support/factories.ts';
import { fc } from '#tests/support/properties.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventRole, shiftAfter } from '#tests/support/volunteering.ts';
import type { SignUpOutcome } from './decide-sign-up.ts';
import {
  exchangeShift,
  moveSignUp,
  seekReplacement,
  settleShift,
  signUpToShift,
  withdrawFromShift,
} from './roster.actions.ts';

/** Start and end of the shifts in minutes: 0 and 1 overlap, 1 and 2 overlap, 3 is at the same time as 0, and 4 is separate. */
const SPANS = [
  [0, 60],
  [30, 90],
  [60, 120],
  [0, 60],
  [200, 260],
] as const;

let people: string[] = [];
let shifts: string[] = [];
const app = await testApp();
await insertPlaces(app);
const host = await signUp(app.deps);
people = (await signUpPeople(app.deps, 7)).map(({ user }) => user.id);
const event = await published(app, host);
const wanted = SPANS.map(([from, to]) => shiftAfter(event, from, { lasting: to - from }));
for (const shift of wanted) shifts.push((await makeEventRole(app, event, host, { shifts: [shift] })).shifts[0]!.id);

const SignUpRow = z.object({
  id: z.string(),
  status: z.enum(['signed-up', 'waitlisted', 'withdrawn', 'removed']),
  isHeld: z.boolean(),
});
type Entry = Omit<z.infer<typeof SignUpRow>, 'id'>;
type Status = Entry['status'];
type Step =
  | { do: 'take'; person: number; shift: number }
  | { do: 'leave'; person: number; shift: number }
  | { do: 'move'; person: number; shift: number; to: 'signed-up' | 'waitlisted' | 'removed' }
  | { do: 'seek'; person: number; shift: number; isSought: boolean }
  | { do: 'exchange'; person: number; shift: number; toShift: number }
  | { do: 'need'; shift: number; needed: number }
  | { do: 'close'; shift: number; isClosed: boolean };

const isActive = (one: Entry | undefined) => one?.status === 'signed-up' || one?.status === 'waitlisted';
const overlap = (a: number, b: number) => SPANS[a]![0] < SPANS[b]![1] && SPANS[b]![0] < SPANS[a]![1];

/** A naive implementation of one shift: people, a waitlist, and a pass over the waitlist after each step. */
class ShiftModel {
  needed: number;
  isClosed = false;
  readonly people = new Map<string, Entry>();
  line: string[] = [];
  /** The people who look for a replacement, longest first. */
  leaving: string[] = [];

  constructor(needed: number) {
    this.needed = needed;
  }

  taken(): number {
    return [...this.people.values()].filter(({ status }) => status === 'signed-up').length;
  }

  put(id: string, one: Entry): void {
    this.line = this.line.filter((each) => each !== id);
    if (one.status !== 'signed-up') this.leaving = this.leaving.filter((each) => each !== id);
    this.people.set(id, one);
    if (one.status === 'waitlisted') this.line.push(id);
  }

  walkTheLine(): void {
    if (this.isClosed) return;
    for (const id of this.line) {
      const one = this.people.get(id)!;
      if (!one.isHeld && this.taken() < this.needed) one.status = 'signed-up';
    }
    for (const id of this.line) {
      const one = this.people.get(id)!;
      if (one.isHeld || one.status !== 'waitlisted' || this.leaving.length === 0) continue;
      this.people.set(this.leaving.shift()!, { status: 'withdrawn', isHeld: false });
      one.status = 'signed-up';
    }
    this.line = this.line.filter((id) => this.people.get(id)!.status === 'waitlisted');
  }
}

class Model {
  readonly shifts: ShiftModel[];

  constructor(needs: readonly number[]) {
    this.shifts = needs.map((needed) => new ShiftModel(needed));
  }

  isBusy(id: string, at: number, but: readonly number[]): boolean {
    return this.shifts.some(
      (shift, other) => !but.includes(other) && overlap(at, other) && isActive(shift.people.get(id)),
    );
  }

  play(step: Step): string | undefined {
    const shift = this.shifts[step.shift]!;
    if (step.do === 'need') {
      if (step.needed < shift.taken()) return 'too few';
      shift.needed = step.needed;
      shift.walkTheLine();
      return undefined;
    }
    if (step.do === 'close') {
      shift.isClosed = step.isClosed;
      shift.walkTheLine();
      return undefined;
    }
    return this[step.do](people[step.person]!, shift, step as never);
  }

  take(id: string, shift: ShiftModel, { shift: at }: { shift: number }): string | undefined {
    const one = shift.people.get(id);
    if (isActive(one)) return undefined;
    if (one?.status === 'removed') return 'sign_up.removed';
    if (shift.isClosed) return 'shift.closed';
    if (this.isBusy(id, at, [at])) return 'shift.overlaps';
    shift.put(id, { status: 'waitlisted', isHeld: false });
    shift.walkTheLine();
    return undefined;
  }

  leave(id: string, shift: ShiftModel): string | undefined {
    if (!isActive(shift.people.get(id))) return undefined;
    shift.put(id, { status: 'withdrawn', isHeld: false });
    shift.walkTheLine();
    return undefined;
  }

  seek(id: string, shift: ShiftModel, { isSought }: { isSought: boolean }): string | undefined {
    if (shift.people.get(id)?.status !== 'signed-up') return 'sign_up.none';
    if (isSought === shift.leaving.includes(id)) return undefined;
    shift.leaving = isSought ? [...shift.leaving, id] : shift.leaving.filter((each) => each !== id);
    shift.walkTheLine();
    return undefined;
  }

  move(id: string, shift: ShiftModel, { to, shift: at }: { to: Status; shift: number }): string | undefined {
    const one = shift.people.get(id);
    if (one && one.status === to && !(to === 'waitlisted' && one.isHeld)) return undefined;
    if (!one) return 'sign_up.not_found';
    if (one.status === 'withdrawn') return 'sign_up.not_on_shift';
    if (to !== 'removed' && one.status === 'removed' && this.isBusy(id, at, [at])) return 'shift.overlaps';
    if (to === 'signed-up' && shift.taken() >= shift.needed) return 'shift.full';
    const moved = { status: to, isHeld: to === 'waitlisted' && one.status === 'signed-up' };
    if (one.status === 'waitlisted' && to === 'waitlisted') shift.people.set(id, moved);
    else shift.put(id, moved);
    shift.walkTheLine();
    return undefined;
  }

  exchange(id: string, from: ShiftModel, { shift: at, toShift }: { shift: number; toShift: number }) {
    const to = this.shifts[toShift]!;
    const one = from.people.get(id);
    if (!one) return 'sign_up.not_found';
    if (!isActive(one)) return 'sign_up.not_on_shift';
    if (to.people.get(id)?.status === 'signed-up' || this.isBusy(id, toShift, [at, toShift])) return 'shift.overlaps';
    if (to.taken() >= to.needed) return 'shift.full';
    to.put(id, { status: 'signed-up', isHeld: false });
    from.put(id, { status: 'withdrawn', isHeld: false });
    from.walkTheLine();
    return undefined;
  }
}

const person = fc.nat({ max: 6 });
/** Most steps target the same shift, so that it gets a waitlist. */
const shift = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.nat({ max: SPANS.length - 1 }) },
);
const is = <Name extends Step['do']>(name: Name) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: is('take'), person, shift }) },
  { weight: 3, arbitrary: fc.record({ do: is('leave'), person, shift }) },
  { weight: 3, arbitrary: fc.record({ do: is('seek'), person, shift, isSought: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('move'),
      person,
      shift,
      to: fc.constantFrom('signed-up' as const, 'waitlisted' as const, 'removed' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ do: is('exchange'), person, shift, toShift: shift })
      .filter((each) => each.shift !== each.toShift),
  },
  { weight: 2, arbitrary: fc.record({ do: is('need'), shift, needed: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: is('close'), shift, isClosed: fc.boolean() }) },
);

let milliseconds = 0;

async function playOnDatabase(step: Step): Promise<string> {
  const now = new Date(app.clock.now().getTime() + ++milliseconds);
  const shiftId = shifts[step.shift]!;
  if (step.do === 'need' || step.do === 'close') {
    const [column, value] = step.do === 'need' ? ['needed', step.needed] : ['is_closed', step.isClosed];
    const update = app.db.execute(`update volunteer_shifts set ${column} = $2 where id = $1`, [shiftId, value]);
    const isDone = await update.then(
      () => true,
      () => false,
    );
    if (isDone) await app.db.transaction((tx) => settleShift(tx, shiftId, now));
    return isDone ? 'done' : 'too few';
  }
  const personId = people[step.person]!;
  const outcome = await app.db.transaction((tx): Promise<SignUpOutcome> => {
    if (step.do === 'move') return moveSignUp(tx, shiftId, { personId, status: step.to }, now);
    if (step.do === 'exchange') return exchangeShift(tx, { shiftId, personId }, shifts[step.toShift]!, now);
    if (step.do === 'seek') return seekReplacement(tx, { shiftId, personId }, step.isSought, now);
    if (step.do === 'leave') return withdrawFromShift(tx, { shiftId, personId }, now);
    return signUpToShift(tx, shiftId, { personId, confirmsAge: false, confirmsSkills: false, answers: {} }, now);
  });
  return 'refusal' in outcome ? outcome.refusal : outcome.status;
}

const ShiftRow = z.object({ needed: z.number(), taken: z.number(), waiting: z.number(), rows: z.array(SignUpRow) });

/** All shifts with their sign-ups, in order. */
const readState = () =>
  app.db.rows(
    ShiftRow,
    `select s.needed, s.places_taken as taken, s.places_waiting as waiting,
       coalesce((select json_agg(json_build_object('id', u.person_id, 'status', u.status, 'isHeld', u.is_held) order by u.position)
         from shift_sign_ups u where u.shift_id = s.id), '[]') as rows
     from unnest($1::uuid[]) with ordinality wanted (id, place) join volunteer_shifts s using (id) order by place`,
    [shifts],
  );

async function reset(needs: readonly number[]): Promise<void> {
  await app.db.execute('delete from shift_sign_ups where shift_id = any ($1::uuid[])', [shifts]);
  await app.db.execute(
    `update volunteer_shifts s set needed = n.needed, places_taken = 0, places_waiting = 0, last_position = 0, is_closed = false
      from unnest($1::uuid[], $2::integer[]) n (id, needed) where s.id = n.id`,
    [shifts, needs],
  );
}

const isRefusal = (outcome: string) => /\.|too few/.test(outcome);

// spec: 1.5, 10.10
test('any sequence of steps matches the model: never overfilled, first in first out, no overlaps, counts correct', async () => {
  const needs = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: SPANS.length, maxLength: SPANS.length });
  await fc.assert(
    fc.asyncProperty(needs, fc.array(step, { minLength: 10, maxLength: 50 }), async (needed, steps) => {
      await reset(needed);
      const model = new Model(needed);
      for (const each of steps) {
        const refusal = model.play(each);
        const outcome = await playOnDatabase(each);
        expect(isRefusal(outcome) ? outcome : undefined).toBe(refusal);
        for (const [at, { rows, taken, waiting, needed: wants }] of (await readState()).entries()) {
          const expected = model.shifts[at]!;
          const tidy = ({ status, isHeld }: Entry) => ({ status, isHeld: isHeld && status === 'waitlisted' });
          expect(new Map(rows.map(({ id, ...one }) => [id, tidy(one)]))).toEqual(
            new Map([...expected.people].map(([id, one]) => [id, tidy(one)])),
          );
          expect(rows.filter(({ status }) => status === 'waitlisted').map(({ id }) => id)).toEqual(expected.line);
          expect({ taken, waiting, wants }).toEqual({
            taken: rows.filter(({ status }) => status === 'signed-up').length,
            waiting: expected.line.length,
            wants: expected.needed,
          });
          expect(taken).toBeLessThanOrEqual(wants);
        }
        for (const id of people) {
          const own = [...SPANS.keys()].filter((at) => isActive(model.shifts[at]!.people.get(id)));
          expect(own.flatMap((a) => own.filter((b) => a < b && overlap(a, b)))).toEqual([]);
        }
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
