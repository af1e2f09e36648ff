import { expect, test } from 'vitest';
import { formatMinutes } from './format-minutes.ts';

test('durations are formatted in hours and minutes', () => {
  expect([0, 45, 60, 210, 75_000, 75_030].map(formatMinutes)).toEqual([
    '0 min',
    '45 min',
    '1 h',
    '3 h 30 min',
    '1,250 h',
    '1,250 h 30 min',
  ]);
});
