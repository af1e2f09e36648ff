import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { countEvents, searchEvents } from '#contracts/search/search.contract.ts';
import { daysAhead, insertPlaces, places, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { countBySample } from './counts.actions.ts';
import { resolveFilters } from './search-filters.ts';

type Query = z.input<typeof searchEvents.query>;
const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);
beforeEach(() => app.db.execute('delete from events'));

const weekly = (title: string, count = 5, fields = {}) =>
  makeSeries(app, ada, `FREQ=WEEKLY;COUNT=${count}`, { title, description: '', ...fields });
const search = async (query: Query = {}) =>
  (await app.call(searchEvents, { query: { series: 'next', ...query } })).body;
const results = async (query: Query = {}) =>
  (await search(query)).events.map(({ title, series }) => [title, series?.moreDates]);
const day = (days: number) => daysAhead(app, days).slice(0, 10);
const berlin = { placeId: places.berlin.id };

describe('a series in search', () => {
  test('is one result with its next date and the number of later ones', async () => {
    const dip = await weekly('Friday dip');
    await published(app, ada, { title: 'Concert', startsLocal: daysAhead(app, 16) });
    for (const query of [{}, berlin, { q: 'dip' }, { ...berlin, sort: 'distance' as const }]) {
      const { events } = await search(query);
      const [first, ...others] = events.filter(({ title }) => title === 'Friday dip');
      expect([first!.id, first!.series!.moreDates, others]).toEqual([ids(dip)[0], 4, []]);
    }
    expect(await results()).toEqual([
      ['Friday dip', 4],
      ['Concert', undefined],
    ]);
  });

  test('is listed with each of its dates unless the request says otherwise', async () => {
    await weekly('Friday dip');
    const { body } = await app.call(searchEvents, { query: {} });
    expect(body.events.map(({ series }) => series!.moreDates)).toEqual([...Array(5)]);
  });

  test('counts once within the requested days', async () => {
    const dip = await weekly('Friday dip');
    const { events } = await search({ from: day(10), to: day(22), timeZone: 'Europe/Berlin' });
    expect(events.map(({ id, series }) => [id, series!.moreDates])).toEqual([[ids(dip)[1], 1]]);
    expect(await results({ from: day(21), to: day(21), timeZone: 'Europe/Berlin' })).toEqual([['Friday dip', 0]]);
  });

  test('is shown by the next date that matches the other filters', async () => {
    const dip = await weekly('Friday dip', 4, { capacity: 1 });
    await app.call(
      answerEvent,
      { params: { eventId: ids(dip)[0]! }, body: { status: 'going' } },
      await signUp(app.deps),
    );
    await app.call(
      updateEvent,
      { params: { eventId: ids(dip)[1]! }, body: { title: 'Moonlight dip', placeId: places.potsdam.id } },
      ada,
    );
    const next = async (query: Query) => (await search(query)).events.map(({ id }) => ids(dip).indexOf(id));
    expect(await next({ hasSeats: 'true' })).toEqual([1]);
    expect(await next({ ...berlin, radiusKm: 10, hasSeats: 'true' })).toEqual([2]);
    expect(await next({ placeId: places.potsdam.id, radiusKm: 10 })).toEqual([1]);
    expect(await next({ q: 'moonlight' })).toEqual([1]);
    expect(await next({ q: 'friday' })).toEqual([0]);
  });

  test('appears once on all pages of any order', async () => {
    for (let at = 0; at < 23; at++) await weekly(`Dip ${at}`, 3, { startsLocal: daysAhead(app, 1 + at) });
    await published(app, ada, { title: 'Dip alone', startsLocal: daysAhead(app, 12) });
    for (const query of [{}, { q: 'dip' }, { q: 'dip', sort: 'time' }, { ...berlin, sort: 'distance' }] as Query[]) {
      const first = await search(query);
      const second = await search({ ...query, cursor: first.nextCursor! });
      const titles = [...first.events, ...second.events].map(({ title }) => title);
      expect([first.events.length, titles.length, new Set(titles).size, second.nextCursor]).toEqual([20, 24, 24, null]);
    }
  });

  test('is counted as one event, and on each of its days', async () => {
    await weekly('Friday dip', 3);
    await published(app, ada, { title: 'Concert', category: 'arts-culture' });
    const count = async (query: z.input<typeof countEvents.query>) =>
      (await app.call(countEvents, { query: { series: 'next', ...query } })).body;
    for (const query of [{}, berlin, { q: 'friday' }, { hasSeats: 'true' as const }])
      expect((await count(query)).categories['social-gatherings'], JSON.stringify(query)).toBe(1);
    const month = day(14).slice(0, 7);
    const inMonth = [7, 14, 21].map(day).filter((date) => date.startsWith(month));
    const { days } = await count({ month, timeZone: 'Europe/Berlin', category: 'social-gatherings' });
    expect(Object.keys(days).toSorted()).toEqual(inMonth);
  });

  test('is counted once in an estimate from a sample, too', async () => {
    for (let at = 0; at < 2; at++) await weekly('Friday dip', 4, { startsLocal: daysAhead(app, 3 + at) });
    const span = { from: day(1), to: day(30), q: 'dip', series: 'next' as const };
    const search = await resolveFilters(app.db, span, app.clock.now());
    expect(await countBySample(app.db, search, 'category', 7)).toEqual({
      numbers: { 'social-gatherings': 2 },
      isExact: false,
    });
  });
});
