import { expect, it } from 'vitest';
import { isCheckInOpen } from './check-in-times.ts';

const endsAt = '2026-11-23T20:00:00Z';
const at = (time: string) => Date.parse(time);

it('check-in is offered until a day after a published event', () => {
  const event = { status: 'published' as const, endsAt };
  expect(isCheckInOpen(event, at('2026-11-01T00:00:00Z'))).toBe(true);
  expect(isCheckInOpen(event, at('2026-11-24T19:59:00Z'))).toBe(true);
  expect(isCheckInOpen(event, at('2026-11-24T20:01:00Z'))).toBe(false);
  expect(isCheckInOpen({ status: 'published', endsAt: null }, at(endsAt))).toBe(true);
  expect(isCheckInOpen({ status: 'cancelled', endsAt }, at('2026-11-01T00:00:00Z'))).toBe(false);
});
