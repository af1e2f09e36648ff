import { expect, test } from 'vitest';
import { PreparedQuestion } from '#contracts/shows/rounds.contract.ts';
import { emptyQuestion, rightOptions, toQuestion, toQuestionRow, writtenQuestions } from './round-values.ts';

test('questions survive the conversion to form values and back', () => {
  const source = { name: 'Open Trivia Database', license: 'CC BY-SA 4.0' };
  const answers = ['Paris', 'City of Light'];
  const question = {
    text: 'Capital of France?',
    answers,
    points: 1.5,
    notes: 'Easy',
    tags: ['Easy', 'Cities'],
    source,
  };
  expect(toQuestion(toQuestionRow(question))).toEqual(question);
});

test('empty questions are left out, and decimal commas are accepted', () => {
  const written = { ...emptyQuestion(), text: 'Q', answers: ' a \n\n b ', points: '0,5' };
  expect(writtenQuestions([emptyQuestion(), written])).toEqual([written]);
  expect(PreparedQuestion.parse(toQuestion(written))).toMatchObject({ text: 'Q', answers: ['a', 'b'], points: 0.5 });
});

test('each kind of question saves its own fields, and keeps them through the form', () => {
  const shared = { text: 'Q', points: 1, notes: '', tags: [], source: null };
  const picture = { id: '4b0f4c0e-9d0f-4f0e-8a51-6a4f5f5f5f5f', alt: 'A ship', credit: 'Ada, CC BY 4.0' };
  const questions = [
    { ...shared, kind: 'choice' as const, options: ['a', 'b', 'c'], answers: ['a', 'c'], picture },
    { ...shared, kind: 'closest' as const, answers: ['1,974'], tolerance: 2.5 },
    { ...shared, kind: 'list' as const, answers: ['a', 'b'], wanted: 2 },
  ];
  expect(questions.map((question) => toQuestion(toQuestionRow(question)))).toEqual(questions);
});

test('an option that is reworded stays right, and one that is removed does not', () => {
  expect(rightOptions('b\nc', 'a\nb\nc', 'a\nB\nc')).toBe('B\nc');
  expect(rightOptions('b\nc', 'a\nb\nc', 'a\nc')).toBe('c');
  expect(rightOptions('b', 'a\nb', 'a\nb\nd')).toBe('b');
});
