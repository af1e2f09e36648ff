import { beforeEach, expect, test } from 'vitest';
import { duplicateEvent, publishEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { signUp as takeShift } from '#contracts/volunteering/sign-ups.contract.ts';
import { deleteRole, listEventRoles } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { ids } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventRole, shiftAfter } from '#tests/support/volunteering.ts';

const app = await testApp();
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let sourceId: string;
let copyId: string;
beforeEach(async () => {
  await insertPlaces(app);
  [host, ben] = await signUpPeople(app.deps, 2);
  const source = await published(app, host);
  sourceId = source.id;
  const shifts = [shiftAfter(source, -60, { needed: 3 }), shiftAfter(source, 30)];
  const role = await makeEventRole(app, source, host, { title: 'Setup', skills: ['lifting'], shifts });
  const signUp = { params: { shiftId: role.shifts[0]!.id }, body: { confirmsSkills: true } };
  await app.call(takeShift, signUp, ben);
  copyId = (await app.call(duplicateEvent, { params: { eventId: sourceId } }, host)).body.id;
});

const rolesOf = async (eventId: string) => {
  await runJobs(app);
  return (await app.call(listEventRoles, { params: { eventId } }, host)).body.roles;
};
const schedule = (days: number, time = '12:00', endsAt = '14:00') =>
  app.call(
    updateEvent,
    {
      params: { eventId: copyId },
      body: { startsLocal: daysAhead(app, days, time), endsLocal: daysAhead(app, days, endsAt) },
    },
    host,
  );

test('a duplicated event gets the roles and shifts of its source once it has a date, without sign-ups', async () => {
  expect(await rolesOf(copyId)).toEqual([]);
  await schedule(20);
  const roles = await rolesOf(copyId);
  expect(roles).toMatchObject([{ title: 'Setup', skills: ['lifting'] }]);
  const shifts = roles[0]!.shifts.map(({ startsLocal, endsLocal, needed, taken }) => ({
    startsLocal,
    endsLocal,
    needed,
    taken,
  }));
  const at = (time: string) => daysAhead(app, 20, time);
  expect(shifts).toEqual([
    { startsLocal: at('11:00'), endsLocal: at('12:00'), needed: 3, taken: 0 },
    { startsLocal: at('12:30'), endsLocal: at('13:30'), needed: 2, taken: 0 },
  ]);
  expect((await rolesOf(sourceId))[0]!.shifts[0]).toMatchObject({ taken: 1 });
});

test('the copied shifts move with the draft, also from a date in the past, and are copied once', async () => {
  await schedule(-3);
  await rolesOf(copyId);
  await schedule(30, '15:00', '17:00');
  const [role, ...others] = await rolesOf(copyId);
  expect(others).toEqual([]);
  expect(role!.shifts.map(({ startsLocal }) => startsLocal)).toEqual([
    daysAhead(app, 30, '14:00'),
    daysAhead(app, 30, '15:30'),
  ]);
  await app.call(deleteRole, { params: { roleId: role!.id }, query: {} }, host);
  await app.call(updateEvent, { params: { eventId: copyId }, body: { startsLocal: null, endsLocal: null } }, host);
  await schedule(31);
  expect(await rolesOf(copyId)).toEqual([]);
});

test('a copy that becomes a series has the roles on all dates, even if it is published at once', async () => {
  await schedule(20);
  const series = (await app.call(createSeries, { body: { eventId: copyId, rule: 'FREQ=WEEKLY;COUNT=3' } }, host)).body;
  for (const id of ids(series)) {
    const roles = await rolesOf(id);
    expect(roles.map(({ title, shifts }) => [title, shifts.length])).toEqual([['Setup', 2]]);
  }
});

test('a copy is published with its roles, and deleting it leaves the source alone', async () => {
  await schedule(20);
  await app.call(publishEvent, { params: { eventId: copyId } }, host);
  expect(await rolesOf(copyId)).toHaveLength(1);
  expect(await rolesOf(sourceId)).toHaveLength(1);
});
