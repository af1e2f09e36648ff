import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { readMinutes, writeMinutes } from './time-given.ts';

describe('time given, as organizers write it', () => {
  test('is read in every way that people write it', () => {
    const ways = ['3:30', '3.5', '3,5', '3 h 30', '3h30min', '210 min', ' 3 : 30 '];
    expect(ways.map(readMinutes)).toEqual(ways.map(() => 210));
    expect(readMinutes('3')).toBe(180);
    expect(readMinutes('3h')).toBe(180);
    expect(readMinutes('0')).toBe(0);
  });

  test('what is no time, or more than a shift can hold, is none', () => {
    for (const text of ['', 'all day', '-1', '3:75', '49', '3000 min', '1e3', '3.5.1'])
      expect(readMinutes(text)).toBeNull();
  });

  test('what the field shows is read as what it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2880 }), (minutes) => {
        expect(readMinutes(writeMinutes(minutes))).toBe(minutes);
      }),
    );
  });
});
