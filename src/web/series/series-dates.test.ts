import { expect, it } from 'vitest';
import { nextDateOf, nextDatesOf, type SeriesDate, type SeriesSummary } from './series-dates.ts';

const date = (id: string, status: SeriesDate['status'] = 'published') =>
  ({ id, status, startsLocal: `2026-12-0${id}T19:00` }) as SeriesDate;
const series = (dates: SeriesDate[]) => ({ id: 's', ruleText: 'every day', dates }) as SeriesSummary;

it('lists up to four other upcoming dates', () => {
  const dates = [date('1', 'cancelled'), date('2'), date('3'), date('4'), date('5'), date('6'), date('7')];
  expect(nextDatesOf(series(dates), '3').dates.map(({ id }) => id)).toEqual(['2', '4', '5', '6']);
});

it("takes the series' details from the next date that takes place", () => {
  expect(nextDateOf(series([date('1', 'cancelled'), date('2')]))?.id).toBe('2');
  expect(nextDateOf(series([date('1', 'cancelled')]))).toBeUndefined();
});
