import { expect, it } from 'vitest';
import { hasDatesToCancel, nextDateOf, nextDatesOf, type SeriesDate, type SeriesSummary } from './series-dates.ts';

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

it('has dates to cancel unless it or all of them are cancelled, also while moderators look at them', () => {
  const has = (status: SeriesSummary['status'], dates: SeriesDate[]) => hasDatesToCancel({ status, dates });
  expect(has('active', [date('1', 'cancelled'), date('2')])).toBe(true);
  expect(has('active', [date('1', 'draft')])).toBe(true);
  expect(has('active', [date('1', 'cancelled')])).toBe(false);
  expect(has('cancelled', [date('1', 'draft')])).toBe(false);
});
