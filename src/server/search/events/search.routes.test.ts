import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { searchListings } from '#server/search/events/search.actions.ts';
import { daysAhead, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

type Query = z.input<typeof searchEvents.query>;
let ada: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  await app.db.execute('delete from events');
  ada = await signUp(app.deps);
});

const post = (title: string, fields: EventFields = {}) => published(app, ada, { title, description: '', ...fields });
const search = async (query: Query = {}) => (await app.call(searchEvents, { query })).body;
const titles = async (query: Query = {}) => (await search(query)).events.map(({ title }) => title);
const sorted = async (query: Query = {}) => (await titles(query)).toSorted();
const near = ({ latitude, longitude }: { latitude: number; longitude: number }, radiusKm?: number) => ({
  latitude,
  longitude,
  ...(radiusKm && { radiusKm }),
});

describe('place', () => {
  beforeEach(async () => {
    await post('Berlin');
    await post('Potsdam', { placeId: places.potsdam.id });
    await post('Auckland', { placeId: places.auckland.id });
    await post('Stream', { attendance: 'online', placeId: null, timeZone: 'UTC' });
    await post('Both', { attendance: 'hybrid', placeId: places.newYork.id });
  });

  test('filters in-person events by radius and returns distances', async () => {
    expect(await sorted(near(places.berlin))).toEqual(['Berlin']);
    expect(await sorted({ placeId: places.berlin.id, radiusKm: 50 })).toEqual(['Berlin', 'Potsdam']);
    const [first, second] = (await search({ ...near(places.berlin, 50), sort: 'distance' })).events;
    expect([first!.distanceKm, Math.round(second!.distanceKm!)]).toEqual([0, 27]);
    expect(await titles({ ...near(places.potsdam, 50), sort: 'distance' })).toEqual(['Potsdam', 'Berlin']);
    expect(await titles({ ...near(places.berlin, 50), q: 'postdam' })).toEqual(['Potsdam']);
  });

  test('can be combined with a type', async () => {
    expect(await sorted({ type: 'online' })).toEqual(['Both', 'Stream']);
    expect(await sorted({ type: 'in-person' })).toEqual(['Auckland', 'Berlin', 'Both', 'Potsdam']);
    expect(await sorted({ type: 'one-time' })).toHaveLength(5);
    for (const type of ['group', 'business', 'non-profit'] as const) expect(await titles({ type })).toEqual([]);
    expect((await app.call(searchEvents, { query: { type: 'party' } })).problem.fields).toHaveProperty('type');
  });

  test.each<[string | string[], number]>([
    ['group,one-time', 5],
    [['business', 'one-time'], 5],
    [['one-time', 'one-time'], 5],
    ['group,business', 0],
    ['one-time,online', 2],
    ['group,online', 0],
    ['online,in-person', 5],
    ['', 5],
  ])('accepts several types of hosts and attendance: %s', async (type, found) => {
    expect(await titles({ type })).toHaveLength(found);
  });

  test('finds a kind of host by its index, however few events of it there are', async () => {
    const plan: string[] = [];
    await app.db.transaction(async (tx) => {
      await tx.execute('set local enable_seqscan = off');
      const one: Db['one'] = async (schema, statement, values) => {
        const lines = await tx.rows(z.object({ 'QUERY PLAN': z.string() }), `explain ${statement}`, values);
        plan.push(...lines.map((line) => line['QUERY PLAN']));
        return tx.one(schema, statement, values);
      };
      await searchListings({ ...app, db: { ...app.db, one } }, { type: ['non-profit'] });
    });
    expect(plan.join('\n')).toContain('using event_listings_by_host_type');
  });

  test('uses the city for a hidden address', async () => {
    await post('Secret', {
      isAddressHidden: true,
      latitude: 52.4,
      longitude: 13.06,
      venue: 'Speakeasy',
      address: 'Secret Lane 7',
    });
    const { events } = await search({ q: 'secret' });
    expect(events[0]).toMatchObject({ title: 'Secret', latitude: places.berlin.latitude, venue: '' });
    for (const q of ['speakeasy', 'lane']) expect(await titles({ q })).toEqual([]);
    expect(await titles({ ...near(places.potsdam, 5) })).toEqual(['Potsdam']);
  });

  test('is required for distance order, and must be complete', async () => {
    expect((await app.call(searchEvents, { query: { sort: 'distance' } })).problem.fields).toHaveProperty('sort');
    expect((await app.call(searchEvents, { query: { latitude: 1 } })).problem.fields).toHaveProperty('longitude');
    expect((await app.call(searchEvents, { query: { placeId: 7 } })).problem.code).toBe('place.not_found');
  });
});

describe('time, category and seats', () => {
  test('exclude events that have begun, unless their day is requested', async () => {
    const event = await post('Soon', { startsLocal: daysAhead(app, 1), timeZone: 'UTC' });
    app.clock.advance({ days: 2 });
    expect(await titles()).toEqual([]);
    expect(await titles({ from: event.startsLocal!.slice(0, 10) })).toEqual(['Soon']);
    app.clock.advance({ days: -2 });
  });

  test('use days in the viewer’s time zone for online events', async () => {
    const online = { attendance: 'online', placeId: null, timeZone: 'America/New_York' } as const;
    const event = await post('Late', { startsLocal: daysAhead(app, 3, '23:30'), ...online });
    const [here, there] = [daysAhead(app, 4).slice(0, 10), daysAhead(app, 3).slice(0, 10)];
    expect(event.startsAt!.slice(0, 10)).toBe(here);
    const on = (day: string, timeZone: string) => titles({ from: day, to: day, timeZone });
    expect(await on(there, 'America/New_York')).toEqual(['Late']);
    expect(await on(here, 'Europe/Berlin')).toEqual(['Late']);
    expect(await on(there, 'Europe/Berlin')).toEqual([]);
  });

  test('accept quick ranges', async () => {
    const today = Temporal.PlainDate.from(app.clock.now().toISOString().slice(0, 10));
    const at = (day: Temporal.PlainDate) => ({ startsLocal: `${day.toString()}T23:59`, timeZone: 'UTC' });
    await post('Today', at(today));
    const nextMonday = today.add({ days: 8 - today.dayOfWeek });
    await post('Next week', at(nextMonday));
    await post('Later', at(nextMonday.add({ days: 7 })));
    expect(await titles({ when: 'today' })).toEqual(['Today']);
    expect(await titles({ when: 'this-week' })).toEqual(['Today']);
    expect(await titles({ when: 'next-week' })).toEqual(['Next week']);
    expect((await app.call(searchEvents, { query: { when: 'today', from: '2026-01-01' } })).status).toBe(400);
  });

  test('filter by category and free seats', async () => {
    await post('Talk', { category: 'tech-events' });
    const full = await post('Full', { capacity: 1 });
    await post('Room', { capacity: 2 });
    await app.db.execute('update event_counters set seats_taken = 1 where event_id = $1', [full.id]);
    expect(await titles({ category: 'tech-events' })).toEqual(['Talk']);
    expect(await sorted({ hasSeats: 'true' })).toEqual(['Room', 'Talk']);
    expect((await search({ q: 'full' })).events[0]!.seats).toEqual({ capacity: 1, taken: 1, waiting: 0 });
  });

  test.each([
    { from: '2026-02-30' },
    { to: 'x' },
    { from: '2026-02-02', to: '2026-02-01' },
    { radiusKm: 201, latitude: 1, longitude: 1 },
    { latitude: 91, longitude: 1 },
    { category: 'x' as never },
    { type: 'x' as never },
    { timeZone: 'Mars/Base' },
    { q: 'x'.repeat(201) },
    { sort: 'x' as never },
    { cursor: 'x' },
    { hasSeats: 'maybe' as never },
    {
      cursor: Buffer.from('{"at":"2026-01-01T00:00:00Z","id":"x","from":"2026-01-01T00:00:00Z"}').toString('base64url'),
    },
  ])('%o is rejected', async (query) => {
    expect((await app.call(searchEvents, { query })).problem).toMatchObject({
      status: 400,
      fields: expect.any(Object),
    });
  });
});

describe('pagination', () => {
  const walk = async (query: Query, between: () => Promise<unknown> = async () => undefined) => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof search>> = await search({ ...query, ...(cursor && { cursor }) });
      found.push(...page.events.map(({ title }) => title));
      cursor = page.nextCursor;
      if (cursor) await between();
    } while (cursor);
    return found;
  };
  const numbers = Array.from({ length: 45 }, (_, n) => `Meeting ${String(n).padStart(2, '0')}`);
  beforeEach(async () => {
    for (const [n, title] of numbers.entries())
      await post(title, { startsLocal: daysAhead(app, 2 + (n % 5)), latitude: 52.52 + n / 1000, longitude: 13.4 });
  });

  test('by time, by time near a place, by relevance and by distance returns every event once, in pages of twenty', async () => {
    const sorts: Query[] = [{}, near(places.berlin), { q: 'meeting' }, { ...near(places.berlin), sort: 'distance' }];
    for (const query of sorts) {
      expect([query, (await search(query)).events.length]).toEqual([query, 20]);
      expect([query, (await walk(query)).toSorted()]).toEqual([query, numbers]);
    }
  });

  test('neither repeats nor skips events when events are added or time passes', async () => {
    const found = await walk({}, async () => {
      await post('Meeting new', { startsLocal: daysAhead(app, 1) });
      app.clock.advance({ minutes: 1 });
    });
    expect(found.toSorted()).toEqual(numbers);
  });
});

test('a search returns what the contract defines', async () => {
  await post('Meeting');
  for (const query of [{}, near(places.berlin), { q: 'meeting' }]) {
    const answer = await app.call(searchEvents, { query });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(() => searchEvents.success.schema.parse(answer.body)).not.toThrow();
    const fields = Object.keys(answer.body.events[0]!).toSorted();
    expect(fields).toEqual(Object.keys(searchEvents.success.schema.shape.events.element.shape).toSorted());
  }
});

test('an edited event is found by its new data', async () => {
  const { id } = await post('Yoga');
  await app.call(updateEvent, { params: { eventId: id }, body: { title: 'Pilates', placeId: places.newYork.id } }, ada);
  expect(await titles({ q: 'yoga' })).toEqual([]);
  expect(await titles({ q: 'pilates', ...near(places.newYork) })).toEqual(['Pilates']);
  await app.call(cancelEvent, { params: { eventId: id }, body: {} }, ada);
  expect(await titles({ q: 'pilates' })).toEqual([]);
});

test('NUL in a URL is a client error', async () => {
  for (const path of [
    '/api/events?q=',
    '/api/event-counts?interest=',
    '/api/suggestions?q=a',
    '/api/places?q=',
    '/embed/events?q=',
  ])
    for (const nul of ['%00', 'a%00b'])
      expect([path, (await app.send({ url: path + nul })).statusCode]).toEqual([path, 400]);
});
