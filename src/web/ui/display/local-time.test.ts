import { afterEach, describe, expect, it } from 'vitest';
import { formatDay } from '#web/ui/calendar/calendar-days.ts';
import { formatInstant, formatMonth } from './format-instant.ts';
import {
  formatHours,
  formatLongDay,
  formatRuleText,
  formatStart,
  formatWeekdayTime,
  localTimeIn,
  setDateStyle,
} from './local-time.ts';
import { withOffset } from './utc-offset.ts';

afterEach(() => setDateStyle(undefined));

describe('local time', () => {
  it("is formatted in the event's time zone, with plain spaces", () => {
    expect(formatLongDay('2026-11-21T19:00')).toBe('Saturday, November 21, 2026');
    expect(formatStart('2026-11-21T00:05')).toBe('Sat, Nov 21, 12:05 AM');
    expect(formatWeekdayTime('2026-11-21T19:00')).toBe('Sat 7:00 PM');
  });

  it('is written in texts of the API in the style of the page', () => {
    const text = 'every Saturday; from April 3, 2027, every Sunday';
    expect(formatRuleText(text)).toBe(text);
    setDateStyle('day-12h');
    expect(formatRuleText(text)).toBe('every Saturday; from 3 April 2027, every Sunday');
  });

  it('includes the last date only if it differs from the first', () => {
    expect(formatHours('2026-11-21T19:00', '2026-11-21T22:30')).toBe('7:00 PM – 10:30 PM');
    expect(formatHours('2026-11-21T19:00', '2026-11-22T01:00')).toBe('7:00 PM – Sun, Nov 22, 1:00 AM');
  });

  it('is computed for any zone, including midnight', () => {
    expect(localTimeIn('America/New_York', '2026-11-21T18:00:00.000Z')).toBe('2026-11-21T13:00');
    expect(localTimeIn('Europe/Berlin', '2026-11-20T23:00:00.000Z')).toBe('2026-11-21T00:00');
  });

  it('is combined with the offset of its zone', () => {
    expect(withOffset('2026-07-21T19:00', '2026-07-21T17:00:00.000Z')).toBe('2026-07-21T19:00:00+02:00');
    expect(withOffset('2026-11-21T19:00', '2026-11-21T22:30:00.000Z')).toBe('2026-11-21T19:00:00-03:30');
    expect(withOffset('2026-11-21T19:00', '2026-11-21T13:15:00.000Z')).toBe('2026-11-21T19:00:00+05:45');
  });
});

describe('the style of dates', () => {
  const texts = () => [
    formatLongDay('2026-11-21T19:00'),
    formatStart('2026-11-21T00:05'),
    formatHours('2026-11-21T19:00', '2026-11-22T01:00'),
    formatDay('2026-11-21', { month: 'short', day: 'numeric' }),
    formatMonth('2026-11-21T19:00:00.000Z'),
  ];

  it('is month first and 12 hours unless the page says otherwise', () => {
    expect(texts()).toEqual([
      'Saturday, November 21, 2026',
      'Sat, Nov 21, 12:05 AM',
      '7:00 PM – Sun, Nov 22, 1:00 AM',
      'Nov 21',
      'November 2026',
    ]);
    expect(formatInstant('2026-11-21T19:00:00.000Z')).toMatch(/^Nov 2\d, 2026, \d+:00 [AP]M$/);
  });

  it('can be day first with 24 hours', () => {
    setDateStyle('day-24h');
    expect(texts()).toEqual([
      'Saturday 21 November 2026',
      'Sat 21 Nov, 00:05',
      '19:00 – Sun 22 Nov, 01:00',
      '21 Nov',
      'November 2026',
    ]);
  });

  it('can be day first with 12 hours', () => {
    setDateStyle('day-12h');
    expect(texts().slice(0, 3)).toEqual([
      'Saturday 21 November 2026',
      'Sat 21 Nov, 12:05 am',
      '7:00 pm – Sun 22 Nov, 1:00 am',
    ]);
  });
});
