import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';

// The zone of the device is read once.
beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());

it.each([
  ['America/Chicago', 'Nov 28, 2026'],
  ['Asia/Tokyo', 'Nov 29, 2026'],
])('dates a post by the day in the zone of the viewer: %s', async (timeZone, day) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  const { PostedDay } = await import('./PostedDay.tsx');
  const screen = await showScreen(<PostedDay at="2026-11-29T02:07:00.000Z" />);
  expect(screen.text()).toBe(day);
  screen.close();
});
