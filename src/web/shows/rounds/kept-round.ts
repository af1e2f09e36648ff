import { PreparedQuestion } from '#contracts/shows/rounds.contract.ts';
import { newRowKey } from '#web/platform/form/form-binding.ts';
import {
  emptyQuestion,
  type QuestionRow,
  type RoundValues,
  toQuestion,
  toQuestionRow,
  writtenQuestions,
} from './round-values.ts';
import type { RoundDetail } from './rounds.api.ts';

/** A question as typed, and as the server had it. */
type KeptQuestion = { row: QuestionRow; saved: PreparedQuestion | null };
/** Unsaved changes of a round; `basedOn` is the version they were made to. An empty name was not changed. */
export type KeptRound = { basedOn: string; name: string; questions: readonly KeptQuestion[] };
/** The questions as the server has them, by row. */
export type SavedQuestions = Map<string, PreparedQuestion>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** The same order of keys as in the questions of the form, for comparisons. */
export const normalized = (round: RoundDetail): RoundDetail => ({
  ...round,
  questions: round.questions.map((question) => PreparedQuestion.parse(question)),
});
/** As the server would store it; an incomplete question as it is. */
const stored = (row: QuestionRow): unknown => PreparedQuestion.safeParse(toQuestion(row)).data ?? toQuestion(row);
const isChanged = ({ row, saved }: KeptQuestion): boolean => !saved || !isSame(stored(row), saved);

type RestoredRound = { values: RoundValues; saved: SavedQuestions; isMerged: boolean };

/** The round with unsaved changes. No question of changes made to an older version, or in several tabs, is lost. */
export function restoreRound(round: RoundDetail, kept: readonly KeptRound[]): RestoredRound {
  const isCurrent = kept.length === 1 && kept[0]?.basedOn === round.updatedAt;
  const theirs = round.questions.map((question): KeptQuestion => ({ row: toQuestionRow(question), saved: question }));
  const rows = isCurrent ? kept[0]!.questions : kept.reduce(mergeRows, theirs);
  const questions = rows.map(({ row }) => row);
  const endsEmpty = questions.length > 0 && writtenQuestions(questions.slice(-1)).length === 0;
  return {
    values: {
      name: kept.findLast(({ name }) => name !== '')?.name ?? round.name,
      questions: endsEmpty ? questions : [...questions, emptyQuestion()],
    },
    saved: new Map(rows.flatMap(({ row, saved }) => (saved ? [[row.key, saved] as const] : []))),
    isMerged: kept.length > 0 && !isCurrent,
  };
}

/** Several tabs may have restored, and kept, the same rows. */
export const withNewKeys = (kept: KeptRound): KeptRound => ({
  ...kept,
  questions: kept.questions.map(({ row, saved }) => ({ row: { ...row, key: newRowKey() }, saved })),
});

/** Applies the changed and new questions: in place if nobody else changed the same question, otherwise at the end. */
function mergeRows(rows: readonly KeptQuestion[], { questions }: KeptRound): KeptQuestion[] {
  const merged = [...rows];
  for (const kept of questions.filter(({ row }) => writtenQuestions([row]).length > 0)) {
    const index = merged.findIndex((other) => kept.saved && isSame(other.saved, kept.saved) && !isChanged(other));
    const other = merged[index];
    if (other) merged[index] = isChanged(kept) ? kept : { ...other, row: { ...other.row, key: kept.row.key } };
    else if (isChanged(kept) && !merged.some(({ row }) => isSame(stored(row), stored(kept.row))))
      merged.push({ row: kept.row, saved: null });
  }
  return merged;
}
