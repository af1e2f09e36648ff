import { parse } from 'csv-parse/sync';
import { decodeHTML } from 'entities';
import { z } from 'zod';
import { PreparedQuestion } from '#contracts/shows/rounds.contract.ts';
import { MAX_QUESTIONS } from '#contracts/shows/show-limits.ts';

export type ReadQuestions = { questions: PreparedQuestion[]; skipped: { line: number; reason: string }[] };
type Candidate = { line: number; question: unknown };

/** A round has 100 questions, and 200 skipped lines are reported: the rest of a longer file is not read. */
const MAX_RECORDS = 1000;
const HEADING = /^(question|text)$/i;

/** Columns: question, answer, further answers separated by |, points. The heading is optional. Null if the text is not CSV. */
function csvCandidates(text: string): Candidate[] | null {
  const delimiter = [',', ';', '\t'].reduce((best, delimiter) =>
    countDelimiters(text, delimiter) > countDelimiters(text, best) ? delimiter : best,
  );
  try {
    const options = {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      to: MAX_RECORDS,
    } as const;
    const rows = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return rows
      .filter(({ record }, index) => !(index === 0 && HEADING.test(record[0] ?? '')))
      .map(({ record: [questionText, answer = '', others = '', points = ''], info }) => ({
        line: info.lines,
        question: {
          text: questionText,
          answers: [answer, ...others.split('|')]
            .map((part) => part.trim())
            .filter((part, index) => index === 0 || part !== ''),
          ...(points !== '' && { points: Number(points.replace(',', '.')) }),
        },
      }));
  } catch {
    return null;
  }
}

/** Counts the delimiters in the first line that are not quoted. */
function countDelimiters(text: string, delimiter: string): number {
  const line = text.split('\n', 1)[0]!.replace(/"[^"]*"/g, '');
  return line.split(delimiter).length - 1;
}

const TriviaEntry = z.object({
  question: z.string(),
  correct_answer: z.string(),
  incorrect_answers: z.array(z.string()).optional(),
});
const TRAILING_HIGH_SURROGATE = /[\uD800-\uDBFF]$/;
const TriviaFile = z.union([
  z.array(z.unknown()),
  z.object({ results: z.array(z.unknown()) }).transform(({ results }) => results),
]);

/** HTML entities can decode to characters that PostgreSQL rejects. */
const decodeText = (html: string): string => decodeHTML(html).replaceAll('\0', '').toWellFormed();

/** Reads a response of opentdb.com: `{results: [{question, correct_answer, …}]}` with HTML-encoded texts. */
function triviaCandidates(text: string): Candidate[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const entries = TriviaFile.safeParse(json);
  if (!entries.success) return null;
  return entries.data.map((value, index) => {
    const entry = TriviaEntry.safeParse(value);
    if (!entry.success) return { line: index + 1, question: {} };
    const { question, correct_answer: answer, incorrect_answers: wrong = [] } = entry.data;
    const choices = wrong.length > 0 ? `Choices: ${[answer, ...wrong].map(decodeText).toSorted().join(' · ')}` : '';
    return {
      line: index + 1,
      question: {
        text: decodeText(question),
        answers: [decodeText(answer)],
        notes: choices.slice(0, 1000).replace(TRAILING_HIGH_SURROGATE, ''),
      },
    };
  });
}

/** Reads the valid questions of a file, and reports skipped lines with a reason. Null if there are no valid questions. */
export function readQuestions(format: 'csv' | 'open-trivia', text: string): ReadQuestions | null {
  const candidates = format === 'csv' ? csvCandidates(text) : triviaCandidates(text);
  if (!candidates) return null;
  const result: ReadQuestions = { questions: [], skipped: [] };
  for (const { line, question } of candidates) {
    const parsed = PreparedQuestion.safeParse(question);
    if (!parsed.success) result.skipped.push({ line, reason: parsed.error.issues[0]?.message ?? 'Not a question.' });
    else if (result.questions.length >= MAX_QUESTIONS)
      result.skipped.push({ line, reason: `A round can have up to ${MAX_QUESTIONS} questions.` });
    else result.questions.push(parsed.data);
  }
  result.skipped.splice(MAX_SKIPPED);
  return result.questions.length > 0 ? result : null;
}
const MAX_SKIPPED = 200;
