import type { QuestionSource } from '#contracts/shows/rounds.contract.ts';
import { newRowKey, type Row } from '#web/platform/form/form-binding.ts';
import type { RoundBody, RoundDetail } from './rounds.api.ts';

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

export const toQuestionRows = ({ questions }: RoundDetail): QuestionRow[] =>
  questions.map(({ text, answers, points, notes, tags, source }) => ({
    key: newRowKey(),
    text,
    answers: answers.join('\n'),
    points: String(points),
    notes,
    tags,
    source,
  }));

/** Leaves out empty questions. */
export const writtenQuestions = (questions: readonly QuestionRow[]): QuestionRow[] =>
  questions.filter(({ text, answers, notes }) => text.trim() || answers.trim() || notes.trim());

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type RoundValues = { name: string; questions: readonly QuestionRow[] };

export const toRoundBody = ({ name, questions }: RoundValues): RoundBody => ({
  name,
  questions: writtenQuestions(questions).map(({ text, answers, points, notes, tags, source }) => ({
    text,
    answers: splitLines(answers),
    points: Number(points.replace(',', '.')),
    notes,
    tags: [...tags],
    source,
  })),
});

export const formatSource = ({ name, license }: QuestionSource): string => [name, license].filter(Boolean).join(', ');

export const formatQuestionCount = (count: number): string => (count === 1 ? '1 question' : `${count} questions`);
