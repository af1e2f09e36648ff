import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { updateOrganization } from '#contracts/organizations/organizations.contract.ts';
import { withdrawSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import {
  getVolunteerShift,
  listVolunteerSkills,
  searchVolunteerShifts,
} from '#contracts/volunteering/volunteer-needs.contract.ts';
import { deleteRole, updateRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { deleteShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { daysAhead, draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventNeed, makeOrganizationNeed, type Need } from '#tests/support/volunteer-scenes.ts';
import { signUpForShift } from '#tests/support/volunteering.ts';
import { rebuildShiftWords } from './shift-listings.queries.ts';

type Query = z.input<typeof searchVolunteerShifts.query>;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  await app.db.execute('delete from volunteer_roles');
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const find = async (query: Query = {}) => (await app.call(searchVolunteerShifts, { query })).body;
const titles = async (query: Query = {}) => (await find(query)).shifts.map(({ title }) => title);
const need = async (title: string, fields: Need & { event?: object } = {}) => {
  const { event, ...more } = fields;
  const { id } = await published(app, ada, { title: 'A day', ...event });
  return { eventId: id, ...(await makeEventNeed(app, ada, id, { title, ...more })) };
};
const foodBank = async () => (await organization(app, ada, { name: 'Bluebonnet Food Bank', kind: 'non-profit' })).slug;

describe('shift search', () => {
  // spec: 1.5
  test('finds shifts of public events and organizations, as cards of the contract', async () => {
    await need('Sorters', { skills: ['lifting'], minimumAge: 16, event: { title: 'Saturday sort', venue: 'Hall 3' } });
    await makeOrganizationNeed(app, ada, await foodBank(), { title: 'Drivers', startsLocal: daysAhead(app, 9) });
    const answer = await find();
    expect(searchVolunteerShifts.success.schema.parse(answer)).toEqual(answer);
    expect(answer.shifts).toMatchObject([
      {
        title: 'Sorters',
        skills: ['lifting'],
        minimumAge: 16,
        needed: 6,
        taken: 0,
        state: 'open',
        placeName: 'Berlin, Germany',
        venue: 'Hall 3',
        event: { title: 'Saturday sort' },
        host: { kind: 'person' },
      },
      { title: 'Drivers', event: null, host: { kind: 'organization', name: 'Bluebonnet Food Bank' } },
    ]);
    expect(answer.nextCursor).toBeNull();
  });

  // spec: 10.17
  test('does not reveal private shifts or hidden addresses', async () => {
    const { eventId } = await need('Public');
    for (const [title, event] of [
      ['Unlisted', { visibility: 'unlisted' }],
      ['Hidden', { isAddressHidden: true, venue: 'Secret hall' }],
    ] as const)
      await need(title, { event });
    const { id } = await draft(app, ada);
    await makeEventNeed(app, ada, id, { title: 'Draft' });
    const { shifts } = await find();
    expect(shifts.map(({ title }) => title).toSorted()).toEqual(['Hidden', 'Public']);
    expect(JSON.stringify(shifts)).not.toContain('Secret');
    expect(await titles({ q: 'Secret' })).toEqual([]);
    await app.call(updateEvent, { params: { eventId }, body: { visibility: 'unlisted' } }, ada);
    expect(await titles()).toEqual(['Hidden']);
    await app.call(updateEvent, { params: { eventId }, body: { visibility: 'public' } }, ada);
    expect((await titles()).toSorted()).toEqual(['Hidden', 'Public']);
    await app.call(cancelEvent, { params: { eventId }, body: {} }, ada);
    expect(await titles()).toEqual(['Hidden']);
  });

  test('excludes full shifts unless requested, until a place becomes free', async () => {
    const { shiftId } = await need('Sorters', { needed: 1 });
    await signUpForShift(app, shiftId, ben);
    expect(await titles()).toEqual([]);
    expect((await find({ includeFull: 'true' })).shifts).toMatchObject([{ title: 'Sorters', state: 'full', taken: 1 }]);
    await app.call(withdrawSignUp, { params: { shiftId } }, ben);
    expect(await titles()).toEqual(['Sorters']);
    await signUpForShift(app, shiftId, ben);
    await app.call(updateShift, { params: { shiftId }, body: { needed: 2 } }, ada);
    expect(await titles()).toEqual(['Sorters']);
  });

  test('excludes shifts that are closed, begun or removed, and those of removed roles', async () => {
    const closed = await need('Closed');
    await app.call(updateShift, { params: { shiftId: closed.shiftId }, body: { isClosed: true } }, ada);
    const gone = await need('Gone');
    await app.call(deleteShift, { params: { shiftId: gone.shiftId }, query: {} }, ada);
    const cancelled = await need('Cancelled');
    await signUpForShift(app, cancelled.shiftId, ben);
    await app.call(deleteShift, { params: { shiftId: cancelled.shiftId }, query: {} }, ada);
    const retired = await need('Retired');
    await app.call(deleteRole, { params: { roleId: retired.roleId }, query: {} }, ada);
    await need('Soon', { event: { startsLocal: daysAhead(app, 2) }, startsLocal: daysAhead(app, 2) });
    expect(await titles({ includeFull: 'true' })).toEqual(['Soon']);
    app.clock.advance({ days: 3 });
    expect(await titles()).toEqual([]);
    app.clock.advance({ days: -3 });
  });
});

describe('words', () => {
  test.each([
    ['sorters', 'Sorters'],
    ['sort', 'Sorters'],
    ['sortres', 'Sorters'],
    ['SÖRTERS', 'Sorters'],
    ['tomatoes', 'Sorters'],
    ['forklift', 'Sorters'],
    ['harvest', 'Sorters'],
    ['bluebonet', 'Drivers'],
    ['berlin drivers', 'Drivers'],
    ['café', 'Baristas'],
    ['cafe', 'Baristas'],
  ])('“%s” finds “%s”', async (q, title) => {
    await need('Sorters', {
      description: 'Pick out the tomatoes',
      skills: ['forklift'],
      event: { title: 'Harvest day' },
    });
    await need('Baristas', { event: { title: 'Café for everybody' } });
    await makeOrganizationNeed(app, ada, await foodBank(), { title: 'Drivers' });
    await rebuildShiftWords(app.db);
    expect(await titles({ q })).toEqual([title]);
  });

  test('are updated when a role, event or organization is renamed', async () => {
    const { roleId, eventId } = await need('Sorters', { event: { title: 'Harvest' } });
    const slug = await foodBank();
    await makeOrganizationNeed(app, ada, slug, { title: 'Drivers' });
    await app.call(updateRole, { params: { roleId }, body: { title: 'Packers' } }, ada);
    await app.call(updateEvent, { params: { eventId }, body: { title: 'Vintage' } }, ada);
    await app.call(updateOrganization, { params: { slug }, body: { name: 'Kitchen' } }, ada);
    for (const [q, found] of [
      ['sorters', 0],
      ['harvest', 0],
      ['bluebonnet', 0],
      ['packers', 1],
      ['vintage', 1],
      ['kitchen', 1],
    ] as const)
      expect([q, (await titles({ q })).length]).toEqual([q, found]);
  });

  test.each([
    'a & b | !c',
    '(((((',
    "'; drop table x; --",
    '\\',
    ':*',
    "sort':*",
    '%_%',
    '!!!',
    'a b '.repeat(50),
    'the',
  ])('“%s” is treated as plain text', async (q) => {
    await need('Sorters');
    expect((await app.call(searchVolunteerShifts, { query: { q } })).status).toBe(200);
  });
});

describe('filters and order', () => {
  // spec: 10.1
  test('include skill, online and days', async () => {
    await need('Cooks', { skills: ['cooking', 'french'], startsLocal: daysAhead(app, 7) });
    const slug = await foodBank();
    await makeOrganizationNeed(app, ada, slug, {
      title: 'Writers',
      attendance: 'online',
      startsLocal: daysAhead(app, 8),
    });
    await makeOrganizationNeed(app, ada, slug, {
      title: 'Drivers',
      skills: ['french'],
      startsLocal: daysAhead(app, 9),
    });
    expect(await titles({ skill: 'French' })).toEqual(['Cooks', 'Drivers']);
    expect(await titles({ skill: 'french', q: 'cook' })).toEqual(['Cooks']);
    expect(await titles({ online: 'true' })).toEqual(['Writers']);
    const day = daysAhead(app, 8).slice(0, 10);
    expect(await titles({ from: day, to: day, timeZone: 'Europe/Berlin' })).toEqual(['Writers']);
    expect(await titles({ from: day })).toEqual(['Writers', 'Drivers']);
    expect(await titles({ to: daysAhead(app, 7).slice(0, 10) })).toEqual(['Cooks']);
    expect(
      (await app.call(searchVolunteerShifts, { query: { from: day, when: 'today' } })).problem.fields,
    ).toHaveProperty('when');
    expect((await app.call(listVolunteerSkills, {})).body.skills).toEqual([
      { skill: 'french', shifts: 2 },
      { skill: 'cooking', shifts: 1 },
    ]);
  });

  test('count shifts at a place on their own days, and online ones on the viewer’s', async () => {
    const [day, next] = [daysAhead(app, 7), daysAhead(app, 8)].map((local) => local.slice(0, 10));
    const evening = { startsLocal: `${day}T20:00` };
    await need('Ushers', { ...evening, event: { placeId: places.newYork.id, ...evening } });
    // In Berlin; still the evening before in Chicago.
    const online = { title: 'Writers', attendance: 'online', startsLocal: `${next}T01:00` } as const;
    await makeOrganizationNeed(app, ada, await foodBank(), online);
    const on = (from: string, timeZone: string) => titles({ from, to: from, timeZone });
    expect([await on(day!, 'Europe/Berlin'), await on(next!, 'Europe/Berlin')]).toEqual([['Ushers'], ['Writers']]);
    expect([await on(day!, 'America/Chicago'), await on(next!, 'America/Chicago')]).toEqual([
      ['Writers', 'Ushers'],
      [],
    ]);
  });

  // spec: 10.1
  test('include a radius, by time or by distance', async () => {
    const at = (days: number) => ({ startsLocal: daysAhead(app, days) });
    await need('Berlin', { ...at(3), event: { placeId: places.berlin.id, ...at(3) } });
    await need('Potsdam', { ...at(2), event: { placeId: places.potsdam.id, ...at(2) } });
    await need('Zürich', { ...at(1), event: { placeId: places.zurich.id, ...at(1) } });
    const near = { latitude: 52.52, longitude: 13.41, radiusKm: 100 };
    expect(await titles(near)).toEqual(['Potsdam', 'Berlin']);
    const byDistance = (await find({ ...near, sort: 'distance' })).shifts;
    expect(byDistance.map(({ title }) => title)).toEqual(['Berlin', 'Potsdam']);
    expect(byDistance[1]!.distanceKm).toBeCloseTo(27, 0);
    expect(await titles({ placeId: places.zurich.id })).toEqual(['Zürich']);
    expect(await titles({ ...near, q: 'potsdam' })).toEqual(['Potsdam']);
    expect((await app.call(searchVolunteerShifts, { query: { sort: 'distance' } })).problem.fields).toHaveProperty(
      'sort',
    );
    expect((await app.call(searchVolunteerShifts, { query: { placeId: 1 } })).problem.code).toBe('place.not_found');
  });

  test('paginate in every order without duplicates', async () => {
    const { roleId } = await need('Many');
    await app.db.execute(
      `insert into volunteer_shifts (role_id, starts_local, ends_local, time_zone, starts_at, ends_at, needed, created_at, updated_at)
       select $1, at, at + interval '1 hour', 'UTC', at at time zone 'UTC', at at time zone 'UTC' + interval '1 hour', 3, now(), now()
         from generate_series(1, 44) n, lateral (select date_trunc('day', $2::timestamp) + interval '10 days' + (n / 3) * interval '1 day' as at) t`,
      [roleId, app.clock.now()],
    );
    const near = { latitude: 52.5, longitude: 13.4 };
    for (const query of [{}, { q: 'many' }, near, { ...near, sort: 'distance' as const }, { ...near, q: 'many' }]) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await find({ ...query, ...(cursor && { cursor }) });
        seen.push(...page.shifts.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
    }
    expect((await app.call(searchVolunteerShifts, { query: { cursor: 'x' } })).problem.fields).toHaveProperty('cursor');
  });
});

test('a single shift is visible to people who may see it', async () => {
  const { shiftId, eventId } = await need('Sorters');
  const one = (as?: SomeoneSignedIn) => app.call(getVolunteerShift, { params: { shiftId } }, as);
  expect((await one()).body).toMatchObject({ id: shiftId, title: 'Sorters', state: 'open' });
  await app.db.execute(`update events set status = 'draft' where id = $1`, [eventId]);
  expect((await one(ben)).problem.code).toBe('shift.not_found');
  expect((await one(ada)).status).toBe(200);
});
