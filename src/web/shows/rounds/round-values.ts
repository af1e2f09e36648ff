import type { RoundDetail, RoundValues } from './rounds.api.ts';

/** A question as it is typed: answers one to a line. */
export type QuestionText = { key: string; text: string; answers: string; points: string; notes: string };

let made = 0;
export const emptyQuestion = (): QuestionText => ({
  key: `new-${++made}`,
  text: '',
  answers: '',
  points: '1',
  notes: '',
});

export const toQuestionTexts = ({ questions }: RoundDetail): QuestionText[] =>
  questions.map(({ text, answers, points, notes }, at) => ({
    key: `old-${at}`,
    text,
    answers: answers.join('\n'),
    points: String(points),
    notes,
  }));

const isEmpty = ({ text, answers, notes }: QuestionText) => !text.trim() && !answers.trim() && !notes.trim();

/** Lines that were never filled in are left out. */
export const writtenQuestions = (questions: readonly QuestionText[]): QuestionText[] =>
  questions.filter((question) => !isEmpty(question));

export const toRoundValues = (name: string, questions: readonly QuestionText[]): RoundValues => ({
  name: name.trim(),
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

/** One up or down; at the ends it stays. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const to = from + by;
  const after = [...items];
  const [item] = after.splice(from, 1);
  if (to < 0 || to >= items.length || item === undefined) return [...items];
  after.splice(to, 0, item);
  return after;
}
