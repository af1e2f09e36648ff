import type { ImportFormat } from '#contracts/shows/question-bank.contract.ts';
import { MAX_IMPORTED_LENGTH } from '#contracts/shows/show-limits.ts';
import { capital } from '#contracts/text.ts';
import { formatNumber } from '#web/ui/display/count.ts';

type Read = { text: string; error: null } | { text: null; error: string };

/** The text of a file with questions; files that are too large are not read. */
export async function readQuestionsFile(file: Pick<File, 'size' | 'text'>): Promise<Read> {
  // A character takes up to four bytes; the server counts characters.
  if (file.size > 4 * MAX_IMPORTED_LENGTH)
    return { text: null, error: `That file is too large. Choose one with up to ${FORMATTED_LENGTH} characters.` };
  const text = await file.text().catch(() => null);
  return text === null ? { text, error: 'We couldn’t read that file.' } : { text, error: null };
}

const FORMATTED_LENGTH = formatNumber(MAX_IMPORTED_LENGTH);

/** What the text looks like; the host can choose another format. */
export function formatOf(text: string): ImportFormat {
  if (!/^\s*[[{]/.test(text)) return 'csv';
  return text.includes('"trivia-rounds"') ? 'json' : 'open-trivia';
}

/** `Music quiz` for `music_quiz.csv`. */
export function roundNameOf(fileName: string): string {
  return capital(
    fileName
      .replace(/\.\w+$/, '')
      .replaceAll(/[_-]+/g, ' ')
      .trim()
      .slice(0, 120),
  );
}
