import { expect, test } from 'vitest';
import { placeOfQuestion, spanRounds } from './game-rounds.ts';

const rounds = [
  { name: 'Birds', questionCount: 2 },
  { name: 'Empty', questionCount: 0 },
  { name: 'Music', questionCount: 3 },
];

test('rounds follow one another from the first question', () => {
  expect(spanRounds(rounds).map(({ questions }) => questions)).toEqual([['q1', 'q2'], [], ['q3', 'q4', 'q5']]);
});

test('a question has a position within its round', () => {
  expect(placeOfQuestion(rounds, 'q4')).toMatchObject({ round: { number: 3, name: 'Music' }, position: 2 });
  expect(placeOfQuestion(rounds, 'q6')).toBeUndefined();
  expect(placeOfQuestion([], 'q1')).toBeUndefined();
  expect(placeOfQuestion(rounds, '')).toBeUndefined();
});
