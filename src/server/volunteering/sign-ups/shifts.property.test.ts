import { expect, test } from 'vitest';
import { z } from 'zod';
import { deleteRequest, insertRequest } from '#server/accounts/unconfirmed/unconfirmed-requests.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp, signUpPeople } from '#tests/support/factories.ts';
import { fc } from '#tests/support/properties.ts';
import { type Entry, isActive, overlap, ShiftsModel, type Step, sumSpots } from '#tests/support/shift-model.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventRole, shiftAfter } from '#tests/support/volunteering.ts';
import type { SignUpOutcome, SignUpRequest } from './decide-sign-up.ts';
import {
  confirmHeldSpots,
  exchangeShift,
  freeHeldSpots,
  holdSpots,
  moveSignUp,
  seekReplacement,
  settleShift,
  signUpToShift,
  withdrawFromShift,
} from './roster.actions.ts';

/** Start and end of the shifts in minutes: 0 and 1 overlap, 1 and 2 overlap, 3 is at the same time as 0, and 4 is separate. */
const SPANS: readonly [number, number][] = [
  [0, 60],
  [30, 90],
  [60, 120],
  [0, 60],
  [200, 260],
];
const SPOTS_PER_SIGN_UP = 3;

let people: string[] = [];
let shifts: string[] = [];
const app = await testApp();
await insertPlaces(app);
const host = await signUp(app.deps);
people = (await signUpPeople(app.deps, 7)).map(({ user }) => user.id);
const event = await published(app, host);
const wanted = SPANS.map(([from, to]) => shiftAfter(event, from, { lasting: to - from }));
for (const shift of wanted) {
  const role = await makeEventRole(app, event, host, { shifts: [shift], spotsPerSignUp: SPOTS_PER_SIGN_UP });
  shifts.push(role.shifts[0]!.id);
}

const SignUpRow = z.object({
  id: z.string(),
  status: z.enum(['signed-up', 'waitlisted', 'withdrawn', 'removed']),
  isHeld: z.boolean(),
  spots: z.number(),
});

const person = fc.nat({ max: 6 });
/** Most steps target the same shift, so that it gets a waitlist. */
const shift = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.nat({ max: SPANS.length - 1 }) },
);
/** One more than the roles allow. */
const spots = fc.integer({ min: 1, max: SPOTS_PER_SIGN_UP + 1 });
const is = <Name extends Step['do']>(name: Name) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: is('take'), person, shift, spots }) },
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
  { weight: 5, arbitrary: fc.record({ do: is('ask'), person, shift, spots }) },
  { weight: 3, arbitrary: fc.record({ do: is('confirm'), request: fc.nat({ max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ do: is('decline'), request: fc.nat({ max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ do: is('expire'), shift }) },
  { weight: 2, arbitrary: fc.record({ do: is('need'), shift, needed: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ do: is('close'), shift, isClosed: fc.boolean() }) },
);

let milliseconds = 0;
/** The ids of the requests that are open, in the order of the model's. */
const requests: { id: string; shiftId: string; signUp: SignUpRequest }[] = [];

const signUpOf = (personId: string, spots: number): SignUpRequest => ({
  personId,
  confirmsAge: false,
  confirmsSkills: false,
  answers: {},
  spots,
});

/** As the routes do it, without the mail. */
async function askOnDatabase(shiftId: string, signUp: SignUpRequest, now: Date): Promise<string> {
  const id = crypto.randomUUID();
  const email = `${signUp.personId}@example.net`;
  const row = { id, kind: 'shift', targetId: shiftId, title: 'Sorters', summary: '', path: '/', name: 'Vera' } as const;
  const outcome = await app.db.transaction(async (tx) => {
    const times = { requestedAt: now, expiresAt: new Date(now.getTime() + 86_400_000) };
    await insertRequest(tx, {
      ...row,
      ...times,
      email,
      details: {},
      invitationHash: null,
      tokenHash: Buffer.from(id),
      codeHash: null,
    });
    return holdSpots(tx, shiftId, { requestId: id, email, signUp, mayHold: true }, now);
  });
  if ('refusal' in outcome) return outcome.refusal;
  requests.push({ id, shiftId, signUp });
  return 'asked';
}

async function answerOnDatabase(step: Extract<Step, { do: 'confirm' | 'decline' }>, now: Date): Promise<string> {
  const request = requests[step.request % requests.length];
  if (!request) return 'none';
  const { id: requestId, shiftId, signUp } = request;
  const outcome = await app.db
    .transaction(async (tx) => {
      if (step.do === 'decline') await freeHeldSpots(tx, { shiftId, requestId }, now);
      const confirmed =
        step.do === 'confirm' ? await confirmHeldSpots(tx, shiftId, { requestId, request: signUp }, now) : undefined;
      if (confirmed && 'refusal' in confirmed) throw new AppError(confirmed.refusal);
      await deleteRequest(tx, requestId);
      return 'done';
    })
    .catch((error: AppError) => error.code);
  if (outcome === 'done') requests.splice(requests.indexOf(request), 1);
  return outcome;
}

async function expireOnDatabase(shiftId: string, now: Date): Promise<string> {
  await app.db.transaction(async (tx) => {
    await tx.execute(
      'update held_places set held_until = $2 where request_id in (select id from unconfirmed_requests where target_id = $1)',
      [shiftId, now],
    );
    await settleShift(tx, shiftId, now);
  });
  return 'done';
}

async function playOnDatabase(step: Step): Promise<string> {
  const now = new Date(app.clock.now().getTime() + ++milliseconds);
  if (step.do === 'confirm' || step.do === 'decline') return answerOnDatabase(step, now);
  const shiftId = shifts[step.shift]!;
  if (step.do === 'expire') return expireOnDatabase(shiftId, now);
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
  if (step.do === 'ask') return askOnDatabase(shiftId, signUpOf(personId, step.spots), now);
  const outcome = await app.db.transaction((tx): Promise<SignUpOutcome> => {
    if (step.do === 'move') return moveSignUp(tx, shiftId, { personId, status: step.to }, now);
    if (step.do === 'exchange') return exchangeShift(tx, { shiftId, personId }, shifts[step.toShift]!, now);
    if (step.do === 'seek') return seekReplacement(tx, { shiftId, personId }, step.isSought, now);
    if (step.do === 'leave') return withdrawFromShift(tx, { shiftId, personId }, now);
    return signUpToShift(tx, shiftId, signUpOf(personId, step.spots), now);
  });
  return 'refusal' in outcome ? outcome.refusal : outcome.status;
}

const ShiftRow = z.object({
  needed: z.number(),
  taken: z.number(),
  waiting: z.number(),
  rows: z.array(SignUpRow),
  held: z.array(z.object({ email: z.string(), spots: z.number() })),
});

/** All shifts with their sign-ups, in order. */
const readState = () =>
  app.db.rows(
    ShiftRow,
    `select s.needed, s.places_taken as taken, s.places_waiting as waiting,
       coalesce((select json_agg(json_build_object('id', u.person_id, 'status', u.status, 'isHeld', u.is_held, 'spots', u.spots) order by u.position)
         from shift_sign_ups u where u.shift_id = s.id), '[]') as rows,
       coalesce((select json_agg(json_build_object('email', q.email, 'spots', h.places) order by q.email)
         from held_places h join unconfirmed_requests q on q.id = h.request_id where q.target_id = s.id), '[]') as held
     from unnest($1::uuid[]) with ordinality wanted (id, place) join volunteer_shifts s using (id) order by place`,
    [shifts],
  );

async function reset(needs: readonly number[]): Promise<void> {
  requests.length = 0;
  await app.db.execute('delete from held_places');
  await app.db.execute('delete from unconfirmed_requests');
  await app.db.execute('delete from shift_sign_ups where shift_id = any ($1::uuid[])', [shifts]);
  await app.db.execute(
    `update volunteer_shifts s set needed = n.needed, places_taken = 0, places_waiting = 0, last_position = 0, is_closed = false
      from unnest($1::uuid[], $2::integer[]) n (id, needed) where s.id = n.id`,
    [shifts, needs],
  );
}

const isRefusal = (outcome: string) => /\.|too few/.test(outcome);

// spec: 1.5, 10.10
test('any sequence of steps of people and groups matches the model: never overfilled, first in first out, groups as a whole, no overlaps, held spots end once, counts correct', async () => {
  const needs = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: SPANS.length, maxLength: SPANS.length });
  await fc.assert(
    fc.asyncProperty(needs, fc.array(step, { minLength: 10, maxLength: 50 }), async (needed, steps) => {
      await reset(needed);
      const model = new ShiftsModel(needed, { spans: SPANS, ids: people, spotsPerSignUp: SPOTS_PER_SIGN_UP });
      for (const each of steps) {
        const refusal = model.play(each);
        const outcome = await playOnDatabase(each);
        expect(isRefusal(outcome) ? outcome : undefined).toBe(refusal);
        for (const [at, { rows, held, taken, waiting, needed: wants }] of (await readState()).entries()) {
          const expected = model.shifts[at]!;
          const tidy = ({ status, isHeld, spots: size }: Entry) => ({
            status,
            isHeld: isHeld && status === 'waitlisted',
            spots: size,
          });
          expect(new Map(rows.map(({ id, ...one }) => [id, tidy(one)]))).toEqual(
            new Map([...expected.people].map(([id, one]) => [id, tidy(one)])),
          );
          expect(rows.filter(({ status }) => status === 'waitlisted').map(({ id }) => id)).toEqual(expected.line);
          expect({ taken, waiting, wants }).toEqual({
            taken: sumSpots(rows.filter(({ status }) => status === 'signed-up')) + sumSpots(held),
            waiting: sumSpots(rows.filter(({ status }) => status === 'waitlisted')),
            wants: expected.needed,
          });
          expect(taken).toBeLessThanOrEqual(wants);
          expect(held).toEqual(
            expected.held
              .map(({ id, spots: size }) => ({ email: `${id}@example.net`, spots: size }))
              .toSorted((one, other) => (one.email < other.email ? -1 : 1)),
          );
        }
        for (const id of people) {
          const own = [...SPANS.keys()].filter((at) => isActive(model.shifts[at]!.people.get(id)));
          expect(own.flatMap((a) => own.filter((b) => a < b && overlap(SPANS[a]!, SPANS[b]!)))).toEqual([]);
        }
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);
