import { expect, test } from 'vitest';
import { cancelSeries } from '#contracts/series/series.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { change, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

// Each statement that lists events changes the counters of the listings, which are slower each time in a transaction (ADR 212).
test('a change, a move and the cancellation of a series write their dates together, at most 25 per statement', async () => {
  const ada = await signUp(app.deps);
  const series = await makeSeries(app, ada, 'FREQ=DAILY;COUNT=51');
  const counted = new Map<string, number>();
  app.db.observe((summary) => void counted.set(summary, (counted.get(summary) ?? 0) + 1));
  const numberOf = async (summary: string, run: () => Promise<unknown>) => {
    counted.clear();
    await run();
    return counted.get(summary);
  };
  const changeAll = (fields: object) => change(app, series, { scope: 'all', fields }, ada);
  expect(await numberOf('with event_counters', () => changeAll({ title: 'Chess' }))).toBe(3);
  expect(await numberOf('with event_counters', () => changeAll({ startTime: '20:15' }))).toBe(3);
  const cancel = () => app.call(cancelSeries, { params: { seriesId: series.id }, body: { reason: 'Rain' } }, ada);
  expect(await numberOf('update events', cancel)).toBe(3);
});
