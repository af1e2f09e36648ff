import { expect, test } from 'vitest';
import { formatOpenWork } from './open-work.ts';

const question = (number: number, isAsked: boolean, unmarkedCount = 0) => ({
  question: `q${number}`,
  isAsked,
  answerCount: 3,
  unmarkedCount,
});

test('the open work of a show names questions that were not asked and answers that are not marked', () => {
  const questions = [question(1, true, 2), question(2, true), question(3, true, 1), question(4, false)];
  expect(formatOpenWork({ rounds: [], questions, pending: 1, ranking: [] })).toEqual([
    '1 score has not been sent yet and would be lost.',
    '1 of 4 questions wasn’t asked.',
    '3 answers aren’t marked: questions 1, 3.',
  ]);
  expect(formatOpenWork({ rounds: [], questions: [question(1, true, 1)], pending: 0, ranking: [] })).toEqual([
    '1 answer isn’t marked: question 1.',
  ]);
  const rounds = [2, 2].map((questionCount) => ({ name: '', questionCount, credits: [] }));
  expect(formatOpenWork({ rounds, questions: [question(3, true, 1)], pending: 0, ranking: [] })).toEqual([
    '1 answer isn’t marked: question 2.1.',
  ]);
  expect(formatOpenWork({ rounds: [], questions: [question(1, true)], pending: 0, ranking: [] })).toEqual([]);
});

test('the open work names a tie for first place', () => {
  const row = (name: string, rank: number, isTied: boolean) => ({
    teamId: name,
    name,
    total: 7,
    rank,
    isTied,
    note: '',
  });
  const tied = [row('Owls', 1, true), row('Larks', 1, true), row('Wrens', 3, false)];
  expect(formatOpenWork({ rounds: [], questions: [], pending: 0, ranking: tied })).toEqual([
    'Owls and Larks share first place. A tie-break question can decide.',
  ]);
  const guessed = tied.map((each) => ({ ...each, note: 'guessed 41, 1 away' }));
  expect(formatOpenWork({ rounds: [], questions: [], pending: 0, ranking: guessed })).toEqual([
    'Owls and Larks share first place: their guesses are equally close. To ask another question, withdraw this one first.',
  ]);
  expect(
    formatOpenWork({ rounds: [], questions: [], pending: 0, ranking: [row('Owls', 1, false), ...tied.slice(1)] }),
  ).toEqual([]);
});
