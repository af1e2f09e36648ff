import { readNumber, type ShowQuestionKind } from '#contracts/shows/question-kinds.ts';
import type { PreparedQuestion, QuestionPicture, QuestionSource } from '#contracts/shows/rounds.contract.ts';
import { newRowKey, type Row } from '#web/platform/form/form-binding.ts';

/** A question as the form holds it: one answer and one option per line. Changing the kind keeps the fields of the others. */
export type QuestionRow = Row & {
  kind: ShowQuestionKind;
  text: string;
  answers: string;
  options: string;
  tolerance: string;
  wanted: string;
  points: string;
  notes: string;
  picture: QuestionPicture | null;
  tags: readonly string[];
  source: QuestionSource | null;
};

export const emptyQuestion = (): QuestionRow => ({
  key: newRowKey(),
  kind: 'text',
  text: '',
  answers: '',
  options: '',
  tolerance: '',
  wanted: '',
  points: '1',
  notes: '',
  picture: null,
  tags: [],
  source: null,
});

export const toQuestionRow = (question: PreparedQuestion): QuestionRow => ({
  key: newRowKey(),
  kind: question.kind ?? 'text',
  text: question.text,
  answers: question.answers.join('\n'),
  options: (question.options ?? []).join('\n'),
  tolerance: String(question.tolerance ?? ''),
  wanted: String(question.wanted ?? ''),
  points: String(question.points),
  notes: question.notes,
  picture: question.picture ?? null,
  tags: question.tags,
  source: question.source,
});

/** Leaves out empty questions. */
export const writtenQuestions = (questions: readonly QuestionRow[]): QuestionRow[] =>
  questions.filter(
    ({ text, answers, options, notes, picture }) =>
      text.trim() || answers.trim() || options.trim() || notes.trim() || picture,
  );

export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A text that is not a number is left for the contract to refuse. */
const toNumber = (text: string): number => readNumber(text) ?? Number.NaN;

/** The fields that only this kind has. */
function fieldsOfKind({ kind, options, tolerance, wanted }: QuestionRow) {
  if (kind === 'choice') return { kind, options: splitLines(options) };
  if (kind === 'list') return { kind, wanted: toNumber(wanted) };
  if (kind === 'closest') return { kind, ...(tolerance.trim() && { tolerance: toNumber(tolerance) }) };
  return {};
}

export type RoundValues = { name: string; questions: readonly QuestionRow[] };

/** The question as the contract's schema reads it. */
export const toQuestion = (question: QuestionRow) => ({
  ...fieldsOfKind(question),
  text: question.text,
  answers: splitLines(question.answers),
  points: Number(question.points.replace(',', '.')),
  notes: question.notes,
  ...(question.picture && { picture: question.picture }),
  tags: [...question.tags],
  source: question.source,
});

/** The right options after the options were edited: one that was reworded stays right, one that was removed does not. */
export function rightOptions(answers: string, before: string, after: string): string {
  const [old, current] = [splitLines(before), splitLines(after)];
  const right = splitLines(answers).flatMap((answer) => {
    if (current.includes(answer)) return [answer];
    const reworded = old.length === current.length ? current[old.indexOf(answer)] : undefined;
    return reworded ? [reworded] : [];
  });
  return current.filter((option) => right.includes(option)).join('\n');
}

export const formatSource = ({ name, license }: QuestionSource): string => [name, license].filter(Boolean).join(', ');
