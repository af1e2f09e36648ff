import { newRowKey, type Row } from '#web/platform/form/form-binding.ts';
import type { RoundBody, RoundDetail } from './rounds.api.ts';

/** A question as the form holds it: one answer per line. */
export type QuestionRow = Row & { text: string; answers: string; points: string; notes: string };

export const emptyQuestion = (): QuestionRow => ({ key: newRowKey(), text: '', answers: '', points: '1', notes: '' });

export const toQuestionRows = ({ questions }: RoundDetail): QuestionRow[] =>
  questions.map(({ text, answers, points, notes }) => ({
    key: newRowKey(),
    text,
    answers: answers.join('\n'),
    points: String(points),
    notes,
  }));

/** Leaves out empty questions. */
export const writtenQuestions = (questions: readonly QuestionRow[]): QuestionRow[] =>
  questions.filter(({ text, answers, notes }) => text.trim() || answers.trim() || notes.trim());

type RoundValues = { name: string; questions: readonly QuestionRow[] };

export const toRoundBody = ({ name, questions }: RoundValues): RoundBody => ({
  name,
  questions: writtenQuestions(questions).map(({ text, answers, points, notes }) => ({
    text,
    answers: answers
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    points: Number(points.replace(',', '.')),
    notes,
  })),
});
