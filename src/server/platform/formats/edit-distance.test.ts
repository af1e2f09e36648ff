import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { countTypos } from './edit-distance.ts';

test.each([
  ['abc', 'abc', 0],
  ['abc', 'acb', 1],
  ['abc', 'ab', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%j and %j differ by %i typos', (first, second, typos) => {
  expect(countTypos(first, second, 9)).toBe(typos);
});

test('a limit only cuts the count off', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(text, text, fc.nat(4), (first, second, limit) => {
      expect(countTypos(first, second, limit)).toBe(Math.min(countTypos(first, second, 9), limit + 1));
    }),
  );
});
