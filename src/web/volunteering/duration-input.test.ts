import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { formatDurationInput, parseDurationInput } from './duration-input.ts';

describe('durations as organizers type them', () => {
  test('common formats are accepted', () => {
    const ways = ['3:30', '3.5', '3,5', '3 h 30', '3h30min', '210 min', ' 3 : 30 '];
    expect(ways.map(parseDurationInput)).toEqual(ways.map(() => 210));
    expect(parseDurationInput('3')).toBe(180);
    expect(parseDurationInput('3h')).toBe(180);
    expect(parseDurationInput('0')).toBe(0);
  });

  test('invalid or too long durations are rejected', () => {
    for (const text of ['', 'all day', '-1', '3:75', '49', '3000 min', '1e3', '3.5.1'])
      expect(parseDurationInput(text)).toBeNull();
  });

  test('a formatted duration is parsed back to the same value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2880 }), (minutes) => {
        expect(parseDurationInput(formatDurationInput(minutes))).toBe(minutes);
      }),
    );
  });
});
