import type { PreparedQuestion, QuestionSource } from '#contracts/shows/rounds.contract.ts';
import { newRowKey, type Row } from '#web/platform/form/form-binding.ts';

/** A question as the form holds it: one answer per line. */
export type QuestionRow = Row & {
  text: string;
  answers: string;
  points: string;
  notes: string;
  tags: readonly string[];
  source: QuestionSource | null;
};

export const emptyQuestion = (): QuestionRow => ({
  key: newRowKey(),
  text: '',
  answers: '',
  points: '1',
  notes: '',
  tags: [],
  source: null,
});

export const toQuestionRow = ({ answers, points, ...question }: PreparedQuestion): QuestionRow => ({
  key: newRowKey(),
  answers: answers.join('\n'),
  points: String(points),
  ...question,
});

/** Leaves out empty questions. */
export const writtenQuestions = (questions: readonly QuestionRow[]): QuestionRow[] =>
  questions.filter(({ text, answers, notes }) => text.trim() || answers.trim() || notes.trim());

export type RoundValues = { name: string; questions: readonly QuestionRow[] };

/** The question as the contract's schema reads it. */
export const toQuestion = ({ text, answers, points, notes, tags, source }: QuestionRow) => ({
  text,
  answers: answers
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  points: Number(points.replace(',', '.')),
  notes,
  tags: [...tags],
  source,
});

export const formatSource = ({ name, license }: QuestionSource): string => [name, license].filter(Boolean).join(', ');

export const formatQuestionCount = (count: number): string => (count === 1 ? '1 question' : `${count} questions`);
