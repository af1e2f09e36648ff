import { describe, expect, test } from 'vitest';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { createSeries, endSeries, type Series } from '#contracts/series/series.contract.ts';
import type { VolunteerRole } from '#contracts/volunteering/volunteer-fields.ts';
import { deleteRole, listEventRoles, updateRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { createShift, deleteShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { listWalkIns, saveWalkIn } from '#contracts/volunteering/walk-ins.contract.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { extendSeriesJob } from '#server/series/series.jobs.ts';
import { draft, insertPlaces } from '#tests/support/events.ts';
import { signUp, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { change, makeSeries, seriesNow } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventRole, runVolunteeringJobs, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);
const [ada, ben] = await signUpPeople(app.deps, 2);

const FOUR = 'FREQ=WEEKLY;COUNT=4';
const rolesAt = async (eventId: string): Promise<VolunteerRole[]> =>
  (await app.call(listEventRoles, { params: { eventId } }, ada)).body.roles;
/** Title, time and number of shifts of each date. */
const listNeeds = async (series: Series): Promise<string[]> => {
  const all = await Promise.all(series.occurrences.map(({ id }) => rolesAt(id)));
  return all.map((roles) =>
    roles
      .map(
        ({ title, shifts }) =>
          `${title} ${shifts.map((each) => `${each.startsLocal.slice(11)}×${each.needed}`).join(' ')}`,
      )
      .join('; '),
  );
};
const at = async (series: Series, date: number) => {
  const { id, startsLocal } = series.occurrences[date]!;
  return { id, startsLocal };
};
/** A series where every date needs two sorters, from half an hour before its start. */
async function createSeriesWithNeeds(): Promise<Series> {
  const series = await makeSeries(app, ada, FOUR);
  const first = await at(series, 0);
  await makeEventRole(app, first, ada, { shifts: [shiftAfter(first, -30)], scope: 'all' });
  await runVolunteeringJobs(app);
  return series;
}
const shiftOf = async (series: Series, date: number) => (await rolesAt(series.occurrences[date]!.id))[0]!.shifts[0]!;
const roleIdOf = async (series: Series, date: number) => (await rolesAt(series.occurrences[date]!.id))[0]!.id;

describe('needs of a series', () => {
  // spec: 1.5
  test('are copied from the draft to all dates when it becomes a series', async () => {
    const first = await draft(app, ada);
    await makeEventRole(app, first, ada, { shifts: [shiftAfter(first, -30), shiftAfter(first, 120, { needed: 1 })] });
    const series = (await app.call(createSeries, { body: { eventId: first.id, rule: FOUR } }, ada)).body;
    await runVolunteeringJobs(app);
    await runVolunteeringJobs(app);
    expect(await listNeeds(series)).toEqual(Array.from({ length: 4 }, () => 'Sorters 18:30×2 21:00×1'));
    expect((await rolesAt(first.id))[0]!.isRepeating).toBe(true);
  });

  // spec: 10.14
  test('are applied to dates created later, with separate roles and shifts', async () => {
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY');
    const first = await at(series, 0);
    await makeEventRole(app, first, ada, { scope: 'all' });
    await runVolunteeringJobs(app);
    const last = series.occurrences.at(-1)!;
    await app.db.execute('delete from events where id = $1', [last.id]);
    await app.db.execute(
      `update series_parts set created_until = $2::timestamptz - interval '1 day' where series_id = $1`,
      [series.id, last.startsAt],
    );
    await enqueue(app.db, extendSeriesJob, { seriesId: series.id });
    await runJobs(app);
    const later = await seriesNow(app, series);
    expect(later.occurrences.at(-1)!.startsLocal).toBe(last.startsLocal);
    expect(later.occurrences.at(-1)!.id).not.toBe(last.id);
    expect(new Set(await listNeeds(later))).toEqual(new Set(['Sorters 19:00×2']));
  });

  test('can be limited to one date, or to this and following dates', async () => {
    const series = await makeSeries(app, ada, FOUR);
    const [second, third] = [await at(series, 1), await at(series, 2)];
    await makeEventRole(app, second, ada, { title: 'Cooks', shifts: [] });
    await makeEventRole(app, third, ada, { title: 'Drivers', scope: 'following' });
    await runVolunteeringJobs(app);
    expect(await listNeeds(series)).toEqual(['', 'Cooks ', 'Drivers 19:00×2', 'Drivers 19:00×2']);
    await change(app, series, { scope: 'all', fields: { startTime: '18:00' } }, ada);
    const body = { title: 'Carriers', scope: 'all' as const };
    await app.call(updateRole, { params: { roleId: await roleIdOf(series, 3) }, body }, ada);
    await runVolunteeringJobs(app);
    expect(await listNeeds(series)).toEqual(['', 'Cooks ', 'Carriers 18:00×2', 'Carriers 18:00×2']);
  });
});

describe('changes', () => {
  test('of one date are kept when all dates change', async () => {
    const series = await createSeriesWithNeeds();
    const { id } = await shiftOf(series, 1);
    await app.call(updateShift, { params: { shiftId: id }, body: { needed: 5 } }, ada);
    await app.call(updateRole, { params: { roleId: await roleIdOf(series, 2) }, body: { title: 'Cooks' } }, ada);
    const first = await shiftOf(series, 0);
    await app.call(updateShift, { params: { shiftId: first.id }, body: { needed: 3, scope: 'all' } }, ada);
    await runVolunteeringJobs(app);
    const all = { title: 'Packers', scope: 'all' as const };
    await app.call(updateRole, { params: { roleId: await roleIdOf(series, 0) }, body: all }, ada);
    await runVolunteeringJobs(app);
    expect(await listNeeds(series)).toEqual(['Packers 18:30×3', 'Packers 18:30×5', 'Cooks 18:30×3', 'Packers 18:30×3']);
  });

  // spec: 10.14
  test('of all dates do not affect shifts with sign-ups', async () => {
    const series = await createSeriesWithNeeds();
    await signUpForShift(app, (await shiftOf(series, 2)).id, ben);
    const first = await shiftOf(series, 0);
    const body = { ...shiftAfter(await at(series, 0), 0, { needed: 4 }), scope: 'all' as const };
    await app.call(updateShift, { params: { shiftId: first.id }, body }, ada);
    await app.call(
      updateRole,
      { params: { roleId: await roleIdOf(series, 0) }, body: { title: 'Packers', scope: 'all' } },
      ada,
    );
    await runVolunteeringJobs(app);
    expect(await listNeeds(series)).toEqual([
      'Packers 19:00×4',
      'Packers 19:00×4',
      'Sorters 18:30×2',
      'Packers 19:00×4',
    ]);
  });

  test('of this and following dates protect earlier ones, even when all dates change later', async () => {
    const series = await createSeriesWithNeeds();
    const third = await shiftOf(series, 2);
    await app.call(updateShift, { params: { shiftId: third.id }, body: { needed: 7, scope: 'following' } }, ada);
    await runVolunteeringJobs(app);
    expect(await listNeeds(series)).toEqual([
      'Sorters 18:30×2',
      'Sorters 18:30×2',
      'Sorters 18:30×7',
      'Sorters 18:30×7',
    ]);
  });

  test('can add a shift to all dates, and remove one from all dates', async () => {
    const series = await createSeriesWithNeeds();
    const first = await at(series, 0);
    const add = {
      params: { roleId: await roleIdOf(series, 0) },
      body: { ...shiftAfter(first, 120), scope: 'all' as const },
    };
    const added = (await app.call(createShift, add, ada)).body;
    await runVolunteeringJobs(app);
    expect(await listNeeds(series)).toEqual(Array.from({ length: 4 }, () => 'Sorters 18:30×2 21:00×2'));
    const taken = (await rolesAt(series.occurrences[3]!.id))[0]!.shifts[1]!;
    await signUpForShift(app, taken.id, await signUp(app.deps));
    await app.call(deleteShift, { params: { shiftId: added.id }, query: { scope: 'all' } }, ada);
    await runVolunteeringJobs(app);
    expect(await listNeeds(series)).toEqual([
      'Sorters 18:30×2',
      'Sorters 18:30×2',
      'Sorters 18:30×2',
      'Sorters 18:30×2 21:00×2',
    ]);
  });

  test('can remove a role from one date permanently, or from all dates without sign-ups', async () => {
    const series = await createSeriesWithNeeds();
    await app.call(deleteRole, { params: { roleId: await roleIdOf(series, 1) }, query: {} }, ada);
    await app.call(
      updateRole,
      { params: { roleId: await roleIdOf(series, 0) }, body: { title: 'Packers', scope: 'all' } },
      ada,
    );
    await runVolunteeringJobs(app);
    expect(await listNeeds(series)).toEqual(['Packers 18:30×2', '', 'Packers 18:30×2', 'Packers 18:30×2']);
    await signUpForShift(app, (await shiftOf(series, 3)).id, await signUp(app.deps));
    await app.call(deleteRole, { params: { roleId: await roleIdOf(series, 0) }, query: { scope: 'all' } }, ada);
    await runVolunteeringJobs(app);
    expect(await listNeeds(series)).toEqual(['', '', '', 'Packers 18:30×2']);
  });

  test('can remove a role from this and following dates only', async () => {
    const series = await createSeriesWithNeeds();
    await app.call(deleteRole, { params: { roleId: await roleIdOf(series, 2) }, query: { scope: 'following' } }, ada);
    await runVolunteeringJobs(app);
    expect(await listNeeds(series)).toEqual(['Sorters 18:30×2', 'Sorters 18:30×2', '', '']);
  });
});

describe('shifts of a coming date that people have worked at the door', () => {
  /** Moves the shift of a date, and records a person who came. */
  const work = async (series: Series, date: number, inHours: number) => {
    const { id: shiftId } = await shiftOf(series, date);
    await app.db.execute(
      `update volunteer_shifts set starts_at = $2::timestamptz + make_interval(hours => $3), ends_at = $2::timestamptz + make_interval(hours => $3 + 1)
        where id = $1`,
      [shiftId, app.clock.now(), inHours],
    );
    const params = { shiftId, walkInId: crypto.randomUUID() };
    expect((await app.call(saveWalkIn, { params, body: { name: 'Wim' } }, ada)).status).toBe(200);
    return shiftId;
  };
  const workedMinutes = async (shiftId: string) =>
    (await app.call(listWalkIns, { params: { shiftId } }, ada)).body.walkIns.map(({ minutes }) => minutes);
  /** One is over, one has begun, and one is prepared. */
  const workThree = async (series: Series) => [
    await work(series, 0, -3),
    await work(series, 1, 0),
    await work(series, 2, 3),
  ];

  test('stay when the shift or the role is removed from all dates', async () => {
    for (const removed of ['shift', 'role']) {
      const series = await createSeriesWithNeeds();
      const worked = await workThree(series);
      const query = { scope: 'all' as const };
      if (removed === 'shift')
        await app.call(deleteShift, { params: { shiftId: (await shiftOf(series, 3)).id }, query }, ada);
      else await app.call(deleteRole, { params: { roleId: await roleIdOf(series, 3) }, query }, ada);
      await runVolunteeringJobs(app);
      expect(await Promise.all(worked.map(workedMinutes))).toEqual([[60], [60], [60]]);
    }
  });

  test('stay as they were when the shift changes on all dates', async () => {
    const series = await createSeriesWithNeeds();
    const worked = await workThree(series);
    const body = { ...shiftAfter(await at(series, 3), 0, { lasting: 90 }), scope: 'all' as const };
    await app.call(updateShift, { params: { shiftId: (await shiftOf(series, 3)).id }, body }, ada);
    await runVolunteeringJobs(app);
    expect(await Promise.all(worked.map(workedMinutes))).toEqual([[60], [60], [60]]);
    expect(await listNeeds(series)).toEqual([...Array.from({ length: 3 }, () => 'Sorters 18:30×2'), 'Sorters 19:00×2']);
  });

  test('stay when they are over and nobody is recorded yet, so that hosts can add who came', async () => {
    const series = await createSeriesWithNeeds();
    const { id: shiftId } = await shiftOf(series, 0);
    await app.db.execute(
      `update volunteer_shifts set starts_at = $2::timestamptz - interval '3 hours', ends_at = $2::timestamptz - interval '2 hours' where id = $1`,
      [shiftId, app.clock.now()],
    );
    await app.call(deleteRole, { params: { roleId: await roleIdOf(series, 3) }, query: { scope: 'all' } }, ada);
    await runVolunteeringJobs(app);
    const params = { shiftId, walkInId: crypto.randomUUID() };
    expect((await app.call(saveWalkIn, { params, body: { name: 'Wim' } }, ada)).status).toBe(200);
    expect(await listNeeds(series)).toEqual(['Sorters 18:30×2', '', '', '']);
  });
});

describe('a change of the series', () => {
  test('to another time moves the shifts, as does a change of one date', async () => {
    const series = await createSeriesWithNeeds();
    const { id } = series.occurrences[1]!;
    const day = series.occurrences[1]!.startsLocal.slice(0, 10);
    await app.call(
      updateEvent,
      { params: { eventId: id }, body: { startsLocal: `${day}T10:00`, endsLocal: `${day}T12:00` } },
      ada,
    );
    const later = await change(app, series, { scope: 'all', fields: { startTime: '20:00' } }, ada);
    await runVolunteeringJobs(app);
    expect(await listNeeds(later)).toEqual([
      'Sorters 19:30×2',
      'Sorters 09:30×2',
      'Sorters 19:30×2',
      'Sorters 19:30×2',
    ]);
  });

  test('of this and following dates keeps the needs of all parts', async () => {
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY');
    await makeEventRole(app, await at(series, 0), ada, { scope: 'all' });
    await runVolunteeringJobs(app);
    const body = {
      scope: 'following' as const,
      occurrenceId: series.occurrences[3]!.id,
      rule: 'FREQ=WEEKLY;INTERVAL=2',
    };
    await change(app, series, body, ada);
    await runJobs(app);
    const changed = await seriesNow(app, series);
    expect(changed.parts).toHaveLength(2);
    expect(new Set(await listNeeds(changed))).toEqual(new Set(['Sorters 19:00×2']));
    const first = await shiftOf(changed, 0);
    await app.call(updateShift, { params: { shiftId: first.id }, body: { needed: 8, scope: 'all' } }, ada);
    await runVolunteeringJobs(app);
    expect(new Set(await listNeeds(changed))).toEqual(new Set(['Sorters 19:00×8']));
  });

  test('that drops a date deletes its empty roles, but keeps the date if somebody has signed up', async () => {
    const series = await createSeriesWithNeeds();
    await signUpForShift(app, (await shiftOf(series, 3)).id, await signUp(app.deps));
    const lastDay = series.occurrences[1]!.startsLocal.slice(0, 10);
    const left = (await app.call(endSeries, { params: { seriesId: series.id }, body: { lastDay } }, ada)).body;
    expect(left.occurrences.map(({ id }) => id)).toEqual([0, 1, 3].map((date) => series.occurrences[date]!.id));
  });
});
