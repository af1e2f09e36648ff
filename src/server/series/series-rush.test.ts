import { expect, test } from 'vitest';
import { z } from 'zod';
import { publishEvent } from '#contracts/events/events.contract.ts';
import { createSeries, type Series, type SeriesFields, updateSeries } from '#contracts/series/series.contract.ts';
import { draft, insertPlaces } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { days, makeSeries, seriesNow } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();

const deadlocks = async () =>
  (
    await app.db.one(
      z.object({ count: z.number() }),
      'select deadlocks as count from pg_stat_database where datname = current_database()',
    )
  ).count;

test('concurrent changes of series and single events never deadlock', async () => {
  await insertPlaces(app);
  const ada = await signUp(app.deps);
  const rules = [
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;INTERVAL=2',
    'FREQ=DAILY;INTERVAL=5',
    'FREQ=MONTHLY',
    'FREQ=DAILY;COUNT=20',
  ];
  const series: Series[] = [];
  for (const rule of rules) series.push(await makeSeries(app, ada, rule));
  const change = (seriesId: string, body: { fields?: SeriesFields; rule?: string }) =>
    app.call(updateSeries, { params: { seriesId }, body: { scope: 'all', ...body } }, ada);
  const statuses = await Promise.all([
    ...series.map(async ({ id }, at) => (await change(id, { rule: `FREQ=DAILY;INTERVAL=${at + 2};COUNT=25` })).status),
    ...series.map(async ({ id }, at) => (await change(id, { fields: { startTime: `1${at}:00` } })).status),
    ...rules.map(async (rule) => {
      const { id: eventId } = await draft(app, ada);
      return (await app.call(createSeries, { body: { eventId, rule } }, ada)).status;
    }),
    ...rules.map(async () => {
      const { id: eventId } = await draft(app, ada);
      return (await app.call(publishEvent, { params: { eventId } }, ada)).status;
    }),
  ]);
  // A busy machine may reject some requests with 503, which is not a deadlock.
  expect([...new Set(statuses)].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status !== 503).length).toBeGreaterThan(0);
  expect(await deadlocks()).toBe(0);
  for (const { id } of series) {
    const now = await seriesNow(app, { id });
    expect(new Set(days(now)).size).toBe(days(now).length);
  }
});
