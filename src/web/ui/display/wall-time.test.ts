import { describe, expect, it } from 'vitest';
import { cityOfZone, formatHours, formatLongDay, formatStart, wallTimeIn, withOffset } from './wall-time.ts';

describe('wall time', () => {
  it('is said as the clock on the spot shows it, with plain spaces', () => {
    expect(formatLongDay('2026-11-21T19:00')).toBe('Saturday, November 21, 2026');
    expect(formatStart('2026-11-21T00:05')).toBe('Sat, Nov 21, 12:05 AM');
  });

  it('names the last day only where it is another one', () => {
    expect(formatHours('2026-11-21T19:00', '2026-11-21T22:30')).toBe('7:00 PM – 10:30 PM');
    expect(formatHours('2026-11-21T19:00', '2026-11-22T01:00')).toBe('7:00 PM – Sun, Nov 22, 1:00 AM');
  });

  it('is known for any zone, midnight included', () => {
    expect(wallTimeIn('America/New_York', '2026-11-21T18:00:00.000Z')).toBe('2026-11-21T13:00');
    expect(wallTimeIn('Europe/Berlin', '2026-11-20T23:00:00.000Z')).toBe('2026-11-21T00:00');
  });

  it('carries the offset in force on the spot', () => {
    expect(withOffset('2026-07-21T19:00', '2026-07-21T17:00:00.000Z')).toBe('2026-07-21T19:00:00+02:00');
    expect(withOffset('2026-11-21T19:00', '2026-11-21T22:30:00.000Z')).toBe('2026-11-21T19:00:00-03:30');
    expect(withOffset('2026-11-21T19:00', '2026-11-21T13:15:00.000Z')).toBe('2026-11-21T19:00:00+05:45');
  });

  it('calls a zone by its city', () => {
    expect(cityOfZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(cityOfZone('UTC')).toBe('UTC');
  });
});
