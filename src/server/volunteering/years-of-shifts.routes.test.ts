import { beforeAll, expect, test } from 'vitest';
import { listHoursToApprove } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { listEventRoles, listOrganizationRoles } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeOrganizationNeed } from '#tests/support/volunteer-scenes.ts';
import { makeEventRole } from '#tests/support/volunteering.ts';

const PAST = 6000;
const COMING = 400;

const app = await testApp({}, { statement_timeout: 2000 });
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let slug: string;

/** Ben was on each past shift; a statement that reads them again for each shift takes longer than it is given. */
beforeAll(async () => {
  await insertPlaces(app);
  [ada, ben] = await signUpPeople(app.deps, 2);
  ({ slug } = await organization(app, ada, { name: 'Food Bank', kind: 'non-profit' }));
  const { shiftId } = await makeOrganizationNeed(app, ada, slug, {});
  await app.db.transaction(async (tx) => {
    await tx.execute('alter table volunteer_shifts disable trigger shifts_refresh_listing_on_insert');
    await tx.execute(
      `insert into volunteer_shifts (role_id, starts_local, ends_local, time_zone, starts_at, ends_at, needed, created_at, updated_at)
        select s.role_id, at, at + interval '2 hours', 'UTC', at at time zone 'UTC', at at time zone 'UTC' + interval '2 hours', 5, $2, $2
          from volunteer_shifts s, generate_series(-$3::integer, $4::integer) n, lateral (select $2::timestamptz at time zone 'UTC' + n * interval '8 hours' as at) t
         where s.id = $1`,
      [shiftId, app.clock.now(), PAST, COMING],
    );
    await tx.execute(
      `insert into shift_sign_ups (shift_id, person_id, status, position, attendance, hours_state, signed_up_at, updated_at)
        select id, $1, 'signed-up', 1, 'attended', 'counted', $2, $2 from volunteer_shifts where ends_at < $2`,
      [ben.user.id, app.clock.now()],
    );
    await tx.execute('alter table volunteer_shifts enable trigger shifts_refresh_listing_on_insert');
  });
});

test('a host of thousands of shifts gets the latest with hours to approve', async () => {
  const { shifts, nextCursor } = (await app.call(listHoursToApprove, { query: {} }, ada)).body;
  expect(shifts.map(({ people }) => people.map(({ person }) => person.id))).toEqual(
    Array.from({ length: 20 }, () => [ben.user.id]),
  );
  expect(nextCursor).not.toBeNull();
});

test('a volunteer of thousands of shifts gets those that are coming', async () => {
  const { roles } = (await app.call(listOrganizationRoles, { params: { slug }, query: {} }, ben)).body;
  expect(roles.flatMap(({ shifts }) => shifts.filter(({ state }) => state === 'open')).length).toBeGreaterThanOrEqual(
    COMING,
  );
});

test('a host of thousands of past shifts gets the latest, and that there are more', async () => {
  const read = async (when: 'coming' | 'past') =>
    (await app.call(listOrganizationRoles, { params: { slug }, query: { when } }, ada)).body;
  const past = await read('past');
  expect([past.roles.flatMap(({ shifts }) => shifts).length, past.hasMoreShifts]).toEqual([500, true]);
  expect((await read('coming')).hasMoreShifts).toBe(false);
});

test('an event of more shifts than are listed shows those that are not over, by time', async () => {
  const event = await published(app, ada);
  const { id: roleId } = await makeEventRole(app, event, ada, { shifts: [] });
  await app.db.execute(
    `insert into volunteer_shifts (role_id, starts_local, ends_local, time_zone, starts_at, ends_at, needed, created_at, updated_at, starts_after_minutes)
       select $1, at, at + interval '1 hour', 'UTC', at at time zone 'UTC', at at time zone 'UTC' + interval '1 hour', 5, $2, $2, n
         from generate_series(-300, 298) n, lateral (select $2::timestamptz at time zone 'UTC' + n * interval '1 hour' as at) t`,
    [roleId, app.clock.now()],
  );
  const { body } = await app.call(listEventRoles, { params: { eventId: event.id } }, ben);
  const shifts = body.roles.flatMap((role) => role.shifts);
  expect([shifts.length, body.hasMoreShifts]).toEqual([500, true]);
  expect(shifts.filter(({ state }) => state !== 'over')).toHaveLength(299);
  const hour = 3_600_000;
  expect(Math.max(...shifts.filter(({ state }) => state === 'over').map(({ startsAt }) => Date.parse(startsAt)))).toBe(
    +app.clock.now() - hour,
  );
  expect(shifts.map(({ startsAt }) => startsAt)).toEqual(shifts.map(({ startsAt }) => startsAt).toSorted());
});
