import { expect, test } from 'vitest';
import { emptyQuestion, toQuestionRows, toRoundBody } from './round-values.ts';

test('questions survive the conversion to form values and back', () => {
  const source = { name: 'Open Trivia Database', license: 'CC BY-SA 4.0' };
  const answers = ['Paris', 'City of Light'];
  const questions = [
    { text: 'Capital of France?', answers, points: 1.5, notes: 'Easy', tags: ['Easy', 'Cities'], source },
  ];
  const round = { id: 'r', name: 'Capitals', questionCount: 1, updatedAt: '2026-11-21T00:00:00.000Z', questions };
  expect(toRoundBody({ name: 'Capitals', questions: toQuestionRows(round) })).toEqual({ name: 'Capitals', questions });
});

test('empty questions are left out, and decimal commas are accepted', () => {
  const written = { ...emptyQuestion(), text: 'Q', answers: ' a \n\n b ', points: '0,5' };
  expect(toRoundBody({ name: 'R', questions: [emptyQuestion(), written] }).questions).toEqual([
    { text: 'Q', answers: ['a', 'b'], points: 0.5, notes: '', tags: [], source: null },
  ]);
});
