import { describe, expect, it } from 'vitest';
import { localeWeekOf, nearestWeekend, nextWeek, weekContaining, weeksOf } from './locale-weeks.ts';

const monday = { firstDay: 1, weekend: [6, 7] };
const sunday = { firstDay: 7, weekend: [6, 7] };

describe('weeks of a locale', () => {
  it("starts weeks on the locale's first day", () => {
    expect(weekContaining('2026-11-21', monday)).toEqual({ first: '2026-11-16', last: '2026-11-22' });
    expect(weekContaining('2026-11-21', sunday)).toEqual({ first: '2026-11-15', last: '2026-11-21' });
    expect(nextWeek('2026-11-21', sunday)).toEqual({ first: '2026-11-22', last: '2026-11-28' });
    expect(localeWeekOf('en-US').firstDay).toBe(7);
    expect(localeWeekOf('de-DE').firstDay).toBe(1);
  });

  it('finds the current weekend, or the next one on a weekday', () => {
    const weekend = { first: '2026-11-21', last: '2026-11-22' };
    for (const day of ['2026-11-18', '2026-11-21', '2026-11-22']) expect(nearestWeekend(day, sunday)).toEqual(weekend);
    expect(nearestWeekend('2026-11-23', { firstDay: 7, weekend: [5, 6] })).toEqual({
      first: '2026-11-27',
      last: '2026-11-28',
    });
  });

  it('lays out a month in whole weeks without days of other months', () => {
    const weeks = weeksOf('2026-11', monday);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30');
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
    expect(weeksOf('2027-02', monday)).toHaveLength(4);
  });

  it('falls back to a default week for invalid locales', () => {
    expect(localeWeekOf('en-US@posix')).toEqual(localeWeekOf('en-US'));
    expect(localeWeekOf('C')).toEqual(localeWeekOf('en-GB'));
  });
});
