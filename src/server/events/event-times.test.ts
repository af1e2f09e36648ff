import { expect, test } from 'vitest';
import { resolveTimes } from './event-times.ts';

test('an event without start, end or zone has no instants', () => {
  const whole = { startsLocal: '2026-07-01T19:00', endsLocal: '2026-07-01T21:00', timeZone: 'Europe/Berlin' };
  expect(resolveTimes(whole)).toMatchObject({ startsAt: expect.any(Date), endsAt: expect.any(Date) });
  for (const missing of [{ startsLocal: null }, { endsLocal: null }, { timeZone: null }])
    expect(resolveTimes({ ...whole, ...missing })).toMatchObject({ startsAt: null, endsAt: null });
});
