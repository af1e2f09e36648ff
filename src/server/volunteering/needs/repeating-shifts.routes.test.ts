import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOrganizationRole, deleteRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { createShift, deleteShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { extendRepeatingShiftsJob, volunteeringJobs } from '#server/volunteering/volunteering.jobs.ts';
import { daysAhead, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventRole, signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);
const work = volunteeringJobs({ ...app.deps, db: app.db });
const extend = () => runNow(work, extendRepeatingShiftsJob, {});

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let start: string;
// New sessions for each test, because sessions expire when the clock advances.
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
  start = daysAhead(app, 7, '18:00');
});

const later = (wallTime: string, days: number) =>
  Temporal.PlainDateTime.from(wallTime).add({ days }).toString().slice(0, 16);
const weekly = (fields: object = {}) => ({
  startsLocal: start,
  endsLocal: start.replace('T18:00', 'T20:00'),
  needed: 2,
  rule: 'FREQ=WEEKLY',
  ...fields,
});
const add = async (shift: object = weekly()) => {
  const { slug } = await organization(app, ada);
  const body = { title: 'Drivers', placeId: places.berlin.id, shifts: [shift] as never };
  return { slug, response: await app.call(createOrganizationRole, { params: { slug }, body }, ada) };
};
const make = async (shift?: object) => {
  const { slug, response } = await add(shift);
  return { slug, role: response.body };
};
const ListedRow = z.object({ startsLocal: z.string(), needed: z.number(), taken: z.number() });
const listed = (slug: string) =>
  app.db.rows(
    ListedRow,
    `select to_char(s.starts_local, 'YYYY-MM-DD"T"HH24:MI') as "startsLocal", s.needed, s.places_taken as taken
      from volunteer_shifts s join volunteer_roles r on r.id = s.role_id join organizations o on o.id = r.organization_id
      where o.slug = $1 and s.cancelled_at is null order by s.starts_at`,
    [slug],
  );
const starts = async (slug: string) => (await listed(slug)).map(({ startsLocal }) => startsLocal);

describe('a repeating shift of an organization', () => {
  test('has shifts for the next 12 weeks at the same local time, and more as time passes', async () => {
    const { slug, role } = await make();
    expect(role.shifts).toHaveLength(12);
    expect(role.shifts.map(({ startsLocal }) => startsLocal)).toEqual(
      role.shifts.map((_, index) => later(start, index * 7)),
    );
    expect(role.shifts[0]!.rule).toMatch(/^FREQ=WEEKLY;BYDAY=/);
    await extend();
    expect(await starts(slug)).toHaveLength(12);
    app.clock.advance({ days: 14 });
    await Promise.all([extend(), extend()]);
    expect(await starts(slug)).toEqual(Array.from({ length: 14 }, (_, index) => later(start, index * 7)));
  });

  test('is extended although another one cannot be', async () => {
    const [{ role }, { slug }] = [await make(), await make()];
    const statement = `update repeating_shifts set time_zone = $2 where role_id = $1`;
    await app.db.execute(statement, [role.id, 'Atlantis/Capital']);
    app.clock.advance({ days: 14 });
    await expect(extend()).rejects.toThrow('time zone');
    expect(await starts(slug)).toHaveLength(14);
    await app.db.execute(statement, [role.id, 'Europe/Berlin']);
  });

  test('that begins later than in 12 weeks has its next shift, whatever other shifts the role has', async () => {
    const { slug, role } = await make();
    const [first, next] = [later(start, 120), later(start, 120 + 364)];
    const body = weekly({
      startsLocal: first,
      endsLocal: first.replace('T18:00', 'T20:00'),
      rule: 'FREQ=WEEKLY;INTERVAL=52',
    });
    const { status, body: shift } = await app.call(createShift, { params: { roleId: role.id }, body }, ada);
    expect([status, shift.startsLocal]).toEqual([201, first]);
    await extend();
    expect((await starts(slug)).filter((each) => each >= first)).toEqual([first]);
    app.clock.advance({ days: 130 });
    await extend();
    expect(await starts(slug)).toContain(next);
  });

  test('ends with its rule', async () => {
    const { slug } = await make(weekly({ rule: 'FREQ=WEEKLY;COUNT=3' }));
    expect(await starts(slug)).toEqual([start, later(start, 7), later(start, 14)]);
    const { slug: other } = await make(
      weekly({ rule: `FREQ=DAILY;UNTIL=${later(start, 2).slice(0, 10).replaceAll('-', '')}` }),
    );
    expect(await starts(other)).toHaveLength(3);
  });

  test('is refused on events, on a first day outside the rule, and with a text that is no rule', async () => {
    // Counted from both ends of the month, and never the day of the shift, whatever the date is.
    const days = Number(start.slice(8, 10)) > 15 ? '1,-20' : '20,-1';
    const { response } = await add(weekly({ rule: `FREQ=MONTHLY;BYMONTHDAY=${days}` }));
    expect([response.status, response.problem]).toMatchObject([
      400,
      { fields: { 'shifts.0.rule': expect.any(String) } },
    ]);
    expect((await add(weekly({ rule: 'every Tuesday' }))).response.status).toBe(400);
    const event = await published(app, ada);
    const { id: roleId } = await makeEventRole(app, event, ada);
    const refused = await app.call(createShift, { params: { roleId }, body: weekly() }, ada);
    expect([refused.status, refused.problem]).toMatchObject([400, { fields: { rule: expect.any(String) } }]);
  });

  test('adds at most 100 upcoming shifts to a role', async () => {
    const { slug, role } = await make(weekly({ rule: 'FREQ=DAILY' }));
    const more = {
      params: { roleId: role.id },
      body: weekly({ rule: 'FREQ=DAILY', startsLocal: start.replace('18', '08') }),
    };
    expect(
      (await app.call(createShift, { ...more, body: { ...more.body, endsLocal: start.replace('18', '09') } }, ada))
        .status,
    ).toBe(201);
    expect(await listed(slug)).toHaveLength(100);
    expect((await app.call(createShift, more, ada)).status).toBe(409);
    await extend();
    expect(await listed(slug)).toHaveLength(100);
  });
});

describe('a change', () => {
  const change = (shiftId: string, body: object) => app.call(updateShift, { params: { shiftId }, body }, ada);
  const times = (wallTime: string, clock: string) => ({
    startsLocal: wallTime.replace('T18:00', `T${clock}`),
    endsLocal: wallTime.replace('T18:00', 'T22:00'),
  });

  test('of one shift leaves the others, and later changes leave it', async () => {
    const { slug, role } = await make();
    const [, second] = role.shifts;
    await change(second!.id, times(second!.startsLocal, '19:00'));
    await change(role.shifts[0]!.id, { ...times(start, '17:00'), scope: 'all' });
    expect((await starts(slug)).slice(0, 3)).toEqual([
      start.replace('18:00', '17:00'),
      later(start, 7).replace('18:00', '19:00'),
      later(start, 14).replace('18:00', '17:00'),
    ]);
  });

  test('from a shift on keeps earlier shifts and those with sign-ups, and applies to shifts created later', async () => {
    const { slug, role } = await make();
    const [, second, third] = role.shifts;
    expect((await signUpForShift(app, third!.id, ben)).state).toBe('signed-up');
    const { status } = await change(second!.id, {
      ...times(second!.startsLocal, '19:00'),
      needed: 5,
      scope: 'following',
    });
    expect(status).toBe(200);
    app.clock.advance({ days: 7 });
    await extend();
    const after = await listed(slug);
    expect(after.map(({ startsLocal, needed }) => `${startsLocal.slice(11)} ${needed}`)).toEqual([
      '18:00 2',
      '19:00 5',
      '18:00 2',
      ...Array.from({ length: 10 }, () => '19:00 5'),
    ]);
    expect(after[2]!.taken).toBe(1);
  });

  test('of several dates closes or reopens them only if the host asks for it', async () => {
    const { role } = await make();
    const isClosed = async () =>
      (
        await app.db.rows(
          z.object({ isClosed: z.boolean() }),
          'select is_closed as "isClosed" from volunteer_shifts where role_id = $1 order by starts_at',
          [role.id],
        )
      ).map((shift) => shift.isClosed);
    const others = (closed: boolean) => Array.from({ length: 11 }, () => closed);
    const first = role.shifts[0]!.id;
    await change(first, { isClosed: true });
    await change(first, { ...times(start, '17:00'), scope: 'all' });
    expect(await isClosed()).toEqual([true, ...others(false)]);
    await change(first, { isClosed: true, scope: 'all' });
    expect(await isClosed()).toEqual([true, ...others(true)]);
  });

  test('to another day is refused for several dates, and keeps everything', async () => {
    const { slug, role } = await make();
    const before = await starts(slug);
    const moved = { startsLocal: later(start, 1), endsLocal: later(start, 1).replace('18', '20') };
    const refused = await change(role.shifts[0]!.id, { ...moved, scope: 'following' });
    expect([refused.status, refused.problem]).toMatchObject([400, { fields: { startsLocal: expect.any(String) } }]);
    expect(await starts(slug)).toEqual(before);
    expect((await change(role.shifts[0]!.id, moved)).status).toBe(200);
  });
});

describe('deleting', () => {
  const remove = (shiftId: string, scope: 'this' | 'following' | 'all') =>
    app.call(deleteShift, { params: { shiftId }, query: { scope } }, ada);

  test('one shift keeps the others, and the job does not create it again', async () => {
    const { slug, role } = await make();
    await remove(role.shifts[1]!.id, 'this');
    await extend();
    const after = await starts(slug);
    expect(after).toHaveLength(11);
    expect(after).not.toContain(role.shifts[1]!.startsLocal);
  });

  test('from a shift on ends the repetition, and keeps shifts with sign-ups', async () => {
    const { slug, role } = await make();
    await signUpForShift(app, role.shifts[5]!.id, ben);
    await remove(role.shifts[2]!.id, 'following');
    app.clock.advance({ days: 7 });
    await extend();
    expect(await starts(slug)).toEqual([0, 1, 5].map((week) => later(start, week * 7)));
  });

  test('all shifts or the role ends the repetition', async () => {
    const { slug, role } = await make();
    await remove(role.shifts[3]!.id, 'all');
    expect(await starts(slug)).toEqual([]);
    const { role: other } = await make();
    await app.call(deleteRole, { params: { roleId: other.id }, query: {} }, ada);
    const left = await app.db.rows(
      z.object({ id: z.string() }),
      'select id from repeating_shifts where role_id = any ($1)',
      [[role.id, other.id]],
    );
    expect(left).toEqual([]);
  });
});
