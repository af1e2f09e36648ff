import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { endSeries } from '#contracts/series/series.contract.ts';
import { runNow, toCronItems } from '#server/platform/jobs/work.ts';
import { knowPlaces } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { laterBy, repeating } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { extendAllSeriesJob, extendSeriesJob, seriesJobs } from './series.jobs.ts';

const it = await testApp();
let ada: SomeoneSignedIn;
const work = seriesJobs({ ...it.deps, db: it.db });

beforeAll(() => knowPlaces(it));
// Anew each time: sessions end as the clock moves on.
beforeEach(async () => {
  ada = await signUp(it.deps);
});

/** The night's job, and what it leaves to do. */
const roll = async () => {
  await runNow(work, extendAllSeriesJob, {});
  await runJobs(it);
};
const extend = (seriesId: string) => runNow(work, extendSeriesJob, { seriesId });
const datesOf = async (seriesId: string): Promise<string[]> => {
  const rows = await it.db.rows(
    z.object({ date: z.string() }),
    `select to_char(starts_local, 'YYYY-MM-DD"T"HH24:MI') as date from events where series_id = $1 order by starts_local`,
    [seriesId],
  );
  return rows.map(({ date }) => date);
};

test('every night the window moves on, and a night that comes twice makes nothing twice', async () => {
  expect(toCronItems(work)).toMatchObject([{ match: '23 2 * * *', options: { backfillPeriod: 86_400_000 } }]);
  const series = await repeating(it, ada, 'FREQ=WEEKLY');
  const before = await datesOf(series.id);
  await roll();
  expect(await datesOf(series.id)).toEqual(before);
  it.clock.advance({ days: 21 });
  await roll();
  const after = await datesOf(series.id);
  expect(after).toEqual([...before, ...[1, 2, 3].map((weeks) => laterBy(before.at(-1)!, weeks * 7))]);
  await roll();
  await extend(series.id);
  expect(await datesOf(series.id)).toEqual(after);
});

test('two nodes at once make each occurrence once', async () => {
  const series = await repeating(it, ada, 'FREQ=DAILY');
  const before = await datesOf(series.id);
  it.clock.advance({ days: 10 });
  await Promise.all(Array.from({ length: 4 }, () => extend(series.id)));
  const after = await datesOf(series.id);
  expect(after).toHaveLength(before.length + 10);
  expect(new Set(after).size).toBe(after.length);
});

test('what ended or was cancelled stays so, and nights without the site are made up for', async () => {
  const ended = await repeating(it, ada, 'FREQ=DAILY');
  const lastDay = ended.startsLocal.slice(0, 10);
  await it.call(endSeries, { params: { seriesId: ended.id }, body: { lastDay } }, ada);
  const series = await repeating(it, ada, 'FREQ=WEEKLY');
  const eventId = series.occurrences.at(-1)!.id;
  await it.call(cancelEvent, { params: { eventId }, body: {} }, ada);
  const before = await datesOf(series.id);
  it.clock.advance({ days: 7 * 30 });
  await roll();
  expect(await datesOf(ended.id)).toHaveLength(1);
  const after = await datesOf(series.id);
  expect(after.slice(0, before.length)).toEqual(before);
  const now = it.clock.now().toISOString().slice(0, 16);
  expect(after.slice(before.length).every((date) => date > now)).toBe(true);
  expect(after).toHaveLength(before.length + 26);
});

test('a yearly series has its next event made when the last one is over', async () => {
  const series = await repeating(it, ada, 'FREQ=YEARLY');
  it.clock.advance({ days: 8 });
  await roll();
  it.clock.advance({ days: 200 });
  await roll();
  const [first, second, ...more] = await datesOf(series.id);
  expect(second).toBe(Temporal.PlainDateTime.from(first!).add({ years: 1 }).toString({ smallestUnit: 'minute' }));
  expect(more).toEqual([]);
});

test('with its host a series is gone', async () => {
  const host = await signUp(it.deps);
  const series = await repeating(it, host, 'FREQ=WEEKLY');
  await it.call(deleteAccount, { body: { currentPassword: PASSWORD } }, host);
  it.clock.advance({ days: 7 });
  await roll();
  expect(await it.db.execute('select from series where id = $1', [series.id])).toBe(0);
});
