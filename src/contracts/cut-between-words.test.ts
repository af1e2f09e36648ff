import { expect, test } from 'vitest';
import { cutBetweenWords } from './cut-between-words.ts';

test('a line is cut between words, and a long word in its middle', () => {
  expect(cutBetweenWords('one two', 7)).toBe('one two');
  expect(cutBetweenWords('one two three', 9)).toBe('one two…');
  expect(cutBetweenWords('one  two three', 4)).toBe('one…');
  expect(cutBetweenWords('abcdefghij', 8)).toBe('abcd…');
});

test('a line is never cut inside an emoji', () => {
  for (const maxLength of [4, 5, 6, 7, 8, 9]) {
    const cut = cutBetweenWords('🎈🎈🎈🎈🎈🎈', maxLength);
    expect(cut).toMatch(/^🎈+…$/u);
    expect(cut.isWellFormed()).toBe(true);
  }
});
