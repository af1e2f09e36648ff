import { describe, expect, test } from 'vitest';
import { HostQuestions } from './question-fields.ts';
import { answerErrors, formatAnswers, type Question } from './questions.ts';

const question = (fields: Partial<Question> = {}): Question => ({ id: 'q', text: 'Q?', isRequired: false, ...fields });
const errorOf = (fields: Partial<Question>, answer?: string) =>
  answerErrors([question(fields)], answer === undefined ? {} : { q: answer })['answers.q'];
const options = ['Tea', 'Coffee', 'Milk, warm'];

describe('an answer', () => {
  test.each([
    [{ isRequired: true }, undefined, 'Please answer this question.'],
    [{ isRequired: true }, '  ', 'Please answer this question.'],
    [{}, undefined, undefined],
    [{}, 'x'.repeat(1001), 'Use up to 1,000 characters.'],
    [{ kind: 'choice', options }, 'Milk, warm', undefined],
    [{ kind: 'choice', options }, 'Wine', 'Choose from the options.'],
    [{ kind: 'choice', options }, 'Tea\nCoffee', 'Choose from the options.'],
    [{ kind: 'choice', options, isRequired: true }, '', 'Please answer this question.'],
    [{ kind: 'choices', options }, 'Tea\nMilk, warm', undefined],
    [{ kind: 'choices', options }, 'Tea\nTea', 'Choose from the options.'],
    [{ kind: 'choices', options }, 'Tea\nWine', 'Choose from the options.'],
    [{ kind: 'choices', options, isRequired: true }, '', 'Please answer this question.'],
    [{ kind: 'checkbox', isRequired: true }, 'no', 'Please check this box.'],
    [{ kind: 'checkbox', isRequired: true }, undefined, 'Please check this box.'],
    [{ kind: 'checkbox', isRequired: true }, 'yes', undefined],
    [{ kind: 'checkbox' }, 'no', undefined],
    [{ kind: 'checkbox' }, 'perhaps', 'Answer yes or no.'],
  ] as const)('to %j of %j has the error %j', (fields, answer, error) => {
    expect(errorOf(fields, answer)).toBe(error);
  });

  test('is readable for hosts, also after the options were edited', () => {
    const questions = [
      question({ id: 'a', kind: 'choices', options }),
      question({ id: 'b', kind: 'checkbox' }),
      question({ id: 'c', kind: 'choice', options }),
      question({ id: 'd' }),
    ];
    const answers = { a: 'Tea\nCocoa', b: 'yes', c: 'Wine', gone: 'x' };
    expect(formatAnswers(questions, answers)).toEqual({ a: 'Tea, Cocoa', b: 'Yes', c: 'Wine' });
  });
});

describe('a question', () => {
  const errorsOf = (fields: object) =>
    HostQuestions.safeParse([{ text: 'Q?', ...fields }]).error?.issues.map(({ path, message }) => [
      path.slice(1).join('.'),
      message,
    ]);
  const parsed = (fields: object) => HostQuestions.parse([{ text: 'Q?', ...fields }])[0];

  test('of text is stored as before kinds existed', () => {
    const stored = { text: 'Q?', isRequired: false };
    expect(parsed({})).toEqual(stored);
    expect(parsed({ kind: 'text', options: ['A', 'B'] })).toEqual(stored);
    expect(parsed({ kind: 'checkbox', options: ['A'] })).toEqual({
      ...stored,
      kind: 'checkbox',
    });
  });

  test('to choose from needs two to twenty different options', () => {
    const many = Array.from({ length: 21 }, (_, index) => `Option ${index}`);
    expect(errorsOf({ kind: 'choice', options: ['A', 'B'] })).toBeUndefined();
    expect(errorsOf({ kind: 'choices' })).toEqual([['options', 'Add at least two options.']]);
    expect(errorsOf({ kind: 'choice', options: ['A'] })).toEqual([['options', 'Add at least two options.']]);
    expect(errorsOf({ kind: 'choice', options: ['A', ' a'] })).toEqual([['options', 'Use each option only once.']]);
    expect(errorsOf({ kind: 'choice', options: many })).toEqual([['options', 'Add up to 20 options.']]);
    expect(errorsOf({ kind: 'choice', options: ['A', ''] })).toEqual([['options.1', 'Enter an option.']]);
    expect(errorsOf({ kind: 'choice', options: ['A', 'B\nC'] })).toEqual([['options.1', 'Use a single line.']]);
    expect(errorsOf({ kind: 'scale' })).toEqual([['kind', 'Choose a kind of answer.']]);
  });
});
