import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { updateProfile } from '#contracts/accounts/accounts.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, publishEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { countEvents, searchEvents, suggest } from '#contracts/search/search.contract.ts';
import { daysAhead, draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { countBySample } from './counts.actions.ts';
import { MAX_COUNTED, sumCounters } from './counts.queries.ts';
import { coverCircle } from './coverage.ts';
import { resolveFilters } from './search-filters.ts';

let ada: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  await app.db.execute('delete from events');
  ada = await signUp(app.deps);
});

const post = (title: string, fields: EventFields = {}) => published(app, ada, { title, description: '', ...fields });
const count = async (query: z.input<typeof countEvents.query> = {}) => (await app.call(countEvents, { query })).body;
const suggestCompletions = async (q: string) => (await app.call(suggest, { query: { q } })).body;

describe('GET /api/event-counts', () => {
  beforeEach(async () => {
    await post('Yoga', { category: 'health-wellness', startsLocal: daysAhead(app, 3) });
    await post('Run', { category: 'health-wellness', startsLocal: daysAhead(app, 4), placeId: places.potsdam.id });
    await post('Talk', {
      category: 'tech-events',
      startsLocal: daysAhead(app, 3, '23:30'),
      placeId: places.newYork.id,
    });
    await post('Stream', {
      category: 'tech-events',
      attendance: 'online',
      placeId: null,
      timeZone: 'UTC',
      capacity: 1,
    });
  });

  test.each<[string, z.input<typeof countEvents.query>, Record<string, number>]>([
    ['nothing', {}, { 'health-wellness': 2, 'tech-events': 2 }],
    [
      'a category, which is not its own filter',
      { category: 'tech-events' },
      { 'health-wellness': 2, 'tech-events': 2 },
    ],
    ['a place', { placeId: places.berlin.id }, { 'health-wellness': 1 }],
    ['a place and a radius', { placeId: places.berlin.id, radiusKm: 50 }, { 'health-wellness': 2 }],
    ['online', { type: 'online' }, { 'tech-events': 1 }],
    ['words', { q: 'yoga' }, { 'health-wellness': 1 }],
    ['words and a place', { q: 'run', placeId: places.berlin.id, radiusKm: 50 }, { 'health-wellness': 1 }],
    ['free seats', { hasSeats: 'true' }, { 'health-wellness': 2, 'tech-events': 2 }],
    ['a kind of host', { type: 'group' }, {}],
    ['kinds of host', { type: 'group,one-time' }, { 'health-wellness': 2, 'tech-events': 2 }],
    ['kinds of host and online', { type: ['one-time', 'online'] }, { 'tech-events': 1 }],
  ])('per category, filtered by %s', async (_, query, categories) => {
    expect(await count(query)).toEqual({ categories, days: {}, isExact: true });
    const { events } = (await app.call(searchEvents, { query })).body;
    const own = query.category
      ? (categories[query.category] ?? 0)
      : Object.values(categories).reduce((sum, n) => sum + n, 0);
    expect(events).toHaveLength(own);
  });

  test('per day of a month: at a place on its own days, online on the viewer’s', async () => {
    const online = { attendance: 'online', placeId: null, timeZone: 'UTC' } as const;
    await post('Night', { category: 'tech-events', startsLocal: daysAhead(app, 4, '02:00'), ...online });
    const all = async (timeZone: string) => {
      const months = [...new Set([3, 4, 7].map((ahead) => daysAhead(app, ahead).slice(0, 7)))];
      return Object.assign(
        {},
        ...(await Promise.all(months.map((month) => count({ timeZone, month })))).map((answer) => answer.days),
      );
    };
    const [third, fourth, seventh] = [3, 4, 7].map((ahead) => daysAhead(app, ahead).slice(0, 10));
    expect(await all('America/New_York')).toEqual({ [third!]: 3, [fourth!]: 1, [seventh!]: 1 });
    expect(await all('Europe/Berlin')).toEqual({ [third!]: 2, [fourth!]: 2, [seventh!]: 1 });
  });

  test('are counted by the clock of the town, as the list is', async () => {
    const evening = { startsLocal: daysAhead(app, 9, '22:00'), placeId: places.newYork.id };
    await post('Blues', evening);
    const day = evening.startsLocal.slice(0, 10);
    const placeId = places.newYork.id;
    const { days } = await count({ placeId, month: day.slice(0, 7) });
    expect(days[day]).toBe(1);
    const titles = async (query: z.input<typeof searchEvents.query>) =>
      (await app.call(searchEvents, { query })).body.events.map(({ title }) => title);
    expect(await titles({ placeId, from: day, to: day })).toEqual(['Blues']);
    expect(await titles({ placeId, from: day, to: day, timeZone: 'Asia/Tokyo' })).toEqual(['Blues']);
    // 21:30 in New York is the next day in UTC.
    const before = Temporal.PlainDateTime.from(`${day}T21:30`).toZonedDateTime('America/New_York');
    const minutes = (before.epochMilliseconds - app.clock.now().getTime()) / 60_000;
    app.clock.advance({ minutes });
    expect(await titles({ placeId, when: 'today' })).toEqual(['Blues']);
    app.clock.advance({ minutes: -minutes });
  });

  test('leave out events that have begun, as the list of that day does', async () => {
    await post('Lunch', { startsLocal: daysAhead(app, 8, '12:00'), timeZone: 'UTC' });
    await post('Dinner', { startsLocal: daysAhead(app, 8, '19:00'), timeZone: 'UTC' });
    const day = daysAhead(app, 8).slice(0, 10);
    const month = day.slice(0, 7);
    expect((await count({ month })).days[day]).toBe(2);
    const minutes = (Date.parse(`${day}T13:00Z`) - app.clock.now().getTime()) / 60_000;
    app.clock.advance({ minutes });
    expect((await count({ month })).days[day]).toBe(1);
    const { events } = (await app.call(searchEvents, { query: { from: day, to: day } })).body;
    expect(events.map(({ title }) => title)).toEqual(['Dinner']);
    app.clock.advance({ minutes: -minutes });
  });

  test('are approximated by counters when there are too many to count', async () => {
    expect(MAX_COUNTED).toBe(1000);
    const near = await resolveFilters(app.db, { placeId: places.berlin.id, radiusKm: 50 }, app.clock.now());
    expect((await sumCounters(app.db, near, 'category')).numbers['health-wellness']).toBeGreaterThanOrEqual(1);
    const anywhere = await resolveFilters(app.db, {}, app.clock.now());
    expect(await sumCounters(app.db, anywhere, 'category')).toEqual({
      numbers: { 'health-wellness': 2, 'tech-events': 2 },
      isExact: false,
    });
    const { cells, shares } = coverCircle({ ...places.berlin, radiusKm: 25 });
    const area =
      shares.reduce(
        (sum, share, at) => sum + share * Math.cos(((Math.floor(cells[at]! / 1800) / 5 - 90) * Math.PI) / 180),
        0,
      ) *
      0.04 *
      111.19 ** 2;
    expect(area / (Math.PI * 25 ** 2)).toBeGreaterThan(0.9);
    expect(area / (Math.PI * 25 ** 2)).toBeLessThan(1.1);
  });

  test('are estimated from a sample for a common word', async () => {
    for (const title of ['Walk', 'Talk', 'Walk']) await post(title, { category: 'tech-events' });
    const search = await resolveFilters(app.db, { q: 'walk' }, app.clock.now());
    const whole = { numbers: { 'tech-events': 2 }, isExact: true };
    expect(await countBySample(app.db, search, 'category')).toEqual(whole);
    await post('Walk', { category: 'tech-events', startsLocal: daysAhead(app, 20) });
    // Two of the five events before it are walks; there are six in all.
    const [first, last] = [daysAhead(app, 6), daysAhead(app, 21)].map((day) => day.slice(0, 10));
    const week = await resolveFilters(app.db, { q: 'walk', from: first!, to: last! }, app.clock.now());
    const of = await countBySample(app.db, { ...week, category: 'tech-events' }, 'category', 4);
    expect(of).toEqual({ numbers: { 'tech-events': 3 }, isExact: false });
    const days = await countBySample(app.db, { ...week, category: 'tech-events' }, 'day', 4);
    expect(days.isExact).toBe(false);
    expect(days.numbers[daysAhead(app, 20).slice(0, 10)]).toBe(1);
  });

  test('an invalid month is rejected, but not the first or the last', async () => {
    for (const month of ['2026-13', '2026', 'x', '0000-01', '0000-12'])
      expect((await app.call(countEvents, { query: { month } })).status).toBe(400);
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12'])
      for (const month of ['0001-01', '9999-12']) expect((await count({ month, timeZone })).days).toEqual({});
  });
});

describe('GET /api/suggestions', () => {
  beforeEach(async () => {
    await post('Jazz night', { placeId: places.berlin.id });
    await post('Open jazz session', { startsLocal: daysAhead(app, 9) });
    await post('Hiking in Zürich', { placeId: places.zurich.id, category: 'outdoor-adventures' });
  });

  test.each<[string, Partial<Record<'events' | 'searches' | 'places' | 'categories', string>>]>([
    ['ja', { events: 'Jazz night', searches: 'jazz' }],
    ['jaz', { events: 'Jazz night', searches: 'jazz' }],
    ['jazz n', { events: 'Jazz night', searches: 'jazz night' }],
    ['sess', { events: 'Open jazz session', searches: 'session' }],
    ['jzaz', { events: 'Jazz night', searches: 'jazz' }],
    ['zur', { places: 'Zürich', searches: 'zurich' }],
    ['Berln', { places: 'Berlin' }],
    ['outd', { categories: 'Outdoor Adventures' }],
    ['netwrking', { categories: 'Professional Networking' }],
    ['arts &', { categories: 'Arts & Culture' }],
  ])('“%s”', async (typed, expected) => {
    const { events, searches, places, categories } = await suggestCompletions(typed);
    const first = {
      events: events[0]?.title,
      searches: searches.find((words) => words === expected.searches),
      places: places[0]?.name,
      categories: categories[0]?.name,
    };
    expect(first).toMatchObject(expected);
  });

  test('events that are over are not suggested, and special characters are harmless', async () => {
    const seconds = (Date.parse(`${daysAhead(app, 8, '00:00')}Z`) - app.clock.now().getTime()) / 1000;
    app.clock.advance({ seconds });
    expect((await suggestCompletions('jazz')).events.map(({ title }) => title)).toEqual(['Open jazz session']);
    app.clock.advance({ seconds: -seconds });
    for (const q of ["'' &", '\\\\', '%%', ':*', '  ab', '🎷🎷', '((', 'a'.repeat(100)])
      expect((await app.call(suggest, { query: { q } })).status).toBe(200);
    for (const q of ['a', ' a ', '', 'a'.repeat(101)])
      expect((await app.call(suggest, { query: { q } })).status).toBe(400);
  });
});

describe('the search index', () => {
  const index = async () => {
    const tables = ['event_listings', 'event_day_counts', 'event_month_counts', 'search_words'];
    return Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, await app.db.execute(`select from ${table}`)])),
    );
  };
  const empty = { event_listings: 0, event_day_counts: 0, event_month_counts: 0, search_words: 0 };

  test('does not contain drafts and unlisted events', async () => {
    await draft(app, ada, { title: 'Xylophone draft' });
    await post('Xylophone unlisted', { visibility: 'unlisted' });
    expect(await index()).toEqual(empty);
    expect(await suggestCompletions('xylo')).toEqual({
      events: [],
      groups: [],
      organizations: [],
      searches: [],
      places: [],
      categories: [],
      days: [],
    });
    expect((await count({ q: 'xylophone' })).categories).toEqual({});
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['cancelled', (eventId) => app.call(cancelEvent, { params: { eventId }, body: {} }, ada)],
    [
      'taken off the lists',
      (eventId) => app.call(updateEvent, { params: { eventId }, body: { visibility: 'unlisted' } }, ada),
    ],
    ['deleted with its host', () => app.db.execute('delete from people where id = $1', [ada.user.id])],
  ])('loses all traces of an event that is %s', async (_, take) => {
    const { id } = await post('Xylophone night', { interests: ['xylophones'], attendance: 'hybrid' });
    expect((await suggestCompletions('xylo')).events).toHaveLength(1);
    await take(id);
    expect(await index()).toEqual(empty);
    expect((await suggestCompletions('xylo')).searches).toEqual([]);
  });

  test('loses old titles, places, categories and host names when they change', async () => {
    const { id } = await post('Xylophone night');
    await app.call(
      updateEvent,
      {
        params: { eventId: id },
        body: {
          title: 'Tuba night',
          category: 'arts-culture',
          placeId: places.zurich.id,
          startsLocal: daysAhead(app, 10),
          endsLocal: daysAhead(app, 10, '22:00'),
        },
      },
      ada,
    );
    await app.call(updateProfile, { body: { name: 'Grace' } }, ada);
    const words = (
      await app.db.rows(z.object({ word: z.string() }), 'select word from search_words where events > 0 order by 1')
    ).map(({ word }) => word);
    expect(words).toEqual(['grace', 'night', 'switzerland', 'tuba', 'zurich']);
    const counts = await app.db.rows(
      z.object({ day: z.string(), category: z.string(), events: z.number() }),
      'select distinct day::text, category, events from event_day_counts',
    );
    expect(counts).toEqual([{ day: daysAhead(app, 10).slice(0, 10), category: 'arts-culture', events: 1 }]);
  });

  test('is not affected by a failed change', async () => {
    await post('Xylophone night');
    const before = await index();
    await expect(
      app.db.transaction(async (tx) => {
        await tx.execute(
          `update events set title = 'Tuba', starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`,
        );
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await index()).toEqual(before);
    expect((await suggestCompletions('tuba')).searches).toEqual([]);
  });

  test('counts words correctly under concurrent publishing', async () => {
    const drafts = [];
    for (let n = 0; n < 20; n++)
      drafts.push(await draft(app, ada, { title: n % 2 ? 'Alpha omega gamma' : 'Gamma omega alpha' }));
    const answers = await Promise.all(drafts.map(({ id }) => app.call(publishEvent, { params: { eventId: id } }, ada)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const rows = await app.db.rows(
      z.object({ word: z.string(), events: z.number() }),
      `select word, events from search_words where word in ('alpha', 'omega', 'gamma') order by 1`,
    );
    expect(rows).toEqual(['alpha', 'gamma', 'omega'].map((word) => ({ word, events: 20 })));
  });
});
