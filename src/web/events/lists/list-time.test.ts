import { afterEach, expect, test, vi } from 'vitest';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { formatListTime } from './list-time.ts';

afterEach(() => vi.useRealTimers());

test('dates of other years say so, but not those of the coming months', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z') });
  const list = (startsLocal: string | null) => formatListTime({ startsLocal, timeZone: deviceZone() });
  expect(list(null)).toBe('');
  expect(list('2026-03-02T19:00')).toBe('Mon, Mar 2, 7:00 PM');
  expect(list('2027-02-27T10:00')).toBe('Sat, Feb 27, 10:00 AM');
  expect(list('2025-03-02T19:00')).toBe('Sun, Mar 2, 2025, 7:00 PM');
  expect(list('2027-11-30T19:00')).toBe('Tue, Nov 30, 2027, 7:00 PM');
});
