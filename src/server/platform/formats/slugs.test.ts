import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { nextSlug, slugOf } from './slugs.ts';

test.each([
  ['Chicago Board Games', 'chicago-board-games'],
  ['Früh & Spät: Läufer*innen', 'fruh-and-spat-laufer-innen'],
  ['Smørrebrød straße ŁÓDŹ', 'smorrebrod-strasse-lodz'],
  ['Ada’s table', 'adas-table'],
  ['東京ボードゲーム', 'group'],
  ['42', '42'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name, 'group')).toBe(slug);
});

test('the slug of any name matches the contract', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      expect(slugOf(name, 'group')).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugOf(name, 'group').length).toBeLessThanOrEqual(60);
    }),
  );
});

test('a taken slug gets the next number', () => {
  expect(nextSlug('walkers', [])).toBe('walkers');
  expect(nextSlug('walkers', ['walkers'])).toBe('walkers-2');
  expect(nextSlug('walkers', ['walkers', 'walkers-2', 'walkers-of-oslo', 'walkers-9'])).toBe('walkers-10');
  expect(nextSlug('walkers', ['walkers-2'])).toBe('walkers');
});

test('a slug with the highest number does not block new ones', () => {
  const taken = ['walkers', 'walkers-999999999', 'walkers-1000000000'];
  expect(taken).not.toContain(nextSlug('walkers', taken));
});
