import { expect, test } from 'vitest';
import { matchesAnswer } from './answer-matching.ts';

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
