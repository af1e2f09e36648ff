import { expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { signUp as takeShift, updateSignUp, withdrawSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { updateRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { updateSeriesShiftsJob } from '#server/volunteering/needs/series-needs.actions.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import {
  makeEventRole,
  makeEventShift,
  runVolunteeringJobs,
  shiftAfter,
  shiftsOf,
} from '#tests/support/volunteering.ts';
import { signUpToShift } from './roster.actions.ts';

const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);
const crowd = await signUpPeople(app.deps, 40);

/** The stored counters next to the sums over the sign-ups. */
async function readCounts(shiftId: string) {
  return app.db.one(
    z.object({
      needed: z.number(),
      taken: z.number(),
      waiting: z.number(),
      signedUp: z.number(),
      inLine: z.number(),
      places: z.number(),
      all: z.number(),
    }),
    `select s.needed, s.places_taken as taken, s.places_waiting as waiting, count(distinct u.position) as places, count(u.id) as all,
       count(u.id) filter (where u.status = 'signed-up') as "signedUp", count(u.id) filter (where u.status = 'waitlisted') as "inLine"
     from volunteer_shifts s left join shift_sign_ups u on u.shift_id = s.id where s.id = $1 group by s.id`,
    [shiftId],
  );
}

/** Runs as many requests at once as there are connections, because more would get 503. Returns the statuses. */
async function runConcurrently(work: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const statuses: number[] = [];
  const lane = async () => {
    for (let each = work.shift(); each; each = work.shift()) statuses.push((await each()).status);
  };
  await Promise.all(Array.from({ length: 12 }, lane));
  return statuses;
}

/** People with overlapping shifts, counting waitlists. */
async function countPeopleWithOverlaps(): Promise<number> {
  const row = await app.db.one(
    z.object({ count: z.number() }),
    `select count(*) as count from shift_sign_ups a join volunteer_shifts s on s.id = a.shift_id
       join shift_sign_ups b on b.person_id = a.person_id and b.shift_id > a.shift_id join volunteer_shifts t on t.id = b.shift_id
      where a.status in ('signed-up', 'waitlisted') and b.status in ('signed-up', 'waitlisted') and s.starts_at < t.ends_at and t.starts_at < s.ends_at`,
  );
  return row.count;
}

// spec: 10.10
test('concurrent sign-ups on separate connections never overfill a shift', async () => {
  const { id } = await makeEventShift(app, await published(app, ada), ada, { skills: ['lifting'] });
  await app.db.execute('update volunteer_shifts set needed = 10 where id = $1', [id]);
  const request = { confirmsAge: false, confirmsSkills: true, answers: {} };
  const outcomes = await Promise.all(
    crowd.map(({ user }) =>
      app.db.transaction((tx) => signUpToShift(tx, id, { ...request, personId: user.id }, app.clock.now())),
    ),
  );
  expect(outcomes.filter((outcome) => 'status' in outcome && outcome.status === 'signed-up')).toHaveLength(10);
  expect(await readCounts(id)).toEqual({
    needed: 10,
    taken: 10,
    waiting: 30,
    signedUp: 10,
    inLine: 30,
    places: 40,
    all: 40,
  });
  await app.db.execute('delete from shift_sign_ups where shift_id = $1', [id]);
});

// spec: 10.10
test('concurrent sign-ups, withdrawals, moves and edits cause no deadlock, no overfilled shift and no overlaps', async () => {
  const event = await published(app, ada);
  const role = await makeEventRole(app, event, ada, {
    shifts: [0, 30, 60, 90].map((at) => shiftAfter(event, at, { needed: 6 })),
  });
  const ids = role.shifts.map(({ id }) => id);
  const shiftFor = (at: number) => ids[at % ids.length]!;
  const take = (at: number, person: SomeoneSignedIn) =>
    app.call(takeShift, { params: { shiftId: shiftFor(at) }, body: {} }, person);
  const move = (at: number, { user }: SomeoneSignedIn, body: object) =>
    app.call(updateSignUp, { params: { shiftId: shiftFor(at), personId: user.id }, body }, ada);
  const work = crowd.flatMap((person, at) => [
    () => take(at, person),
    () => take(at, person),
    () => take(at + 1, person),
    () => take(at + 2, person),
    ...(at % 3 === 0 ? [() => app.call(withdrawSignUp, { params: { shiftId: shiftFor(at) } }, person)] : []),
    ...(at % 4 === 1 ? [() => move(at, person, { shiftId: shiftFor(at + 1) })] : []),
    ...(at % 5 === 2 ? [() => move(at, person, { status: 'waitlisted' })] : []),
    ...(at % 9 === 3
      ? [() => app.call(updateShift, { params: { shiftId: shiftFor(at) }, body: { needed: 6 + (at % 5) } }, ada)]
      : []),
    ...(at % 13 === 4
      ? [
          () =>
            app.call(
              updateEvent,
              { params: { eventId: event.id }, body: { venue: `Room ${at}`, title: `Day ${at}` } },
              ada,
            ),
        ]
      : []),
    ...(at % 13 === 5 ? [() => app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, person)] : []),
  ]);
  const statuses = await runConcurrently(work);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  await runVolunteeringJobs(app);
  for (const id of ids) {
    const { needed, taken, waiting, signedUp, inLine } = await readCounts(id);
    expect({ taken, waiting }).toEqual({ taken: signedUp, waiting: inLine });
    expect(taken).toBeLessThanOrEqual(needed);
  }
  expect(await countPeopleWithOverlaps()).toBe(0);
});

test('concurrent changes of series, single dates and sign-ups cause no deadlock, and jobs converge', async () => {
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=5');
  const [first, ...rest] = series.occurrences;
  await makeEventRole(app, first!, ada, { scope: 'all', shifts: [shiftAfter(first!, 0), shiftAfter(first!, 120)] });
  await runVolunteeringJobs(app);
  const dates = await Promise.all(
    series.occurrences.map(async ({ id }) => ({ id, shifts: await shiftsOf(app, { id }) })),
  );
  const people = await signUpPeople(app.deps, 12);
  const follow = async () => {
    await runVolunteeringJobs(app);
    return { status: 200 };
  };
  const work = people.flatMap((person, at) => {
    const { id: eventId, shifts } = dates[at % dates.length]!;
    const [early, late] = shifts;
    const scope = (['all', 'following', 'this'] as const)[at % 3]!;
    return [
      () => app.call(takeShift, { params: { shiftId: early!.id }, body: {} }, person),
      () => app.call(updateShift, { params: { shiftId: late!.id }, body: { needed: 2 + at, scope } }, ada),
      ...(at % 2 === 0 ? [follow] : []),
      () => app.call(updateRole, { params: { roleId: early!.roleId }, body: { title: `Sorters ${at}`, scope } }, ada),
      () => app.call(updateEvent, { params: { eventId }, body: { venue: `Hall ${at}` } }, ada),
    ];
  });
  const statuses = await runConcurrently(work);
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
  await runVolunteeringJobs(app);
  const settled = await Promise.all(rest.map(({ id }) => shiftsOf(app, { id })));
  await enqueue(app.db, updateSeriesShiftsJob, { seriesId: series.id });
  await runVolunteeringJobs(app);
  expect(await Promise.all(rest.map(({ id }) => shiftsOf(app, { id })))).toEqual(settled);
});
