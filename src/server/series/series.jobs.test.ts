import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { endSeries } from '#contracts/series/series.contract.ts';
import { runNow, toCronItems } from '#server/platform/jobs/work.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { laterBy, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { wallTimeAt } from './occurrence-window.ts';
import { extendAllSeriesJob, extendSeriesJob, seriesJobs } from './series.jobs.ts';

const app = await testApp();
let ada: SomeoneSignedIn;
const work = seriesJobs({ ...app.deps, db: app.db }, { copied: [] });

beforeAll(() => insertPlaces(app));
// A new session for each test, because sessions expire when the clock advances.
beforeEach(async () => {
  ada = await signUp(app.deps);
});

/** Runs the nightly job and the jobs that it enqueues. */
const extendAllSeries = async () => {
  await runNow(work, extendAllSeriesJob, {});
  await runJobs(app);
};
const extend = (seriesId: string) => runNow(work, extendSeriesJob, { seriesId });
const datesOf = async (seriesId: string): Promise<string[]> => {
  const rows = await app.db.rows(
    z.object({ date: z.string() }),
    `select to_char(starts_local, 'YYYY-MM-DD"T"HH24:MI') as date from events where series_id = $1 order by starts_local`,
    [seriesId],
  );
  return rows.map(({ date }) => date);
};

test('the nightly job moves the window forward and is idempotent', async () => {
  expect(toCronItems(work)).toMatchObject([{ match: '23 2 * * *', options: { backfillPeriod: 86_400_000 } }]);
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY');
  const before = await datesOf(series.id);
  await extendAllSeries();
  expect(await datesOf(series.id)).toEqual(before);
  app.clock.advance({ days: 21 });
  await extendAllSeries();
  const after = await datesOf(series.id);
  expect(after).toEqual([...before, ...[1, 2, 3].map((weeks) => laterBy(before.at(-1)!, weeks * 7))]);
  await extendAllSeries();
  await extend(series.id);
  expect(await datesOf(series.id)).toEqual(after);
});

test('concurrent nodes create each occurrence once', async () => {
  const series = await makeSeries(app, ada, 'FREQ=DAILY');
  const before = await datesOf(series.id);
  app.clock.advance({ days: 10 });
  await Promise.all(Array.from({ length: 4 }, () => extend(series.id)));
  const after = await datesOf(series.id);
  expect(after).toHaveLength(before.length + 10);
  expect(new Set(after).size).toBe(after.length);
});

test('ended series and cancelled dates stay so, and missed nights are caught up', async () => {
  const ended = await makeSeries(app, ada, 'FREQ=DAILY');
  const lastDay = ended.startsLocal.slice(0, 10);
  await app.call(endSeries, { params: { seriesId: ended.id }, body: { lastDay } }, ada);
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY');
  const eventId = series.occurrences.at(-1)!.id;
  await app.call(cancelEvent, { params: { eventId }, body: {} }, ada);
  const before = await datesOf(series.id);
  app.clock.advance({ days: 7 * 30 });
  await extendAllSeries();
  expect(await datesOf(ended.id)).toHaveLength(1);
  const after = await datesOf(series.id);
  expect(after.slice(0, before.length)).toEqual(before);
  const [now, horizon] = [0, 26 * 7].map((days) =>
    wallTimeAt(new Date(app.clock.now().getTime() + days * 86_400_000), series.timeZone),
  ) as [string, string];
  const first = Array.from({ length: 60 }, (_, weeks) => laterBy(before[0]!, weeks * 7)).find((date) => date > now)!;
  const expected = Array.from({ length: 27 }, (_, weeks) => laterBy(first, weeks * 7)).filter(
    (date) => date.slice(0, 10) <= horizon.slice(0, 10),
  );
  expect(after.slice(before.length)).toEqual(expected);
  expect(expected.length).toBeGreaterThanOrEqual(25);
});

test('a yearly series gets its next event when the current one is over', async () => {
  const series = await makeSeries(app, ada, 'FREQ=YEARLY');
  app.clock.advance({ days: 8 });
  await extendAllSeries();
  app.clock.advance({ days: 200 });
  await extendAllSeries();
  const [first, second, ...more] = await datesOf(series.id);
  expect(second).toBe(Temporal.PlainDateTime.from(first!).add({ years: 1 }).toString({ smallestUnit: 'minute' }));
  expect(more).toEqual([]);
});

test('a series is deleted with its host', async () => {
  const host = await signUp(app.deps);
  const series = await makeSeries(app, host, 'FREQ=WEEKLY');
  await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, host);
  app.clock.advance({ days: 7 });
  await extendAllSeries();
  expect(await app.db.execute('select from series where id = $1', [series.id])).toBe(0);
});
