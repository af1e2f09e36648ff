import type { ImportFormat, SkippedLine } from '#contracts/shows/question-bank.contract.ts';
import { PreparedQuestion } from '#contracts/shows/rounds.contract.ts';
import { MAX_SHOW_QUESTIONS } from '#contracts/shows/show-limits.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import type { RoundCandidate } from './question-candidates.ts';
import { readCsv } from './read-csv.ts';
import { readRoundsFile } from './read-rounds-file.ts';
import { readTrivia } from './read-trivia.ts';

type ReadRound = { name: string | null; questions: PreparedQuestion[] };
export type ReadQuestions = { rounds: ReadRound[]; importedCount: number; skipped: SkippedLine[] };

const MAX_ENTRIES = 5000;
const MAX_REPORTED_TEXT = 80;
const readers: Record<ImportFormat, (text: string) => RoundCandidate[]> = {
  csv: readCsv,
  json: readRoundsFile,
  'open-trivia': readTrivia,
};

/** `space` is the number of questions that the round to extend can still take. Throws if nothing can be imported. */
export function readQuestions(format: ImportFormat, text: string, space: number | null): ReadQuestions {
  const groups = readers[format](text);
  const entryCount = groups.reduce((sum, { candidates }) => sum + candidates.length, 0);
  if (entryCount > MAX_ENTRIES)
    throw invalidField(
      'text',
      `Import up to ${MAX_ENTRIES.toLocaleString('en')} questions at a time. This file has ${entryCount.toLocaleString('en')}.`,
    );
  const skipped: SkippedLine[] = [];
  let left = space;
  const rounds = groups.map(({ name, candidates }) => {
    const questions: PreparedQuestion[] = [];
    for (const { line, question, text: reported } of candidates) {
      const parsed = PreparedQuestion.safeParse(question);
      const isFull = (left ?? MAX_SHOW_QUESTIONS - questions.length) <= 0;
      if (parsed.success && !isFull) {
        questions.push(parsed.data);
        if (left !== null) left -= 1;
        continue;
      }
      const reason = parsed.success ? FULL : (parsed.error.issues[0]?.message ?? 'This is not a question.');
      skipped.push({ line, reason, text: shortened(reported) });
    }
    return { name, questions };
  });
  const importedCount = rounds.reduce((sum, { questions }) => sum + questions.length, 0);
  if (importedCount === 0) throw nothingFound(skipped);
  return { rounds, importedCount, skipped };
}

const FULL = `A round can have up to ${MAX_SHOW_QUESTIONS} questions.`;
const shortened = (text: string) =>
  text.length > MAX_REPORTED_TEXT ? `${text.slice(0, MAX_REPORTED_TEXT).toWellFormed()}…` : text;

const MAX_NAMED_LINES = 10;

function nothingFound(skipped: readonly SkippedLine[]): AppError {
  const named = skipped.slice(0, MAX_NAMED_LINES).map(({ line, reason }) => `Line ${line}: ${reason}`);
  const others = skipped.length - named.length;
  const message = ['No questions were found.', ...named, ...(others > 0 ? [`And ${others} more lines.`] : [])].join(
    ' ',
  );
  return new AppError('round.unreadable', { message });
}
