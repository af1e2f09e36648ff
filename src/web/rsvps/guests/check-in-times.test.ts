import { expect, it } from 'vitest';
import { checkInClosedReason } from './check-in-times.ts';

const event = {
  status: 'published' as const,
  startsAt: '2026-11-23T18:00:00Z',
  endsAt: '2026-11-23T20:00:00Z',
  timeZone: 'America/New_York',
};
const at = (time: string) => Date.parse(time);

it('check-in is offered from a day before a published event until a day after it, and says when it opens', () => {
  expect(checkInClosedReason(event, at('2026-11-22T17:59:00Z'))).toBe(
    'Check-in opens Sun, Nov 22, 1:00 PM New York time.',
  );
  expect(checkInClosedReason(event, at('2026-11-22T18:00:00Z'))).toBeNull();
  expect(checkInClosedReason(event, at('2026-11-24T19:59:00Z'))).toBeNull();
  expect(checkInClosedReason(event, at('2026-11-24T20:01:00Z'))).toBe('This event is over.');
  expect(checkInClosedReason({ ...event, endsAt: null }, at(event.endsAt))).toBeNull();
  const cancelled = { ...event, status: 'cancelled' as const };
  expect(checkInClosedReason(cancelled, at('2026-11-01T00:00:00Z'))).toBe('This event was cancelled.');
});
