import { expect, test } from 'vitest';
import { movedDeadlines } from './pay-methods.ts';

test('a change of an event that has begun leaves a day to a transfer that is still expected', () => {
  const now = new Date('2026-11-21T20:00:00Z');
  const latestAt = (startsAt: string) => movedDeadlines(new Date(startsAt), now).latest.toISOString();
  expect(latestAt('2026-11-21T19:00:00Z')).toBe('2026-11-22T20:00:00.000Z');
  expect(latestAt('2026-11-21T21:00:00Z')).toBe('2026-11-21T21:00:00.000Z');
});
