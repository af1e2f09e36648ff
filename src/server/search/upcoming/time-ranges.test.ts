import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { daysOfMonth, type QuickRange, quickRange, toInstants } from './time-ranges.ts';

test.each<[QuickRange, string, string | undefined, string, string]>([
  // 2026-11-21 is a Saturday
  ['today', '2026-11-21', undefined, '2026-11-21', '2026-11-21'],
  ['this-week', '2026-11-21', 'de', '2026-11-16', '2026-11-22'],
  ['this-week', '2026-11-22', 'en-US', '2026-11-22', '2026-11-28'],
  ['this-week', '2026-11-22', 'en-GB', '2026-11-16', '2026-11-22'],
  ['next-week', '2026-11-21', 'en-US', '2026-11-22', '2026-11-28'],
  ['next-week', '2026-11-21', undefined, '2026-11-23', '2026-11-29'],
  ['this-weekend', '2026-11-18', 'de', '2026-11-21', '2026-11-22'],
  ['this-weekend', '2026-11-21', 'de', '2026-11-21', '2026-11-22'],
  ['this-weekend', '2026-11-22', 'en-US', '2026-11-21', '2026-11-22'],
  ['this-weekend', '2026-11-23', 'en-US', '2026-11-28', '2026-11-29'],
  ['this-weekend', '2026-11-21', 'he-IL', '2026-11-20', '2026-11-21'],
  ['this-week', '2026-11-21', 'xx-not-a-locale-at-all', '2026-11-16', '2026-11-22'],
])('resolves %s on %s (%s) to %s–%s', (range, today, locale, first, last) => {
  expect(quickRange(range, Temporal.PlainDate.from(today), locale)).toEqual({ first, last });
});

test('every range contains today or begins later, and weeks have seven days', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => Temporal.PlainDate.from(date.toISOString().slice(0, 10)));
  fc.assert(
    fc.property(day, fc.constantFrom('de', 'en-US', 'ar-EG', 'he-IL', 'fa-IR', undefined), (today, locale) => {
      for (const range of ['today', 'this-week', 'this-weekend', 'next-week'] as const) {
        const { first, last } = quickRange(range, today, locale);
        const length = Temporal.PlainDate.from(first).until(last).days + 1;
        expect(last >= today.toString()).toBe(true);
        expect(length).toBe(range === 'today' ? 1 : range === 'this-weekend' ? length : 7);
        expect(length).toBeLessThanOrEqual(7);
      }
    }),
  );
});

test('a day has 23 hours at the start of DST, and months have the right days', () => {
  const { from, to } = toInstants({ first: '2026-03-29', last: '2026-03-29' }, 'Europe/Berlin');
  expect((to.getTime() - from.getTime()) / 3_600_000).toBe(23);
  expect(daysOfMonth('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
});
