import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { maxParts, minutesIn, splitTime } from './split-time.ts';

const wallOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(0, 16);

describe("splitting an event's time into shifts", () => {
  test('two halves meet in the middle', () => {
    expect(splitTime({ startsLocal: '2026-11-21T09:00', endsLocal: '2026-11-21T13:00' }, 2)).toEqual([
      { startsLocal: '2026-11-21T09:00', endsLocal: '2026-11-21T11:00' },
      { startsLocal: '2026-11-21T11:00', endsLocal: '2026-11-21T13:00' },
    ]);
  });

  test('boundaries are rounded to memorable times', () => {
    const shifts = splitTime({ startsLocal: '2026-11-21T09:00', endsLocal: '2026-11-21T17:00' }, 3);
    expect(shifts.map(({ endsLocal }) => endsLocal.slice(11))).toEqual(['11:30', '14:30', '17:00']);
  });

  test('a night shift ends on the next day', () => {
    const [, last] = splitTime({ startsLocal: '2026-12-31T20:00', endsLocal: '2027-01-01T04:00' }, 2);
    expect(last).toEqual({ startsLocal: '2027-01-01T00:00', endsLocal: '2027-01-01T04:00' });
  });

  // spec: 10.4
  test('the parts cover the whole time without gaps, and none is empty', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 29_000_000, max: 30_000_000 }),
        fc.integer({ min: 1, max: 4_320 }),
        fc.integer({ min: 1, max: 12 }),
        (start, minutes, count) => {
          const span = { startsLocal: wallOf(start), endsLocal: wallOf(start + minutes) };
          const parts = splitTime(span, maxParts(span, count));
          expect(parts[0]!.startsLocal).toBe(span.startsLocal);
          expect(parts.at(-1)!.endsLocal).toBe(span.endsLocal);
          expect(parts.every((part) => minutesIn(part) > 0)).toBe(true);
          expect(parts.slice(1).map(({ startsLocal }) => startsLocal)).toEqual(
            parts.slice(0, -1).map(({ endsLocal }) => endsLocal),
          );
        },
      ),
    );
  });
});
