import { expect, test } from 'vitest';
import { formatCredits, formatQuestionPlace } from './round-text.ts';

test('a question is named with its round and its position there', () => {
  const rounds = [
    { name: 'Birds', questionCount: 2 },
    { name: 'Music', questionCount: 8 },
    { name: '', questionCount: 1 },
  ];
  expect(formatQuestionPlace(rounds, 'q5')).toBe('Round 2: Music\u00A0· Question\u00A03\u00A0of\u00A08');
  expect(formatQuestionPlace(rounds, 'q11')).toBe('Round 3\u00A0· Question\u00A01\u00A0of\u00A01');
  expect(formatQuestionPlace([], 'q5')).toBe('Question 5');
});

test('the sources of a round are credited at its questions, and those of all rounds at the end', () => {
  const credits = ['Open Trivia Database, CC BY-SA 4.0'];
  const rounds = [
    { name: 'Birds', questionCount: 2 },
    { name: 'Music', questionCount: 8, credits },
    { name: 'Films', questionCount: 8, credits },
  ];
  expect(formatCredits(rounds, 'q1')).toBe('');
  expect(formatCredits(rounds, 'q3')).toBe('Questions from Open Trivia Database, CC BY-SA 4.0.');
  expect(formatCredits(rounds, null)).toBe('Questions from Open Trivia Database, CC BY-SA 4.0.');
});
