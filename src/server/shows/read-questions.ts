import { parse } from 'csv-parse/sync';
import { decodeHTML } from 'entities';
import { z } from 'zod';
import { PreparedQuestion } from '#contracts/shows/rounds.contract.ts';
import { MAX_QUESTIONS } from '#contracts/shows/show-limits.ts';

export type ReadQuestions = { questions: PreparedQuestion[]; skipped: { line: number; reason: string }[] };
type Candidate = { line: number; question: unknown };

const HEADING = /^(question|text)$/i;

/** `question, answer, further answers by |, points`, with or without a heading; comma, semicolon or tab. Null where it is no CSV. */
function csvCandidates(text: string): Candidate[] | null {
  const delimiter = [',', ';', '\t'].reduce((best, one) => (count(text, one) > count(text, best) ? one : best));
  try {
    const options = {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    } as const;
    const rows = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return rows
      .filter(({ record }, at) => !(at === 0 && HEADING.test(record[0] ?? '')))
      .map(({ record: [words, answer = '', others = '', points = ''], info }) => ({
        line: info.lines,
        question: {
          text: words,
          answers: [answer, ...others.split('|')].map((one) => one.trim()).filter((one, at) => at === 0 || one !== ''),
          ...(points !== '' && { points: Number(points.replace(',', '.')) }),
        },
      }));
  } catch {
    return null;
  }
}

/** Separators in the first line that are not inside quotes. */
function count(text: string, delimiter: string): number {
  const line = text.split('\n', 1)[0]!.replace(/"[^"]*"/g, '');
  return line.split(delimiter).length - 1;
}

const TriviaEntry = z.object({
  question: z.string(),
  correct_answer: z.string(),
  incorrect_answers: z.array(z.string()).optional(),
});
const HALF_AT_END = /[\uD800-\uDBFF]$/;
const TriviaFile = z.union([
  z.array(z.unknown()),
  z.object({ results: z.array(z.unknown()) }).transform(({ results }) => results),
]);

/** Its escapes can name what no database keeps. */
const textOf = (html: string): string => decodeHTML(html).replaceAll('\0', '').toWellFormed();

/** The answer of opentdb.com's API: `{results: [{question, correct_answer, …}]}`, its texts encoded for HTML. */
function triviaCandidates(text: string): Candidate[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const entries = TriviaFile.safeParse(json);
  if (!entries.success) return null;
  return entries.data.map((it, at) => {
    const entry = TriviaEntry.safeParse(it);
    if (!entry.success) return { line: at + 1, question: {} };
    const { question, correct_answer: answer, incorrect_answers: wrong = [] } = entry.data;
    const choices = wrong.length > 0 ? `Choices: ${[answer, ...wrong].map(textOf).toSorted().join(' · ')}` : '';
    return {
      line: at + 1,
      question: {
        text: textOf(question),
        answers: [textOf(answer)],
        notes: choices.slice(0, 1000).replace(HALF_AT_END, ''),
      },
    };
  });
}

/** What can be used of a question bank as hosts have them, and what was left out and why; null where nothing could be read. */
export function readQuestions(format: 'csv' | 'open-trivia', text: string): ReadQuestions | null {
  const candidates = format === 'csv' ? csvCandidates(text) : triviaCandidates(text);
  if (!candidates) return null;
  const read: ReadQuestions = { questions: [], skipped: [] };
  for (const { line, question } of candidates) {
    const checked = PreparedQuestion.safeParse(question);
    if (!checked.success) read.skipped.push({ line, reason: checked.error.issues[0]?.message ?? 'Not a question' });
    else if (read.questions.length >= MAX_QUESTIONS)
      read.skipped.push({ line, reason: `A round has at most ${MAX_QUESTIONS} questions` });
    else read.questions.push(checked.data);
  }
  read.skipped.splice(MOST_SKIPPED);
  return read.questions.length > 0 ? read : null;
}
const MOST_SKIPPED = 200;
