import { expect, test } from 'vitest';
import { emptyQuestion, rightOptions, toQuestionRows, toRoundBody } from './round-values.ts';

test('questions survive the conversion to form values and back', () => {
  const questions = [{ text: 'Capital of France?', answers: ['Paris', 'City of Light'], points: 1.5, notes: 'Easy' }];
  const round = { id: 'r', name: 'Capitals', questionCount: 1, updatedAt: '2026-11-21T00:00:00.000Z', questions };
  expect(toRoundBody({ name: 'Capitals', questions: toQuestionRows(round) })).toEqual({ name: 'Capitals', questions });
});

test('empty questions are left out, and decimal commas are accepted', () => {
  const written = { ...emptyQuestion(), text: 'Q', answers: ' a \n\n b ', points: '0,5' };
  expect(toRoundBody({ name: 'R', questions: [emptyQuestion(), written] }).questions).toEqual([
    { text: 'Q', answers: ['a', 'b'], points: 0.5, notes: '' },
  ]);
});

test('each kind of question saves its own fields, and keeps them through the form', () => {
  const shared = { text: 'Q', points: 1, notes: '' };
  const picture = { id: '4b0f4c0e-9d0f-4f0e-8a51-6a4f5f5f5f5f', alt: 'A ship', credit: 'Ada, CC BY 4.0' };
  const questions = [
    { ...shared, kind: 'choice' as const, options: ['a', 'b', 'c'], answers: ['a', 'c'], picture },
    { ...shared, kind: 'closest' as const, answers: ['1,974'], tolerance: 2.5 },
    { ...shared, kind: 'list' as const, answers: ['a', 'b'], wanted: 2 },
  ];
  const round = { id: 'r', name: 'Mixed', questionCount: 3, updatedAt: '2026-11-21T00:00:00.000Z', questions };
  expect(toRoundBody({ name: 'Mixed', questions: toQuestionRows(round) }).questions).toEqual(questions);
});

test('an option that is reworded stays right, and one that is removed does not', () => {
  expect(rightOptions('b\nc', 'a\nb\nc', 'a\nB\nc')).toBe('B\nc');
  expect(rightOptions('b\nc', 'a\nb\nc', 'a\nc')).toBe('c');
  expect(rightOptions('b', 'a\nb', 'a\nb\nd')).toBe('b');
});
