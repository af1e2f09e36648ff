import { describe, expect, it } from 'vitest';
import { toAnswers, toAnswerValues } from './answer-values.ts';
import { optionErrors, type QuestionValue, questionValues, toQuestions, writtenQuestions } from './question-values.ts';

const value = (fields: Partial<QuestionValue>): QuestionValue => ({
  key: 'new-1',
  text: 'Tea?',
  isRequired: false,
  kind: 'text',
  options: '',
  ...fields,
});

describe('questions in a form', () => {
  it('are loaded and saved unchanged', () => {
    const questions = [
      { id: 'a', text: 'Which game?', isRequired: true },
      { id: 'b', text: 'Drink?', isRequired: false, kind: 'choice' as const, options: ['Tea', 'Coffee'] },
      { id: 'c', text: 'I agree', isRequired: true, kind: 'checkbox' as const },
    ];
    expect(toQuestions(questionValues(questions))).toEqual(questions);
  });

  it('drop empty options, and options of other kinds', () => {
    expect(toQuestions([value({ kind: 'choices', options: ' Green \n\nBlack\n' })])).toEqual([
      { text: 'Tea?', isRequired: false, kind: 'choices', options: ['Green', 'Black'] },
    ]);
    expect(toQuestions([value({ options: 'Green\nBlack' })])).toEqual([{ text: 'Tea?', isRequired: false }]);
  });

  it('are not saved without text, or with fewer than two options, which is an error', () => {
    const unfinished = value({ key: 'new-2', kind: 'choice', options: 'Green' });
    expect(writtenQuestions([value({ text: ' ' }), unfinished])).toEqual([]);
    expect(optionErrors([value({ text: ' ' }), unfinished])).toEqual({
      'questions.new-2.options': 'Add at least two options.',
    });
  });
});

describe('answers in a form', () => {
  const options = ['Green', 'Black', 'Milk'];
  const questions = [
    { id: 'a', text: 'Tea?', isRequired: false, kind: 'choices' as const, options },
    { id: 'b', text: 'I agree', isRequired: false, kind: 'checkbox' as const },
    { id: 'c', text: 'Song?', isRequired: false },
  ];

  it('leave out options that are no longer offered', () => {
    expect(toAnswerValues(questions, { a: 'Green\nWhite\nMilk', b: 'no', c: 'Any' })).toEqual({
      'answers.a': 'Green\nMilk',
      'answers.b': '',
      'answers.c': 'Any',
    });
  });

  it('say no for an unchecked box', () => {
    expect(toAnswers(questions, { 'answers.a': 'Green\nMilk', 'answers.b': '', 'answers.c': ' Any ' })).toEqual({
      a: 'Green\nMilk',
      b: 'no',
      c: 'Any',
    });
  });
});
