import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { instantOf, minutesBetween, wallTimeAfter } from './wall-clock.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
const wallTime = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16));

describe('local time', () => {
  test.each([
    ['2026-07-01T19:00', 'Europe/Berlin', '2026-07-01T17:00:00.000Z', '2026-07-01T19:00'],
    ['2026-12-01T19:00', 'Europe/Berlin', '2026-12-01T18:00:00.000Z', '2026-12-01T19:00'],
    // skipped on the last Sunday of March: forward by the gap
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
    // happens twice on the last Sunday of October: the first
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
    // half an hour's gap
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '2026-10-04T02:45'],
  ])('%s in %s is %s', (wall, zone, instant, shown) => {
    const { at, local } = instantOf(wall, zone);
    expect([at.toISOString(), local]).toEqual([instant, shown]);
  });

  test('local time converts back to the same instant in every zone', () => {
    fc.assert(
      fc.property(wallTime, fc.constantFrom(...zones), (wall, zone) => {
        const { at, local } = instantOf(wall, zone);
        expect(instantOf(local, zone)).toEqual({ at, local });
      }),
    );
  });

  test('adding minutes and measuring minutes are inverse', () => {
    fc.assert(
      fc.property(wallTime, fc.integer({ min: 1, max: 43_200 }), (wall, minutes) => {
        expect(minutesBetween(wall, wallTimeAfter(wall, minutes))).toBe(minutes);
      }),
    );
  });
});
