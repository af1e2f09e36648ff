import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { QuestionSource } from '#contracts/shows/rounds.contract.ts';
import { MAX_SHOW_OPTION_LENGTH, MAX_SHOW_OPTIONS } from '#contracts/shows/show-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Candidate, RoundCandidate } from './question-candidates.ts';
import { cleanText, readJson } from './read-json.ts';

const OPEN_TRIVIA: QuestionSource = { name: 'Open Trivia Database', license: 'CC BY-SA 4.0' };

const TriviaEntry = z.object({
  type: z.string().optional(),
  difficulty: z.string().optional(),
  category: z.string().optional(),
  question: z.string(),
  correct_answer: z.string(),
  incorrect_answers: z.array(z.string()).optional(),
});
type TriviaEntry = z.infer<typeof TriviaEntry>;
const TriviaFile = z.union([
  z.array(z.unknown()),
  z.object({ results: z.array(z.unknown()) }).transform(({ results }) => results),
]);

/** Reads a response of opentdb.com, `{results: [{question, correct_answer, …}]}`, in each of its encodings. */
export function readTrivia(text: string): RoundCandidate[] {
  const file = TriviaFile.safeParse(readJson(text));
  if (!file.success) throw new AppError('round.unreadable', { message: 'This file needs a list named “results”.' });
  return [{ name: null, candidates: file.data.map(toCandidate) }];
}

function toCandidate(value: unknown, index: number): Candidate {
  const line = index + 1;
  const encoded = TriviaEntry.safeParse(value);
  if (!encoded.success) return { line, question: {}, text: '' };
  const entry = decodeEntry(encoded.data);
  return { line, question: toQuestion(entry), text: entry.question };
}

/** The API offers HTML entities, RFC 3986 and base64; only base64 encodes the type as well. */
function decodeEntry(entry: TriviaEntry): TriviaEntry {
  const isBase64 = BASE64_TYPES.has(entry.type ?? '');
  const isPercentEncoded = !isBase64 && /%20/.test(entry.question) && !/\s/.test(entry.question);
  const decode = (text: string) => {
    if (isBase64) return cleanText(Buffer.from(text, 'base64').toString());
    return cleanText(decodeHTML(isPercentEncoded ? decodePercents(text) : text));
  };
  const { type, difficulty, category, question, correct_answer: answer, incorrect_answers: wrong } = entry;
  return {
    ...(type && { type: decode(type) }),
    ...(difficulty && { difficulty: decode(difficulty) }),
    ...(category && { category: decode(category) }),
    question: decode(question),
    correct_answer: decode(answer),
    ...(wrong && { incorrect_answers: wrong.map(decode) }),
  };
}

const BASE64_TYPES = new Set(['multiple', 'boolean'].map((type) => Buffer.from(type).toString('base64')));

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const MAX_TAG_LENGTH = 40;

function toQuestion({ question, correct_answer: answer, incorrect_answers: wrong = [], ...entry }: TriviaEntry) {
  const options =
    entry.type === 'boolean' ? ['True', 'False'] : [answer, ...wrong].map((text) => text.trim()).toSorted();
  const tags = [entry.category, entry.difficulty].map((tag) => tag?.trim().slice(0, MAX_TAG_LENGTH).toWellFormed());
  return {
    text: question,
    answers: [answer.trim()],
    ...asChoice(options, wrong.length > 0),
    tags: tags.filter(Boolean),
    source: OPEN_TRIVIA,
  };
}

/** Options that phones cannot offer are left to the host to read out. */
function asChoice(options: string[], hasOptions: boolean): object {
  if (!hasOptions) return {};
  const isOffered =
    options.length <= MAX_SHOW_OPTIONS && options.every((option) => option.length <= MAX_SHOW_OPTION_LENGTH);
  if (isOffered && new Set(options).size === options.length) return { kind: 'choice', options };
  return { notes: `Choices: ${options.join(' · ')}`.slice(0, 1000).toWellFormed() };
}
