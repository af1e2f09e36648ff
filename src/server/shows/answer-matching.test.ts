import { expect, test } from 'vitest';
import { countTypos, matchesAnswer } from './answer-matching.ts';

test.each([
  ['paris', ['Paris']],
  ['  PARIS! ', ['Paris']],
  ['beatles', ['The Beatles']],
  ['simon & garfunkel', ['Simon and Garfunkel']],
  ['Beyonce', ['Beyoncé']],
  ['Micheal Jackson', ['Michael Jackson']],
  ['shakespear', ['Shakespeare']],
  ['dicaprio', ['Leonardo DiCaprio', 'DiCaprio']],
  ['new york', ['New-York']],
  ['dr strange', ['Dr. Strange']],
  ['1984', ['1984']],
  ['the the', ['The The']],
])('%j matches %j', (typed, answers) => {
  expect(matchesAnswer(typed, answers)).toBe(true);
});

test.each([
  ['1985', ['1984']],
  ['cat', ['bat']],
  ['Iran', ['Iraq']],
  ['Paris France', ['Paris']],
  ['', ['Paris']],
  ['...', ['Paris']],
  ['Austria', ['Hungary']],
])('%j does not match %j', (typed, answers) => {
  expect(matchesAnswer(typed, answers)).toBe(false);
});

test.each([
  ['abc', 'abc', 0],
  ['abc', 'acb', 1],
  ['abc', 'ab', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%j and %j differ by %i typos', (one, other, slips) => {
  expect(countTypos(one, other)).toBe(slips);
});
