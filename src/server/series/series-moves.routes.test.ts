import { beforeAll, describe, expect, test } from 'vitest';
import { getEvent } from '#contracts/events/events.contract.ts';
import { updateSeries } from '#contracts/series/series.contract.ts';
import { secondsUntilUtcMidnight } from '#server/platform/clock.ts';
import { enter } from '#tests/support/cast.ts';
import { daysAhead, insertPlaces } from '#tests/support/events.ts';
import type { SomeoneSignedIn } from '#tests/support/factories.ts';
import { change, clocks, days, ids, laterBy, makeSeries, weekdayOf } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
let ada: SomeoneSignedIn;

beforeAll(async () => {
  // Before noon, so that a date of today can begin earlier and later.
  app.clock.advance({ seconds: secondsUntilUtcMidnight(app.clock.now()) + 9 * 3600 });
  ada = await enter(app.deps, 'ada');
  await insertPlaces(app);
});

const WEEKLY = 'FREQ=WEEKLY;COUNT=6';

/** As the form sends that one date moves by so many days: the rule follows the new day. */
const moveBy = (startsLocal: string, dayCount: number) => ({
  rule: `FREQ=WEEKLY;BYDAY=${weekdayOf(laterBy(startsLocal, dayCount))};COUNT=6`,
  startsOn: laterBy(startsLocal, dayCount).slice(0, 10),
});

describe('a date that moves to another day', () => {
  test.each([1, -1])('moves all upcoming dates by %i day', async (dayCount) => {
    const series = await makeSeries(app, ada, WEEKLY);
    const { id: occurrenceId, startsLocal } = series.occurrences[3]!;
    const moved = await change(app, series, { scope: 'all', occurrenceId, ...moveBy(startsLocal, dayCount) }, ada);
    expect(days(moved)).toEqual(series.occurrences.map((date) => laterBy(date.startsLocal, dayCount).slice(0, 10)));
  });

  test('moves the first date no earlier than today', async () => {
    const series = await makeSeries(app, ada, WEEKLY, {
      startsLocal: daysAhead(app, 1),
      endsLocal: daysAhead(app, 1, '21:00'),
    });
    const { id: occurrenceId, startsLocal } = series.occurrences[3]!;
    const moved = await change(app, series, { scope: 'all', occurrenceId, ...moveBy(startsLocal, -2) }, ada);
    expect(days(moved).slice(0, 3)).toEqual(
      days(series)
        .slice(1, 4)
        .map((day) => laterBy(`${day}T00:00`, -2).slice(0, 10)),
    );
  });

  test('with those that follow leaves as many dates as before', async () => {
    const series = await makeSeries(app, ada, WEEKLY);
    const { id: occurrenceId, startsLocal } = series.occurrences[2]!;
    const moved = await change(app, series, { scope: 'following', occurrenceId, ...moveBy(startsLocal, 1) }, ada);
    expect(days(moved)).toEqual(
      series.occurrences.map((date, index) => laterBy(date.startsLocal, index < 2 ? 0 : 1).slice(0, 10)),
    );
    expect(moved.parts[1]!.rule).toContain('COUNT=4');
  });
});

test('an earlier time of day for all dates leaves the date of today as it is', async () => {
  const times = { startsLocal: daysAhead(app, 0), endsLocal: daysAhead(app, 0, '21:00') };
  const series = await makeSeries(app, ada, 'FREQ=DAILY;COUNT=3', times);
  const fields = { startTime: '08:00', title: 'Breakfast' };
  const changed = await change(app, series, { scope: 'all', fields }, ada);
  expect(ids(changed)).toEqual(ids(series));
  expect(clocks(changed)).toEqual(['19:00', '08:00', '08:00']);
  const today = (await app.call(getEvent, { params: { eventId: ids(series)[0]! } })).body;
  expect(today).toMatchObject({ ...times, title: 'Breakfast' });
  expect(changed.occurrences.map(({ editedFields }) => editedFields)).toEqual([['startsLocal'], [], []]);
  const ofToday = { scope: 'all' as const, occurrenceId: ids(series)[0]!, fields: { startTime: '08:30' } };
  const refused = await app.call(updateSeries, { params: { seriesId: series.id }, body: ofToday }, ada);
  expect(refused.problem.fields).toEqual({ startTime: 'Choose a time in the future.' });
});
