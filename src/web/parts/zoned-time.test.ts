import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  // Later files in this worker share the modules, which read the zone of the device once.
  vi.resetModules();
});

test('a deadline without an event, as of dues, is in the time of its reader', async () => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' });
  vi.resetModules();
  const { formatZonedInstant } = await import('./zoned-time.ts');
  expect(formatZonedInstant('2026-12-13T12:16:00Z', null)).toBe('Sun, Dec 13, 9:16 PM');
  expect(formatZonedInstant('2026-12-13T12:16:00Z', 'Europe/Berlin')).toBe('Sun, Dec 13, 1:16 PM Berlin time');
});
