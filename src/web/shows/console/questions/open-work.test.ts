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
  expect(formatOpenWork({ rounds: [], questions, pending: 1, ranking: [], tiebreak: null })).toEqual([
    '1 score has not been sent yet and would be lost.',
    '1 of 4 questions wasn’t asked.',
    '3 answers aren’t marked: questions 1, 3.',
  ]);
  expect(
    formatOpenWork({ rounds: [], questions: [question(1, true, 1)], pending: 0, ranking: [], tiebreak: null }),
  ).toEqual(['1 answer isn’t marked: question 1.']);
  const rounds = [2, 2].map((questionCount) => ({ name: '', questionCount, credits: [] }));
  expect(
    formatOpenWork({ rounds, questions: [question(3, true, 1)], pending: 0, ranking: [], tiebreak: null }),
  ).toEqual(['1 answer isn’t marked: question 2.1.']);
  expect(
    formatOpenWork({ rounds: [], questions: [question(1, true)], pending: 0, ranking: [], tiebreak: null }),
  ).toEqual([]);
});

const row = (name: string, rank: number, isTied: boolean) => ({
  teamId: name,
  name,
  total: 7,
  rank,
  isTied,
  note: '',
});
const tied = [row('Owls', 1, true), row('Larks', 1, true), row('Wrens', 3, false)];
const rest = { rounds: [], questions: [], pending: 0 };
const asked = (state: 'open' | 'locked' | 'revealed') => ({ text: 'How many steps?', answer: 42, state });
const reveal = 'Owls and Larks share first place. Reveal the guesses of the tie-break question first.';

test.each([
  ['without a tie-break question', null, 'Owls and Larks share first place. A tie-break question can decide.'],
  ['before anyone has guessed', asked('open'), reveal],
  ['while guesses are locked', asked('locked'), reveal],
  [
    'after guesses were revealed',
    asked('revealed'),
    'Owls and Larks share first place: their guesses are equally close. To ask another question, withdraw the tie-break question first.',
  ],
])('the open work says what to do about a tie for first place %s', (_, tiebreak, line) => {
  expect(formatOpenWork({ ...rest, ranking: tied, tiebreak })).toEqual([line]);
});

test('guesses do not change what the open work says about a tie-break question that is still open', () => {
  const guessed = tied.map((each) => ({ ...each, note: 'guessed 41, 1 away' }));
  expect(formatOpenWork({ ...rest, ranking: guessed, tiebreak: asked('open') })).toEqual([reveal]);
});

test('the open work names no tie below first place', () => {
  const ranking = [row('Owls', 1, false), ...tied.slice(1)];
  expect(formatOpenWork({ ...rest, ranking, tiebreak: null })).toEqual([]);
});
