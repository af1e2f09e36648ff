import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { changeSiteSetting } from '#contracts/admin/site-settings.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { clusterEvents, countEvents, searchEvents } from '#contracts/search/search.contract.ts';
import { readCalendar } from '#tests/support/calendars.ts';
import { daysAhead, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { fc } from '#tests/support/properties.ts';
import { alertedEventIds, alertSubscriber, runDelayedSavedSearchAlerts, saved } from '#tests/support/saved-searches.ts';
import { makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { sumCounters } from './counts.queries.ts';
import { resolveFilters } from './search-filters.ts';

type Query = z.input<typeof searchEvents.query>;
let ada: SomeoneSignedIn;
const app = await testApp({ ACCESS_TOKEN_TTL: '86400' });
await insertPlaces(app);
beforeEach(async () => {
  await app.db.execute('delete from events');
  ada = await signUp(app.deps);
});

const BERLIN = 'Europe/Berlin';
const inNewYork = { placeId: places.newYork.id };
const online = { attendance: 'online', placeId: null, timeZone: 'America/New_York' } as const;
const post = (title: string, fields: EventFields) => published(app, ada, { title, description: '', ...fields });
const titles = async (query: Query) =>
  (await app.call(searchEvents, { query: { timeZone: BERLIN, ...query } })).body.events.map(({ title }) => title);
const on = (day: string, query: Query = {}) => titles({ from: day, to: day, ...query });
const strip = async (month: string, query: z.input<typeof countEvents.query> = {}) =>
  (await app.call(countEvents, { query: { timeZone: BERLIN, month, ...query } })).body.days;

const nextDay = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
/** A Friday in more than a week. */
const friday = (() => {
  const soon = Temporal.PlainDate.from(daysAhead(app, 8).slice(0, 10));
  return soon.add({ days: (12 - soon.dayOfWeek) % 7 }).toString();
})();
const saturday = nextDay(friday);

const setZone = async (value: string) => {
  const chief = await staffMember(app.deps, 'administrator');
  return app.call(changeSiteSetting, { params: { key: 'time-zone' }, body: { value } }, chief);
};

/** Runs with the clock at a local time. */
async function at(local: string, timeZone: string, work: () => Promise<void>): Promise<void> {
  const instant = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone);
  const minutes = (instant.epochMilliseconds - app.clock.now().getTime()) / 60_000;
  app.clock.advance({ minutes });
  await work();
  app.clock.advance({ minutes: -minutes });
}

test('“tonight” in the text of a search is today, unless other days are chosen', async () => {
  await post('Jazz', { placeId: places.berlin.id, startsLocal: `${friday}T20:00` });
  await post('Chess', { placeId: places.berlin.id, startsLocal: `${friday}T21:00` });
  await post('More jazz', { placeId: places.berlin.id, startsLocal: `${saturday}T20:00` });
  await at(`${friday}T10:00`, BERLIN, async () => {
    expect(await titles({ q: 'tonight' })).toEqual(['Jazz', 'Chess']);
    expect(await titles({ q: 'Jazz tonight', sort: 'relevance' })).toEqual(['Jazz']);
    expect(await titles({ q: 'jazz this weekend', locale: 'en-GB' })).toContain('More jazz');
    expect(await titles({ q: 'jazz tonight', from: saturday })).toEqual([]);
    const { categories } = (await app.call(countEvents, { query: { timeZone: BERLIN, q: 'tonight' } })).body;
    expect(Object.values(categories)).toEqual([2]);
  });
});

describe('an event on Friday at 20:00 in New York, for a viewer in Berlin', () => {
  test.each(['in-person', 'hybrid'] as const)('counts on Friday if it is %s', async (attendance) => {
    await post('Jazz', { ...inNewYork, attendance, startsLocal: `${friday}T20:00` });
    expect([await on(friday), await on(saturday)]).toEqual([['Jazz'], []]);
    expect([await titles({ to: friday }), await titles({ from: saturday })]).toEqual([['Jazz'], []]);
    expect(await strip(friday.slice(0, 7))).toEqual({ [friday]: 1 });
    const { categories } = (await app.call(countEvents, { query: { timeZone: BERLIN, from: saturday } })).body;
    expect(categories).toEqual({});
  });

  test('counts on Saturday if it is online only', async () => {
    await post('Stream', { ...online, startsLocal: `${friday}T20:00` });
    expect([await on(friday), await on(saturday)]).toEqual([[], ['Stream']]);
    expect(await strip(saturday.slice(0, 7))).toEqual({ [saturday]: 1 });
    expect(await on(friday, { timeZone: 'America/Chicago' })).toEqual(['Stream']);
    expect(await strip(friday.slice(0, 7), { timeZone: 'America/Chicago' })).toEqual({ [friday]: 1 });
  });

  test('counts on the day of the site’s zone if it is online and no zone is requested', async () => {
    await post('Stream', { ...online, startsLocal: `${friday}T20:00` });
    const onFriday = async () => {
      const { events } = (await app.call(searchEvents, { query: { from: friday, to: friday } })).body;
      return events.map(({ title }) => title);
    };
    expect(await onFriday()).toEqual([]);
    await setZone('America/Chicago');
    expect(await onFriday()).toEqual(['Stream']);
    expect((await setZone('UTC')).status).toBe(200);
    expect((await setZone('Mars/Olympus')).problem.fields).toEqual({ value: 'Choose a valid time zone.' });
  });

  test('counts on Friday near New York too, whatever zone is requested', async () => {
    await post('Jazz', { ...inNewYork, startsLocal: `${friday}T20:00` });
    for (const query of [inNewYork, { ...inNewYork, q: 'jazz' }, { q: 'jazz' }, { type: 'in-person' }])
      expect([await on(friday, query), await on(saturday, query)]).toEqual([['Jazz'], []]);
  });

  test('is in the feed and the alerts of searches for Friday only', async () => {
    const [early, late] = [await alertSubscriber(app), await alertSubscriber(app)];
    const days = { from: friday, to: friday, timeZone: BERLIN };
    await saved(app, early, { q: 'jazz', ...days });
    await saved(app, late, { q: 'jazz', ...days, from: saturday, to: saturday });
    const { id } = await post('Jazz', { ...inNewYork, startsLocal: `${friday}T20:00` });
    await runDelayedSavedSearchAlerts(app);
    expect([await alertedEventIds(app, early), await alertedEventIds(app, late)]).toEqual([[id], []]);
    const feed = async (from: string) =>
      readCalendar((await app.send({ url: `/feeds/events.ics?from=${from}&to=${from}&timeZone=${BERLIN}` })).body);
    expect([await feed(friday), await feed(saturday)]).toMatchObject([[{ uid: id }], []]);
  });

  test('is not of today for a viewer whose Saturday has begun, nor of this weekend', async () => {
    await post('Jazz', { ...inNewYork, startsLocal: `${friday}T20:00` });
    await post('Brunch', { startsLocal: `${saturday}T11:00` });
    await at(`${friday}T23:00`, BERLIN, async () => {
      expect(await titles({ when: 'today' })).toEqual(['Jazz']);
      expect(await titles({ when: 'this-weekend' })).toEqual(['Brunch']);
    });
    await at(`${saturday}T01:00`, BERLIN, async () => {
      expect(await titles({ when: 'today' })).toEqual(['Brunch']);
      expect(await titles({})).toEqual(['Jazz', 'Brunch']);
    });
  });
});

test('“today” is that of the site in lists, counts, feeds, embeds and on the map, where no zone is requested', async () => {
  await post('Tonight', { ...inNewYork, startsLocal: `${friday}T23:00` });
  await post('Tomorrow', { ...inNewYork, startsLocal: `${saturday}T11:00` });
  const sizes = async () => {
    const query = { when: 'today' } as const;
    const { clusters } = (await app.call(clusterEvents, { query })).body;
    const texts = await Promise.all(
      ['/feeds/events.ics', '/feeds/events.rss', '/embed/events'].map((url) => app.send({ url: `${url}?when=today` })),
    );
    return [
      (await app.call(searchEvents, { query })).body.events.map(({ title }) => title),
      Object.values((await app.call(countEvents, { query })).body.categories),
      clusters.map(({ event }) => event?.title),
      ...texts.map(({ body }) => ['Tonight', 'Tomorrow'].filter((title) => body.includes(title))),
    ];
  };
  await at(`${friday}T21:00`, 'America/New_York', async () => {
    const inUtc = ['Tomorrow'];
    expect(await sizes()).toEqual([inUtc, [1], inUtc, inUtc, inUtc, inUtc]);
    await setZone('America/Los_Angeles');
    const inLosAngeles = ['Tonight'];
    expect(await sizes()).toEqual([inLosAngeles, [1], inLosAngeles, inLosAngeles, inLosAngeles, inLosAngeles]);
    await setZone('UTC');
  });
});

test('an event across midnight, or of several days, counts on its first day', async () => {
  await post('Night', { ...inNewYork, startsLocal: `${friday}T22:00`, endsLocal: `${saturday}T03:00` });
  await post('Camp', { ...inNewYork, startsLocal: `${friday}T21:00`, endsLocal: `${nextDay(saturday)}T12:00` });
  expect([await on(friday), await on(saturday)]).toEqual([['Camp', 'Night'], []]);
  expect(await strip(friday.slice(0, 7))).toEqual({ [friday]: 2 });
});

test('days on which clocks change are as long as they are', async () => {
  // New York is an hour ahead from 2031-03-09 on, Berlin from 2031-03-30 on.
  await post('Late', { ...inNewYork, startsLocal: '2031-03-09T23:30' });
  await post('Early', { ...inNewYork, startsLocal: '2031-03-09T00:00' });
  expect([await on('2031-03-08'), await on('2031-03-09'), await on('2031-03-10')]).toEqual([[], ['Early', 'Late'], []]);
  await post('First', { ...online, timeZone: 'UTC', startsLocal: '2031-03-29T23:00' });
  await post('Last', { ...online, timeZone: 'UTC', startsLocal: '2031-03-30T21:59' });
  await post('Next', { ...online, timeZone: 'UTC', startsLocal: '2031-03-30T22:00' });
  expect(await on('2031-03-30')).toEqual(['First', 'Last']);
  expect(await strip('2031-03')).toEqual({ '2031-03-09': 2, '2031-03-30': 2, '2031-03-31': 1 });
});

test('a series is one result with its next date on the days, and counts only its other dates on them', async () => {
  await makeSeries(app, ada, 'FREQ=DAILY;COUNT=4', { title: 'Weekly', ...inNewYork, startsLocal: `${friday}T20:00` });
  const dates = async (from: string, to: string) => {
    const query = { from, to, timeZone: BERLIN, series: 'next' } as const;
    const { events } = (await app.call(searchEvents, { query })).body;
    return events.map(({ startsLocal, series }) => [startsLocal.slice(0, 10), series?.moreDates]);
  };
  expect(await dates(friday, friday)).toEqual([[friday, 0]]);
  expect(await dates(saturday, nextDay(saturday))).toEqual([[saturday, 1]]);
});

test('an event counts on its new day after its zone changed, or it moved online', async () => {
  const { id } = await post('Jazz', { ...inNewYork, startsLocal: `${friday}T20:00` });
  const update = (body: EventFields) => app.call(updateEvent, { params: { eventId: id }, body }, ada);
  // The same instant in Berlin.
  const [startsLocal, endsLocal] = [`${saturday}T02:00`, `${saturday}T04:00`];
  await update({ placeId: places.berlin.id, timeZone: BERLIN, startsLocal, endsLocal });
  expect([await on(friday), await on(saturday)]).toEqual([[], ['Jazz']]);
  const west = { timeZone: 'America/New_York' };
  expect([await on(friday, west), await on(saturday, west)]).toEqual([[], ['Jazz']]);
  await update({ attendance: 'online', timeZone: BERLIN });
  expect([await on(friday, west), await on(saturday, west)]).toEqual([['Jazz'], []]);
});

describe('for any events and viewers', () => {
  const kinds = [
    { placeId: places.berlin.id },
    { placeId: places.auckland.id, attendance: 'hybrid' },
    inNewYork,
    { ...online, timeZone: 'Pacific/Kiritimati' },
    online,
  ] as const;
  const event = fc.record({
    kind: fc.constantFrom(...kinds),
    ahead: fc.integer({ min: 1, max: 40 }),
    time: fc.constantFrom('00:00', '03:30', '11:00', '14:00', '20:00', '23:59'),
  });
  const zone = fc.constantFrom('Pacific/Kiritimati', 'Asia/Kolkata', BERLIN, 'America/Los_Angeles', 'Etc/GMT+12');

  test('each day of the calendar has as many events as its search and its counters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), zone, async (events, timeZone) => {
        await app.db.execute('delete from events');
        for (const { kind, ahead, time } of events)
          await post('Meeting', { ...kind, startsLocal: daysAhead(app, ahead, time) });
        const expected: Record<string, number> = {};
        for (const { kind, ahead, time } of events) {
          const local = Temporal.PlainDateTime.from(daysAhead(app, ahead, time));
          const isOnline = 'attendance' in kind && kind.attendance === 'online';
          const seen = isOnline ? local.toZonedDateTime(kind.timeZone).withTimeZone(timeZone) : local;
          const day = seen.toPlainDate().toString();
          expected[day] = (expected[day] ?? 0) + 1;
        }
        const months = [...new Set([0, 20, 41].map((days) => daysAhead(app, days).slice(0, 7)))];
        const strips = await Promise.all(months.map((month) => strip(month, { timeZone })));
        expect(Object.assign({}, ...strips)).toEqual(expected);
        for (const [day, count] of Object.entries(expected)) {
          expect(await on(day, { timeZone })).toHaveLength(count);
          expect(await on(nextDay(day), { timeZone })).toHaveLength(expected[nextDay(day)] ?? 0);
        }
        const atPlaces = await resolveFilters(
          app.db,
          { timeZone, to: daysAhead(app, 60).slice(0, 10) },
          app.clock.now(),
        );
        const { numbers } = await sumCounters(app.db, atPlaces, 'day');
        expect(Object.values(numbers).reduce((sum, count) => sum + count, 0)).toBe(events.length);
      }),
      { numRuns: 8 },
    );
  });
});
