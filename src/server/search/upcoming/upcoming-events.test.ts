import { expect, test } from 'vitest';
import { updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { listUpcomingDays, listUpcomingEvents } from '#contracts/search/upcoming-events.contract.ts';
import { daysAhead, draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { postAsGroup, setUpGroup } from '#tests/support/group-scenes.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

type Query = Parameters<typeof app.call<typeof listUpcomingEvents>>[1]['query'];
const list = async (as: SomeoneSignedIn, query: Query = {}) => (await app.call(listUpcomingEvents, { query }, as)).body;
const titles = async (as: SomeoneSignedIn, query?: Query) => (await list(as, query)).events.map(({ title }) => title);
const answer = (eventId: string, as: SomeoneSignedIn, status: 'going' | 'not-going' = 'going') =>
  app.call(answerEvent, { params: { eventId }, body: { status } }, as);

test('include hosted, attended, waitlisted and group events, each once and soonest first', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const make = (title: string, days: number, more = {}) =>
    published(app, ben, { title, startsLocal: daysAhead(app, days), ...more });
  const going = await make('going', 3);
  const full = await make('waiting', 2, { capacity: 1 });
  const declined = await make('declined', 2);
  await make('not mine', 2);
  await published(app, ada, { title: 'hosting', startsLocal: daysAhead(app, 4) });
  await draft(app, ada, { title: 'draft' });
  await answer(full.id, cleo);
  for (const { id } of [going, full]) await answer(id, ada);
  await answer(declined.id, ada, 'not-going');
  const group = await setUpGroup(app, ben, { members: [ada] });
  await postAsGroup(app, group, { title: 'with the group', days: 1 });
  const missed = await postAsGroup(app, group, { title: 'not for me', days: 1 });
  const refused = await postAsGroup(app, group, { title: 'without me', days: 1 });
  for (const id of [missed, refused]) await answer(id, ada, 'not-going');
  await app.db.execute(`update rsvps set status = 'declined' where event_id = $1`, [refused]);

  const { events, nextCursor } = await list(ada);
  expect(events.map(({ title, relation }) => [title, relation])).toEqual([
    ['with the group', 'group'],
    ['waiting', 'waitlisted'],
    ['going', 'going'],
    ['hosting', 'hosting'],
  ]);
  expect(nextCursor).toBeNull();
  expect(listUpcomingEvents.success.schema.parse({ events, nextCursor })).toEqual({ events, nextCursor });
  expect((await list(ben)).events.find(({ title }) => title === 'with the group')?.relation).toBe('hosting');
  expect(await titles(cleo)).toEqual(['waiting']);
});

test('leave out cancelled events and unanswered group events on request, also of a series', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const group = await setUpGroup(app, ben, { members: [ada] });
  await postAsGroup(app, group, { days: 1 });
  const off = await published(app, ben, { startsLocal: daysAhead(app, 2) });
  await answer(off.id, ada);
  await app.call(cancelEvent, { params: { eventId: off.id }, body: {} }, ben);
  const [first, second] = ids(await makeSeries(app, ben, 'FREQ=WEEKLY;COUNT=3'));
  await app.db.execute(
    `update events set host_kind = 'group', host_group_id = $2, host_person_id = null
      where series_id = (select series_id from events where id = $1)`,
    [first, group.id],
  );
  await answer(second!, ada);
  const hosted = await published(app, ada, { startsLocal: daysAhead(app, 40) });
  const { events } = await list(ada, { series: 'next', onlyOwn: 'true' });
  expect(events.map(({ id, relation }) => [id, relation])).toEqual([
    [second, 'going'],
    [hosted.id, 'hosting'],
  ]);
});

// spec: 2.47
test('use days in the event’s time zone, and include past events only on request', async () => {
  const ada = await signUp(app.deps);
  const day = daysAhead(app, 5).slice(0, 10);
  await published(app, ada, { title: 'late in Berlin', startsLocal: `${day}T23:30` });
  const today = daysAhead(app, 0).slice(0, 10);
  expect(await titles(ada, { from: day, to: day, timeZone: 'Europe/Berlin' })).toEqual(['late in Berlin']);
  expect(await titles(ada, { from: day, to: day, timeZone: 'Pacific/Auckland' })).toEqual(['late in Berlin']);
  const before = daysAhead(app, 4).slice(0, 10);
  expect(await titles(ada, { from: before, to: before, timeZone: 'America/Los_Angeles' })).toEqual([]);
  const over = await published(app, ada, { title: 'over' });
  await app.db.execute(
    `update events set starts_at = $2::timestamptz - interval '25 hours', ends_at = $2::timestamptz - interval '24 hours',
       starts_local = starts_local - interval '8 days', ends_local = ends_local - interval '8 days' where id = $1`,
    [over.id, app.clock.now()],
  );
  const span = { from: daysAhead(app, -2).slice(0, 10), to: today, timeZone: 'UTC' };
  expect(await titles(ada, span)).toEqual([]);
  expect(await titles(ada, { ...span, includePast: 'true' })).toEqual(['over']);
  const months = [...new Set([day.slice(0, 7), daysAhead(app, -1).slice(0, 7)])];
  const counted = await Promise.all(
    months.map(
      async (month) =>
        (await app.call(listUpcomingDays, { query: { month, timeZone: 'Europe/Berlin' } }, ada)).body.days,
    ),
  );
  expect(Object.assign({}, ...counted)).toMatchObject({ [day]: 1 });
  expect(Object.values(Object.assign({}, ...counted))).toHaveLength(2);
  expect((await app.call(listUpcomingEvents, { query: { from: day, to: today } }, ada)).problem.fields).toHaveProperty(
    'to',
  );
});

test('use the viewer’s days for online events', async () => {
  const ada = await signUp(app.deps);
  const [day, next] = [daysAhead(app, 5).slice(0, 10), daysAhead(app, 6).slice(0, 10)];
  const late = { timeZone: 'America/New_York', startsLocal: `${day}T20:00` };
  await published(app, ada, { title: 'Stream', attendance: 'online', placeId: null, ...late });
  await published(app, ada, { title: 'Jazz', placeId: places.newYork.id, ...late, startsLocal: `${day}T21:00` });
  const on = (from: string, timeZone: string) => titles(ada, { from, to: from, timeZone });
  expect([await on(day, 'Europe/Berlin'), await on(next, 'Europe/Berlin')]).toEqual([['Jazz'], ['Stream']]);
  expect([await on(day, 'America/Chicago'), await on(next, 'America/Chicago')]).toEqual([['Stream', 'Jazz'], []]);
  const daysOf = async (month: string) =>
    (await app.call(listUpcomingDays, { query: { month, timeZone: 'Europe/Berlin' } }, ada)).body.days;
  const days = { ...(await daysOf(day.slice(0, 7))), ...(await daysOf(next.slice(0, 7))) };
  expect(days).toEqual({ [day]: 1, [next]: 1 });
});

test('have no days in the first and the last month, and there is no month of the year 0', async () => {
  const ada = await signUp(app.deps);
  await published(app, ada);
  const daysOf = (month: string) =>
    app.call(listUpcomingDays, { query: { month, timeZone: 'Pacific/Kiritimati' } }, ada);
  expect([(await daysOf('0001-01')).body.days, (await daysOf('9999-12')).body.days]).toEqual([{}, {}]);
  expect((await daysOf('0000-01')).problem.fields).toEqual({ month: 'Enter a month such as 2026-11.' });
});

test('can be filtered by attendance and distance, which requires a place in the profile', async () => {
  const ada = await signUp(app.deps);
  await published(app, ada, { title: 'Berlin' });
  await published(app, ada, { title: 'Zürich', placeId: places.zurich.id });
  await published(app, ada, { title: 'Online', attendance: 'online', placeId: null, timeZone: 'Europe/Berlin' });
  expect(await titles(ada, { attendance: 'online' })).toEqual(['Online']);
  const near = { radiusKm: 50 };
  expect((await app.call(listUpcomingEvents, { query: near }, ada)).problem.fields).toHaveProperty('radiusKm');
  await app.call(updateProfile, { body: { location: 'Potsdam, Germany' } }, ada);
  expect(await titles(ada, near)).toEqual(['Berlin']);
  expect(await titles(ada, { radiusKm: 5 })).toEqual([]);
});

test('keep cancelled events for attendees, and are paginated', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const off = await published(app, ben, { startsLocal: daysAhead(app, 1) });
  await answer(off.id, ada);
  await app.call(cancelEvent, { params: { eventId: off.id }, body: {} }, ben);
  expect((await list(ada)).events).toMatchObject([{ id: off.id, status: 'cancelled', relation: 'going' }]);
  await app.db.execute(
    `insert into events (id, host_person_id, status, published_at, title, category, starts_at, ends_at, starts_local, ends_local, time_zone, attendance)
     select gen_random_uuid(), $1, 'published', now(), 'Many ' || n, 'tech-events', at, at + interval '1 hour', at at time zone 'UTC', at at time zone 'UTC' + interval '1 hour', 'UTC', 'online'
       from generate_series(1, 60) n, lateral (select $2::timestamptz + n * interval '1 day' as at) made`,
    [ada.user.id, app.clock.now()],
  );
  await app.db.execute(
    'insert into event_counters (event_id) select id from events e where not exists (select from event_counters where event_id = e.id)',
  );
  const first = await list(ada);
  const second = await list(ada, { cursor: first.nextCursor! });
  expect([first.events.length, second.events.length]).toEqual([20, 20]);
  expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(40);
});
