import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { clusterEvents } from '#contracts/search/search.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { daysAhead, insertPlaces, places, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { rememberEstimates } from './clusters.actions.ts';
import { canUseCellCounters, clusterCounters, clusterListings } from './clusters.queries.ts';
import { type MapBox, WORLD } from './map-box.ts';
import { resolveFilters } from './search-filters.ts';

type Query = z.input<typeof clusterEvents.query>;
const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);
beforeEach(() => app.db.execute('delete from events'));

const post = (title: string, fields: EventFields = {}) => published(app, ada, { title, description: '', ...fields });
const cluster = async (query: Query = {}) => (await app.call(clusterEvents, { query })).body;
const around = ({ latitude, longitude }: { latitude: number; longitude: number }, degrees: number) => ({
  south: latitude - degrees,
  west: longitude - degrees,
  north: latitude + degrees,
  east: longitude + degrees,
});

describe('GET /api/event-clusters', () => {
  test('counts events that are close together, and names those that stand alone', async () => {
    await post('Berlin');
    await post('Also Berlin');
    await post('Potsdam', { placeId: places.potsdam.id });
    const auckland = await post('Auckland', { placeId: places.auckland.id });
    await post('Stream', { attendance: 'online', placeId: null, timeZone: 'UTC' });
    const world = await cluster();
    expect(world.isExact).toBe(true);
    expect(world.clusters.map(({ count }) => count)).toEqual([3, 1]);
    expect(world.clusters[1]).toMatchObject({
      event: { id: auckland.id, title: 'Auckland' },
      latitude: expect.closeTo(places.auckland.latitude),
    });
    const region = await cluster(around(places.berlin, 0.5));
    expect(region.clusters.map(({ count, event }) => [count, event?.title])).toEqual([
      [2, undefined],
      [1, 'Potsdam'],
    ]);
  });

  test('applies the filters of the search', async () => {
    await post('Yoga', { category: 'health-wellness' });
    await post('Talk', { category: 'tech-events', placeId: places.potsdam.id });
    const titles = async (query: Query) => (await cluster(query)).clusters.map(({ event }) => event?.title);
    expect(await titles({ category: 'tech-events' })).toEqual(['Talk']);
    expect(await titles({ q: 'yoga' })).toEqual(['Yoga']);
    expect(await titles({ q: 'yoga', ...around(places.berlin, 1) })).toEqual(['Yoga']);
    expect(await titles({ q: 'yoga', ...around(places.auckland, 1) })).toEqual([]);
    expect(await titles({ placeId: places.berlin.id, radiusKm: 5 })).toEqual(['Yoga']);
    expect(await titles({ placeId: places.berlin.id, radiusKm: 5, ...around(places.potsdam, 0.01) })).toEqual(['Talk']);
    expect(await titles({ type: 'online' })).toEqual([]);
  });

  test('counts a series once if the request says so', async () => {
    const [first] = ids(await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=5', { title: 'Friday dip', description: '' }));
    for (const query of [{}, { q: 'dip' }, around(places.berlin, 1), { placeId: places.berlin.id }]) {
      expect((await cluster(query)).clusters).toMatchObject([{ count: 5, event: null }]);
      expect((await cluster({ ...query, series: 'next' })).clusters).toMatchObject([
        { count: 1, event: { id: first } },
      ]);
    }
  });

  test('spans the date line', async () => {
    await post('Auckland', { placeId: places.auckland.id });
    const edges = { south: -60, north: 10, west: 170, east: -170 };
    expect((await cluster(edges)).clusters).toHaveLength(1);
    expect((await cluster({ ...edges, west: -170, east: 170 })).clusters).toHaveLength(0);
    expect((await cluster({ south: -90, north: 90, west: -180, east: 180 })).clusters).toHaveLength(1);
  });

  test('shows a hidden address at its town only, however close the map is', async () => {
    const exact = { latitude: 52.4, longitude: 13.06 };
    await post('Secret', { isAddressHidden: true, ...exact, venue: 'Speakeasy', address: 'Secret Lane 7' });
    expect((await cluster(around(exact, 0.01))).clusters).toEqual([]);
    const { clusters } = await cluster(around(places.berlin, 0.001));
    expect(clusters).toMatchObject([
      { latitude: places.berlin.latitude, longitude: places.berlin.longitude, count: 1 },
    ]);
  });

  test.each<Query>([
    { south: 1 },
    { south: 5, north: 1, west: 0, east: 1 },
    { south: 91, north: 92, west: 0, east: 1 },
  ])('rejects incomplete or impossible edges: %j', async (query) => {
    expect((await app.call(clusterEvents, { query })).problem).toMatchObject({
      status: 400,
      fields: { south: expect.any(String) },
    });
  });
});

test('clusters say whether all listings were read, also if none of those is on the map', async () => {
  await post('Walk');
  await post('Walk', { startsLocal: daysAhead(app, 9) });
  const far = { south: -60, north: 0, west: 100, east: 179 };
  const search = await resolveFilters(app.db, { q: 'walk' }, app.clock.now());
  const limits = { anywhere: 10, inBox: 10, perCell: 10 };
  const cut = async (box: MapBox, changed: Partial<typeof limits>, words = search.words) => {
    const reading = { plan: 'look-through' as const, limits: { ...limits, ...changed } };
    const { clusters, isComplete } = await clusterListings(app.db, { ...search, words }, box, reading);
    return [clusters.length, isComplete];
  };
  expect(await cut(far, {}, null)).toEqual([0, true]);
  expect(await cut(far, { anywhere: 2 }, null)).toEqual([0, false]);
  expect(await cut(around(places.berlin, 1), {})).toEqual([1, true]);
  expect(await cut(around(places.berlin, 1), { perCell: 1 })).toEqual([1, false]);
});

test('estimates are remembered for half a minute, unless they name an event', async () => {
  const walks = [await post('Walk 1'), await post('Walk 2', { placeId: places.auckland.id }), await post('Walk 3')];
  const one: Db['one'] = (schema, text, values) => app.db.one(schema, text.replaceAll('5000', '2'), values);
  const find = rememberEstimates({ db: { ...app.db, one }, clock: app.clock });
  const [everywhere, named] = [clusterEvents.query.parse({}), clusterEvents.query.parse({ q: 'walk' })];
  const titles = async () => (await find(named)).clusters.map(({ event }) => event?.title);
  const estimate = await find(everywhere);
  expect(estimate.isExact).toBe(false);
  expect((await find(named)).isExact).toBe(false);
  expect(await titles()).toContain('Walk 2');
  await app.call(cancelEvent, { params: { eventId: walks[1]!.id }, body: {} }, ada);
  expect(await titles()).not.toContain('Walk 2');
  expect(await find(everywhere)).toBe(estimate);
  await atLaterTime(app, { minutes: 1 }, async () => expect(await find(everywhere)).not.toBe(estimate));
});

test.each<[Query, boolean]>([
  [{}, true],
  [{ category: 'tech-events', type: 'in-person' }, true],
  [{ type: 'online' }, false],
  [{ type: 'group' }, false],
  [{ q: 'walk' }, false],
  [{ placeId: places.berlin.id }, false],
  [{ to: '2050-01-01' }, false],
])('counters of the grid for %j can be used: %s', async (query, isUsable) => {
  const filters = clusterEvents.query.parse(query);
  expect(canUseCellCounters(await resolveFilters(app.db, filters, app.clock.now()))).toBe(isUsable);
});

test('counters of the grid place events where their listings are', async () => {
  await post('Berlin');
  await post('Auckland', { placeId: places.auckland.id });
  const search = await resolveFilters(app.db, {}, app.clock.now());
  const clusters = await clusterCounters(app.db, search, WORLD);
  expect(clusters).toHaveLength(2);
  const near = (place: { latitude: number; longitude: number }) => ({
    latitude: expect.closeTo(place.latitude, 0),
    longitude: expect.closeTo(place.longitude, 0),
    count: 1,
  });
  expect(clusters).toEqual(
    expect.arrayContaining([
      expect.objectContaining(near(places.berlin)),
      expect.objectContaining(near(places.auckland)),
    ]),
  );
});
