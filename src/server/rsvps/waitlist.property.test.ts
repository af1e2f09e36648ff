import { expect, test } from 'vitest';
import { z } from 'zod';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp, signUpPeople } from '#tests/support/factories.ts';
import { fc } from '#tests/support/properties.ts';
import { testApp } from '#tests/support/test-app.ts';
import type { RsvpOutcome } from './decide-rsvp.ts';
import { moveByHost, settleSeats, submitRsvps } from './seating.actions.ts';

let people: string[] = [];
const app = await testApp();
await insertPlaces(app);
const host = await signUp(app.deps);
people = (await signUpPeople(app.deps, 8)).map(({ user }) => user.id);

const RsvpRow = z.object({
  id: z.string(),
  status: z.enum(['going', 'waitlisted', 'not-going', 'removed']),
  guests: z.number(),
  isHeld: z.boolean(),
  position: z.number(),
});
type Entry = Omit<z.infer<typeof RsvpRow>, 'id' | 'position'>;
type Step =
  | { do: 'go'; person: number; guests: number }
  | { do: 'leave'; person: number }
  | { do: 'move'; person: number; to: 'going' | 'waitlisted' | 'removed' }
  | { do: 'seats'; capacity: number | null };

/** A naive implementation of the rules: people, a waitlist, and a pass over the waitlist after each step. */
class Model {
  capacity: number | null;
  readonly people = new Map<string, Entry>();
  waitlist: string[] = [];

  constructor(capacity: number | null) {
    this.capacity = capacity;
  }

  taken(): number {
    return [...this.people.values()].reduce((sum, one) => sum + (one.status === 'going' ? one.guests + 1 : 0), 0);
  }

  fits(party: number): boolean {
    return this.capacity === null || this.taken() + party <= this.capacity;
  }

  play(step: Step): string | undefined {
    if (step.do === 'seats') this.capacity = step.capacity;
    const refusal = step.do === 'seats' ? undefined : this[step.do](people[step.person]!, step as never);
    if (!refusal) this.promote();
    return refusal;
  }

  go(id: string, { guests }: { guests: number }): string | undefined {
    const one = this.people.get(id);
    if (one?.status === 'removed') return 'rsvp.removed';
    if (one?.status === 'going') {
      if (guests > one.guests && !this.fits(guests - one.guests)) return 'rsvp.full';
      one.guests = guests;
    } else if (one?.status === 'waitlisted') one.guests = guests;
    else {
      this.people.set(id, { status: 'waitlisted', guests, isHeld: false });
      this.waitlist.push(id);
    }
    return undefined;
  }

  leave(id: string): string | undefined {
    if (this.people.get(id)?.status === 'removed') return 'rsvp.removed';
    this.put(id, { status: 'not-going', guests: 0, isHeld: false });
    return undefined;
  }

  move(id: string, { to }: { to: 'going' | 'waitlisted' | 'removed' }): string | undefined {
    const one = this.people.get(id);
    if (one && one.status === to && !(to === 'waitlisted' && one.isHeld)) return undefined;
    if (!one || (one.status === 'not-going' && to !== 'removed')) return 'rsvp.not_found';
    if (to === 'going' && !this.fits(one.guests + 1)) return 'rsvp.full';
    const wasWaiting = one.status === 'waitlisted';
    const moved = { ...one, status: to, isHeld: to === 'waitlisted' && one.status === 'going' };
    if (wasWaiting && to === 'waitlisted') this.people.set(id, moved);
    else this.put(id, moved);
    return undefined;
  }

  put(id: string, one: Entry): void {
    this.waitlist = this.waitlist.filter((each) => each !== id);
    this.people.set(id, one);
    if (one.status === 'waitlisted') this.waitlist.push(id);
  }

  promote(): void {
    for (const id of this.waitlist) {
      const one = this.people.get(id)!;
      if (!one.isHeld && this.fits(one.guests + 1)) one.status = 'going';
    }
    this.waitlist = this.waitlist.filter((id) => this.people.get(id)!.status === 'waitlisted');
  }
}

const person = fc.nat({ max: 7 });
const guests = fc.nat({ max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('go' as const), person, guests }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      person,
      to: fc.constantFrom('going' as const, 'waitlisted' as const, 'removed' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('seats' as const), capacity: fc.option(fc.integer({ min: 1, max: 12 })) }),
  },
);

async function playOnDatabase(eventId: string, step: Step): Promise<string> {
  const now = app.clock.now();
  if (step.do === 'seats') {
    await app.db.execute('update event_counters set capacity = $2 where event_id = $1', [eventId, step.capacity]);
    await app.db.transaction((tx) => settleSeats(tx, eventId, now));
    return 'done';
  }
  const personId = people[step.person]!;
  if (step.do === 'move') return describeOutcome(await moveByHost(app.db, eventId, { personId, status: step.to }, now));
  const status = step.do === 'go' ? ('going' as const) : ('not-going' as const);
  const request = { personId, status, guests: step.do === 'go' ? step.guests : 0, answers: {}, isHidden: false };
  return describeOutcome((await submitRsvps(app.db, eventId, [request], now))[0]!);
}
const describeOutcome = (outcome: RsvpOutcome) => ('refusal' in outcome ? outcome.refusal : outcome.status);

async function readState(eventId: string) {
  const rows = await app.db.rows(
    RsvpRow,
    `select person_id as id, status, guests, is_held as "isHeld", position from rsvps where event_id = $1 order by position`,
    [eventId],
  );
  const counters = await app.db.one(
    z.object({ taken: z.number(), waiting: z.number(), admitted: z.array(z.string()) }),
    `select seats_taken as taken, seats_waiting as waiting,
       array(select person_id from event_admissions where event_id = $1 order by person_id) as admitted
     from event_counters where event_id = $1`,
    [eventId],
  );
  return { rows, ...counters };
}

const sum = (all: { guests: number }[]) => all.reduce((seats, one) => seats + one.guests + 1, 0);

test('any sequence of steps matches the model: never oversold, first in first out by party, counts correct', async () => {
  const { id: template } = await published(app, host, { guestsPerRsvp: 5 });
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.integer({ min: 1, max: 10 })),
      fc.array(step, { minLength: 5, maxLength: 40 }),
      async (capacity, steps) => {
        for (const table of ['rsvps', 'event_admissions'])
          await app.db.execute(`delete from ${table} where event_id = $1`, [template]);
        await app.db.execute(
          'update event_counters set capacity = $2, seats_taken = 0, seats_waiting = 0, last_position = 0 where event_id = $1',
          [template, capacity],
        );
        const model = new Model(capacity);
        for (const each of steps) {
          const before = model.taken();
          const refusal = model.play(each);
          const outcome = await playOnDatabase(template, each);
          if (refusal) expect(outcome).toBe(refusal);
          else expect(outcome).not.toContain('.');
          const { rows, taken, waiting, admitted } = await readState(template);
          const going = rows.filter(({ status }) => status === 'going');
          const waitlisted = rows.filter(({ status }) => status === 'waitlisted');
          expect(new Map(rows.map(({ id, status, guests: n, isHeld }) => [id, { status, guests: n, isHeld }]))).toEqual(
            new Map(
              [...model.people].map(([id, one]) => [id, { ...one, isHeld: one.isHeld && one.status === 'waitlisted' }]),
            ),
          );
          expect(waitlisted.map(({ id }) => id)).toEqual(model.waitlist);
          expect({ taken, waiting }).toEqual({ taken: sum(going), waiting: sum(waitlisted) });
          expect(admitted).toEqual(going.map(({ id }) => id).toSorted());
          if (model.capacity !== null) expect(taken).toBeLessThanOrEqual(Math.max(model.capacity, before));
        }
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
