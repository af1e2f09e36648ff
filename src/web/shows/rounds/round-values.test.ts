import { expect, test } from 'vitest';
import { PreparedQuestion } from '#contracts/shows/rounds.contract.ts';
import { emptyQuestion, toQuestion, toQuestionRow, writtenQuestions } from './round-values.ts';

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
