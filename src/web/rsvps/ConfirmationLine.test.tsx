import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { ConfirmationLine } from './ConfirmationLine.tsx';

const event = {
  confirmHoursBefore: 48,
  startsAt: '2026-11-25T19:00:00.000Z',
  status: 'published',
  isPast: false,
  timeZone: 'UTC',
} as const;
const counts = { going: 3 } as never;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test.each([
  ['is announced while it is ahead', '2026-11-23T18:59:00Z', 'We’ll ask guests to confirm'],
  ['is not announced once it is past', '2026-11-23T19:00:00Z', ''],
])('the time when guests are asked to confirm %s', async (_, now, text) => {
  vi.setSystemTime(new Date(now));
  const screen = await showScreen(<ConfirmationLine event={event} page={{ confirmation: null, counts }} />);
  expect(screen.text().slice(0, 'We’ll ask guests to confirm'.length)).toBe(text);
  screen.close();
});
