import { expect, test } from 'vitest';
import { formatOf, readQuestionsFile, roundNameOf } from './read-questions-file.ts';

test('the format of questions is recognized by their text', () => {
  expect(formatOf('Who?,Elvis')).toBe('csv');
  expect(formatOf('\n{"format": "trivia-rounds", "version": 1}')).toBe('json');
  expect(formatOf('{"response_code":0,"results":[]}')).toBe('open-trivia');
  expect(formatOf('[{"question":"Who?"}]')).toBe('open-trivia');
});

test('a round is named after its file', () => {
  expect(roundNameOf('music_quiz-2.csv')).toBe('Music quiz 2');
  expect(roundNameOf('.csv')).toBe('');
});

test('files that are too large or unreadable are refused with a reason', async () => {
  const text = () => Promise.resolve('Who?,Elvis');
  expect(await readQuestionsFile({ size: 10, text })).toEqual({ text: 'Who?,Elvis', error: null });
  expect((await readQuestionsFile({ size: 2_000_000, text })).error).toContain('up to 400,000 characters');
  const unreadable = { size: 10, text: () => Promise.reject(new Error('gone')) };
  expect((await readQuestionsFile(unreadable)).error).toBe('We couldn’t read that file.');
});
