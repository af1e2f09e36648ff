import { expect, test } from 'vitest';
import { countTypos } from './edit-distance.ts';

test.each([
  ['abc', 'abc', 0],
  ['abc', 'acb', 1],
  ['abc', 'ab', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%j and %j differ by %i typos', (first, second, typos) => {
  expect(countTypos(first, second)).toBe(typos);
});
