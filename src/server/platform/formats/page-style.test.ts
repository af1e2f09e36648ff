import { expect, test } from 'vitest';
import { pageStyleOf } from './page-style.ts';

test.each([
  ['en-US,en;q=0.9', 'month-12h'],
  ['en', 'month-12h'],
  ['es-US', 'day-12h'],
  ['en-GB,en;q=0.8', 'day-24h'],
  ['de-DE,de;q=0.9,en;q=0.8', 'day-24h'],
  ['fr', 'day-24h'],
  ['ja-JP', 'day-24h'],
  ['en-AU,en', 'day-12h'],
  ['en-IN', 'day-12h'],
  [undefined, 'month-12h'],
  ['', 'month-12h'],
  ['*', 'month-12h'],
  ['x-klingon-and-more', 'month-12h'],
  ['1234567890'.repeat(20), 'month-12h'],
] as const)('dates for the languages %s are written as %s', (languages, style) => {
  expect(pageStyleOf(languages).dates).toBe(style);
});

test('a site can have one style for everyone', () => {
  expect(pageStyleOf('de', 'month-12h')).toEqual({ dates: 'month-12h', miles: false });
  expect(pageStyleOf('en-US', 'day-24h')).toEqual({ dates: 'day-24h', miles: true });
});

test('distances are in miles for the languages of countries that use them', () => {
  const languages = [
    'en-US,en',
    'en',
    'es-US',
    'en-GB',
    'cy',
    'my',
    'en-AU',
    'en-CA',
    'de',
    'x-klingon',
    '',
    undefined,
  ];
  expect(languages.filter((each) => pageStyleOf(each).miles)).toEqual(languages.slice(0, 6));
});
