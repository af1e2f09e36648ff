import { expect, test } from 'vitest';
import { emptyQuestion, moved, toQuestionTexts, toRoundValues } from './round-values.ts';

test('questions go into the form and come back the same', () => {
  const questions = [{ text: 'Capital of France?', answers: ['Paris', 'City of Light'], points: 1.5, notes: 'Easy' }];
  const round = { id: 'r', name: 'Capitals', questionCount: 1, updatedAt: '2026-11-21T00:00:00.000Z', questions };
  expect(toRoundValues(' Capitals ', toQuestionTexts(round))).toEqual({ name: 'Capitals', questions });
});

test('lines that were never filled in are left out, and decimal commas are understood', () => {
  const written = { ...emptyQuestion(), text: 'Q', answers: ' a \n\n b ', points: '0,5' };
  expect(toRoundValues('R', [emptyQuestion(), written]).questions).toEqual([
    { text: 'Q', answers: ['a', 'b'], points: 0.5, notes: '' },
  ]);
});

test('questions move one place, and stay at the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
});
