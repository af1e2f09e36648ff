import { expect, test } from 'vitest';
import { z } from 'zod';
import { publishEvent } from '#contracts/events/events.contract.ts';
import { createSeries, type Series, type SeriesFields, updateSeries } from '#contracts/series/series.contract.ts';
import { draft, knowPlaces } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { days, repeating, seriesNow } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const it = await testApp();

const deadlocks = async () =>
  (
    await it.db.one(
      z.object({ count: z.number() }),
      'select deadlocks as count from pg_stat_database where datname = current_database()',
    )
  ).count;

test('series made and changed at once, and single events beside them, never wait for each other in a circle', async () => {
  await knowPlaces(it);
  const ada = await signUp(it.deps);
  const rules = [
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;INTERVAL=2',
    'FREQ=DAILY;INTERVAL=5',
    'FREQ=MONTHLY',
    'FREQ=DAILY;COUNT=20',
  ];
  const series: Series[] = [];
  for (const rule of rules) series.push(await repeating(it, ada, rule));
  const change = (seriesId: string, body: { fields?: SeriesFields; rule?: string }) =>
    it.call(updateSeries, { params: { seriesId }, body: { scope: 'all', ...body } }, ada);
  const statuses = await Promise.all([
    ...series.map(async ({ id }, at) => (await change(id, { rule: `FREQ=DAILY;INTERVAL=${at + 2};COUNT=25` })).status),
    ...series.map(async ({ id }, at) => (await change(id, { fields: { startTime: `1${at}:00` } })).status),
    ...rules.map(async (rule) => {
      const { id: eventId } = await draft(it, ada);
      return (await it.call(createSeries, { body: { eventId, rule } }, ada)).status;
    }),
    ...rules.map(async () => {
      const { id: eventId } = await draft(it, ada);
      return (await it.call(publishEvent, { params: { eventId } }, ada)).status;
    }),
  ]);
  // A machine that is busy may refuse some for now; none of them because of the others.
  expect([...new Set(statuses)].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status !== 503).length).toBeGreaterThan(0);
  expect(await deadlocks()).toBe(0);
  for (const { id } of series) {
    const now = await seriesNow(it, { id });
    expect(new Set(days(now)).size).toBe(days(now).length);
  }
});
