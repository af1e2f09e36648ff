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
  expect(formatOpenWork(questions, 1)).toEqual([
    '1 score has not been sent yet and would be lost.',
    '1 of 4 questions wasn’t asked.',
    '3 answers aren’t marked: questions 1, 3.',
  ]);
  expect(formatOpenWork([question(1, true, 1)], 0)).toEqual(['1 answer isn’t marked: question 1.']);
  expect(formatOpenWork([question(1, true)], 0)).toEqual([]);
});
