import { expect, test } from 'vitest';
import { dateStyleOf } from './date-style.ts';

test.each([
  ['en-US,en;q=0.9', undefined],
  ['en', undefined],
  ['es-US', 'day-12h'],
  ['en-GB,en;q=0.8', 'day-24h'],
  ['de-DE,de;q=0.9,en;q=0.8', 'day-24h'],
  ['fr', 'day-24h'],
  ['ja-JP', 'day-24h'],
  ['en-AU,en', 'day-12h'],
  ['en-IN', 'day-12h'],
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['x-klingon-and-more', undefined],
  ['1234567890'.repeat(20), undefined],
] as const)('dates for the languages %s are written as %s', (languages, style) => {
  expect(dateStyleOf(languages)).toBe(style);
});

test('a site can have one style for everyone', () => {
  expect(dateStyleOf('de', 'month-12h')).toBeUndefined();
  expect(dateStyleOf('en-US', 'day-24h')).toBe('day-24h');
});
