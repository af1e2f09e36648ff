import { expect, test } from 'vitest';
import { questionErrors, readNumber, teamAnswerError } from './question-kinds.ts';
import {
  MAX_ANSWER_PART_LENGTH,
  MAX_SHOW_OPTION_LENGTH,
  MAX_SHOW_OPTIONS,
  MAX_TEAM_ANSWER_LENGTH,
  MAX_WANTED,
} from './show-limits.ts';

test.each([
  ['42', 42],
  [' 1,974 ', 1974],
  ['1 974', 1974],
  ['1,234,567.5', 1_234_567.5],
  ['3,5', 3.5],
  ['-0.25', -0.25],
  ['.5', 0.5],
  ['', null],
  ['about 40', null],
  ['1e9', null],
  ['9'.repeat(20), null],
])('%j reads as the number %j', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test('each kind of question needs its own fields', () => {
  const options = ['Paris', 'Lyon', 'Nice'];
  expect(questionErrors({ answers: ['Paris'] })).toEqual({});
  expect(questionErrors({ answers: Array.from({ length: 11 }, String) })).toHaveProperty('answers');
  expect(questionErrors({ kind: 'choice', answers: ['Paris'], options })).toEqual({});
  expect(questionErrors({ kind: 'choice', answers: ['Lille'], options })).toHaveProperty('answers');
  expect(questionErrors({ kind: 'choice', answers: ['Paris'] })).toHaveProperty('options');
  expect(questionErrors({ kind: 'choice', answers: ['Paris'], options: ['Paris', 'Paris'] })).toHaveProperty('options');
  expect(questionErrors({ kind: 'closest', answers: ['1,974'] })).toEqual({});
  expect(questionErrors({ kind: 'closest', answers: ['many'] })).toHaveProperty('answers');
  expect(questionErrors({ kind: 'list', answers: ['a', 'b'], wanted: 2 })).toEqual({});
  expect(questionErrors({ kind: 'list', answers: ['a', 'b'], wanted: 3 })).toHaveProperty('wanted');
  expect(questionErrors({ kind: 'list', answers: ['a', 'a'], wanted: 1 })).toHaveProperty('answers');
});

test('a team’s answer has to fit the kind of its question', () => {
  const one = { kind: 'choice', answers: ['b'], options: ['a', 'b', 'c'] } as const;
  expect(teamAnswerError(one, 'a')).toBeNull();
  expect(teamAnswerError(one, 'd')).toBe('Choose from the options.');
  expect(teamAnswerError(one, 'a\nb')).toBe('Choose one option.');
  expect(teamAnswerError({ ...one, answers: ['a', 'b'] }, 'a\nb\nc')).toBeNull();
  expect(teamAnswerError({ kind: 'closest', answers: ['42'] }, 'forty')).toContain('number');
  expect(teamAnswerError({ kind: 'list', answers: ['a', 'b', 'c'], wanted: 2 }, 'a\n\nb')).toBeNull();
  expect(teamAnswerError({ kind: 'list', answers: ['a', 'b', 'c'], wanted: 2 }, 'a\nb\nc')).toBe(
    'Enter up to 2 answers.',
  );
});

test('the longest right answers of every kind fit, and longer ones do not', () => {
  const texts = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => String(index).padEnd(length, 'x'));
  const options = texts(MAX_SHOW_OPTIONS, MAX_SHOW_OPTION_LENGTH);
  const listed = texts(MAX_WANTED, MAX_ANSWER_PART_LENGTH);
  const questions = [
    { answers: texts(1, MAX_ANSWER_PART_LENGTH) },
    { kind: 'choice', answers: options, options },
    { kind: 'list', answers: listed, wanted: MAX_WANTED },
  ] as const;
  for (const question of questions) {
    const text = question.answers.join('\n');
    expect([questionErrors(question), teamAnswerError(question, text)]).toEqual([{}, null]);
    expect(text.length).toBeLessThanOrEqual(MAX_TEAM_ANSWER_LENGTH);
    expect(teamAnswerError(question, `${text}x`)).not.toBeNull();
  }
});
