import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { daysAhead, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { wrapConnection } from '#tests/support/wrapped-database.ts';
import { countBySample } from './counts.actions.ts';
import { findListings, type Order } from './listings.queries.ts';
import { type ResolvableFilters, resolveFilters } from './search-filters.ts';
import { moveSoonWindow, soonListings } from './soon-listings.jobs.ts';

const app = await testApp();
await insertPlaces(app);
let ada: SomeoneSignedIn;
beforeEach(async () => {
  await app.db.execute('delete from events');
  await app.db.execute('delete from soon_window');
  ada = await signUp(app.deps);
});

const post = (title: string, fields: EventFields = {}) => published(app, ada, { title, description: '', ...fields });
const update = (eventId: string, body: EventFields) => app.call(updateEvent, { params: { eventId }, body }, ada);
const at = (days: number) => ({
  startsLocal: daysAhead(app, days),
  endsLocal: daysAhead(app, days, '21:00'),
});

const ListingRow = z.object({ id: z.string(), title: z.string(), online: z.boolean() });
const COLUMNS = 'event_id as id, (select title from events where id = event_id) as title, is_online as online';
const copied = () =>
  app.db.rows(ListingRow, `select ${COLUMNS} from soon_listings where tsv = tsv order by starts_at, event_id`);
/** What the copy must contain. */
const inWindow = () =>
  app.db.rows(
    ListingRow,
    `select ${COLUMNS} from event_listings l where exists (select from soon_window w where l.starts_at >= w.since and l.starts_at < w.until)
      order by starts_at, event_id`,
  );
const titlesCopied = async () => (await copied()).map(({ title }) => title);

describe('the copy of the next listings', () => {
  test('is kept for large sites only', () => {
    expect([0, 10_000, 49_999, 100_000, 5_000_000].map(soonListings)).toEqual([0, 0, 0, 4000, 12_000]);
  });

  test('contains as many listings as wanted, and all that start at the same time', async () => {
    for (const [title, days] of Object.entries({ A: 2, B: 3, C: 3, D: 4 })) await post(title, at(days));
    await moveSoonWindow(app, 0);
    expect(await titlesCopied()).toEqual([]);
    await moveSoonWindow(app, 2);
    expect((await titlesCopied()).toSorted()).toEqual(['A', 'B', 'C']);
    await moveSoonWindow(app, 50);
    expect(await titlesCopied()).toHaveLength(4);
  });

  test('follows every change of an event', async () => {
    const [first, second, later] = [await post('A', at(2)), await post('B', at(4)), await post('C', at(8))];
    await moveSoonWindow(app, 2);
    await post('New and soon', at(3));
    await post('New and late', at(9));
    expect(await titlesCopied()).toEqual(['A', 'New and soon', 'B']);
    await update(first.id, { title: 'A, online', attendance: 'online', placeId: null });
    await update(later.id, at(3));
    expect(await copied()).toEqual(await inWindow());
    expect((await copied())[0]).toMatchObject({ title: 'A, online', online: true });
    await update(first.id, at(9));
    await app.call(cancelEvent, { params: { eventId: second.id }, body: {} }, ada);
    expect((await titlesCopied()).toSorted()).toEqual(['C', 'New and soon']);
    await update(later.id, { visibility: 'unlisted' });
    expect(await titlesCopied()).toEqual(['New and soon']);
    expect(await copied()).toEqual(await inWindow());
    await app.db.execute('delete from events');
    expect(await copied()).toEqual([]);
  });

  test('moves with the clock, and begins again if that jumps', async () => {
    for (const [title, days] of Object.entries({ A: 2, B: 3, C: 4 })) await post(title, at(days));
    await moveSoonWindow(app, 1);
    expect(await titlesCopied()).toEqual(['A']);
    const start = app.clock.now().getTime();
    const noon = (days: number) => Date.parse(`${daysAhead(app, days, '12:00')}Z`);
    for (const [time, titles] of [
      [noon(3), ['B']],
      [noon(30), []],
      [start, ['A']],
    ] as const) {
      app.clock.advance({ minutes: (time - app.clock.now().getTime()) / 60_000 });
      await moveSoonWindow(app, 1);
      expect(await titlesCopied()).toEqual(titles);
    }
  });

  test('is complete after publishing while it moves', async () => {
    const publish = async (host: number) => {
      for (let n = 0; n < 8; n++) await post(`Event ${n} of ${host}`, at(1 + ((3 * n + host) % 12)));
    };
    const publishing = Promise.all([publish(0), publish(1), publish(2)]);
    for (let wanted = 1; wanted <= 12; wanted++) await moveSoonWindow(app, wanted);
    await publishing;
    await moveSoonWindow(app, 20);
    expect(await copied()).toEqual(await inWindow());
    expect((await copied()).length).toBeGreaterThanOrEqual(20);
  });
});

describe('common words', () => {
  /** As on a site with so many listings with the words that the index is not read. */
  const resolve = async (filters: ResolvableFilters, usesCopy: boolean) => {
    const search = await resolveFilters(app.db, filters, app.clock.now());
    const words = { ...search.words!, estimate: 5000, total: 100_000 };
    return { ...search, words: usesCopy ? words : { ...words, soon: null } };
  };
  const read: string[] = [];
  const db = wrapConnection(app.db, ({ text }, send) => {
    read.push(/from (soon_listings|event_listings) l where/.exec(text)?.[1] ?? '');
    return send();
  });
  const pages = async (filters: ResolvableFilters, order: Order, usesCopy: boolean) => {
    const search = await resolve(filters, usesCopy);
    const [texts, tables] = [[] as string[], new Set<string>()];
    for (let after = null; ; ) {
      read.length = 0;
      const { cards, last } = await findListings(db, search, { order, after, limit: 20 });
      for (const table of read) tables.add(table);
      texts.push(cards);
      if (!last) return { texts, tables: [...tables] };
      after = last as never;
    }
  };

  beforeEach(async () => {
    await makeSeries(app, ada, 'FREQ=DAILY;COUNT=70', { title: 'Daily dip', description: '', ...at(1) });
    await makeSeries(app, ada, 'FREQ=DAILY;COUNT=70', { title: 'Dip', description: 'in lakes', ...at(1) });
    for (let n = 0; n < 4; n++)
      await post(`Dip ${n}`, { category: 'health-wellness', placeId: places.potsdam.id, ...at(2 + n) });
    await moveSoonWindow(app, 130);
  });

  test('have the same results from the copy', async () => {
    const days = { from: daysAhead(app, 2).slice(0, 10), to: daysAhead(app, 30).slice(0, 10) };
    const cases: [ResolvableFilters, Order, string[]][] = [
      [{ q: 'dip' }, 'relevance', ['soon_listings']],
      [{ q: 'dip', ...days }, 'relevance', ['soon_listings']],
      [{ q: 'dip', ...days }, 'time', ['soon_listings']],
      [{ q: 'dip', ...days, series: 'next' }, 'relevance', ['soon_listings']],
      [{ q: 'dip', ...days, category: 'health-wellness' }, 'relevance', ['soon_listings']],
      [{ q: 'lake', ...days, type: ['in-person'], hasSeats: true }, 'time', ['soon_listings']],
      // The copy has too few results and listings to be sure.
      [{ q: 'dip', series: 'next' }, 'relevance', ['soon_listings', 'event_listings']],
      [{ q: 'dip', from: daysAhead(app, 300).slice(0, 10) }, 'time', ['event_listings']],
      [{ q: 'dip', ...days, placeId: places.berlin.id }, 'relevance', ['event_listings']],
    ];
    for (const [filters, order, tables] of cases) {
      const [fromCopy, without] = [await pages(filters, order, true), await pages(filters, order, false)];
      expect(fromCopy.texts, JSON.stringify(filters)).toEqual(without.texts);
      expect(fromCopy.tables, JSON.stringify(filters)).toEqual(tables);
    }
  });

  describe('read from the next listings', () => {
    /** Finds all pages of 20, looking through so many listings instead of 2,000. */
    const found = async (order: Order, listings: number) => {
      const search = await resolve({ q: 'lake' }, false);
      const ahead = { ...app.db, one: onlyNext(listings) };
      const ids: string[] = [];
      for (let after = null; ; ) {
        const { cards, last } = await findListings(ahead, search, { order, after, limit: 20 });
        ids.push(...(JSON.parse(cards) as { id: string }[]).map(({ id }) => id));
        if (!last) return ids;
        after = last as never;
      }
    };
    const onlyNext =
      (listings: number): Db['one'] =>
      (schema, text, values) =>
        app.db.one(schema, text.replace('limit 2000', `limit ${listings}`), values);
    /** “Dip” is in lakes on each of 70 days; other listings are “Daily dip” and four of the first days. */
    const listingsOf = (days: number) => 2 * days + 4;
    const inTime = async () =>
      (
        await app.db.rows(
          z.object({ id: z.string() }),
          `select event_id as id from event_listings where tsv @@ 'lake' order by starts_at, event_id`,
        )
      ).map(({ id }) => id);

    test('are looked up where these have just a page of them', async () => {
      expect(await found('time', listingsOf(20))).toEqual(await inTime());
      expect(await found('time', listingsOf(21))).toEqual(await inTime());
    });

    test('are not looked up where these are all of the kind', async () => {
      const search = await resolve({ q: 'lake', type: ['non-profit'] }, false);
      const read: string[] = [];
      const one: Db['one'] = (schema, text, values) => {
        read.push(text);
        return app.db.one(schema, text, values);
      };
      const { cards } = await findListings({ ...app.db, one }, search, { order: 'time', after: null, limit: 20 });
      expect(cards).toBe('[]');
      expect(read.filter((text) => text.includes('l.ctid'))).toEqual([]);
    });

    test('rank the same matches on each page by relevance', async () => {
      const { id: best } = await post('Lake', at(60));
      const soonest = (await inTime()).slice(0, 45);
      expect((await found('relevance', listingsOf(45))).toSorted()).toEqual(soonest.toSorted());
      const lookedUp = await found('relevance', listingsOf(20));
      expect(lookedUp[0]).toBe(best);
      expect(lookedUp.toSorted()).toEqual((await inTime()).toSorted());
    });
  });

  test('are counted in the copy: exactly until it ends, and by their share of it beyond', async () => {
    const days = { from: daysAhead(app, 2).slice(0, 10), to: daysAhead(app, 5).slice(0, 10) };
    const count = async (filters: ResolvableFilters) =>
      countBySample(app.db, await resolve({ q: 'dip', ...filters }, true), 'category');
    expect(await count(days)).toEqual({ numbers: { 'social-gatherings': 8, 'health-wellness': 4 }, isExact: true });
    expect(await count({ ...days, series: 'next' })).toEqual({
      numbers: { 'social-gatherings': 2, 'health-wellness': 4 },
      isExact: true,
    });
    expect(await count({})).toEqual({ numbers: { 'social-gatherings': 140, 'health-wellness': 4 }, isExact: false });
    // Half of the listings are in lakes.
    const lakes = await countBySample(app.db, await resolve({ q: 'lakes' }, true), 'category');
    expect(lakes).toEqual({ numbers: { 'social-gatherings': 70 }, isExact: false });
  });
});
