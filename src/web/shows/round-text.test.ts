import { expect, test } from 'vitest';
import { formatQuestionPlace } from './round-text.ts';

test('a question is named with its round and its position there', () => {
  const rounds = [
    { name: 'Birds', questionCount: 2 },
    { name: 'Music', questionCount: 8 },
    { name: '', questionCount: 1 },
  ];
  expect(formatQuestionPlace(rounds, 'q5')).toBe('Round 2: Music · Question 3 of 8');
  expect(formatQuestionPlace(rounds, 'q11')).toBe('Round 3 · Question 1 of 1');
  expect(formatQuestionPlace([], 'q5')).toBe('Question 5');
});
