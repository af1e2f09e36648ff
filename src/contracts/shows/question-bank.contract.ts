import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Cursor, pageOf } from '#contracts/fields.ts';
import { PreparedQuestion, Round, RoundDetail, roundName } from './rounds.contract.ts';
import { MAX_IMPORTED_LENGTH, MAX_ROUNDS } from './show-limits.ts';

/** A question of the viewer's bank, with its place. */
export const BankQuestion = z.object({
  roundId: z.uuid(),
  roundName: z.string(),
  /** From 1. */
  position: z.int(),
  question: PreparedQuestion,
  /** The number of the viewer's shows that have asked it. */
  timesAsked: z.int(),
});
export type BankQuestion = z.infer<typeof BankQuestion>;

export const searchQuestions = endpoint({
  method: 'GET',
  path: '/api/question-bank',
  summary: 'Search the viewer’s questions by the words of question, answers, tags and round, and by tag',
  access: 'person',
  query: z.object({ words: z.string().max(200).default(''), tag: z.string().max(40).optional(), cursor: Cursor }),
  success: { status: 200, schema: pageOf({ questions: z.array(BankQuestion) }) },
  errors: [],
});

export const listQuestionTags = endpoint({
  method: 'GET',
  path: '/api/question-tags',
  summary: 'List the tags of the viewer’s questions, most used first',
  access: 'person',
  success: {
    status: 200,
    schema: z.object({ tags: z.array(z.object({ tag: z.string(), questionCount: z.int() })) }),
  },
  errors: [],
});

/** Version 1 of the exchange format. `credits` repeats the sources of the questions, for people who read the file. */
export const RoundsFile = z.object({
  format: z.literal('trivia-rounds'),
  version: z.literal(1),
  credits: z.array(z.string()).default([]),
  rounds: z.array(z.object({ name: roundName, questions: z.array(PreparedQuestion) })).max(MAX_ROUNDS),
});
export type RoundsFile = z.infer<typeof RoundsFile>;

const exported = z.object({ roundId: z.uuid().optional() });

export const exportRounds = endpoint({
  method: 'GET',
  path: '/api/question-bank/rounds.json',
  summary: 'Export a round, or all rounds of the viewer, in the format that can be imported',
  access: 'person',
  query: exported,
  success: { status: 200, schema: RoundsFile },
  errors: ['round.not_found'],
});

export const exportQuestions = endpoint({
  method: 'GET',
  path: '/api/question-bank/questions.csv',
  summary: 'Export the questions of a round, or of all rounds of the viewer, as CSV (RFC 4180, UTF-8)',
  access: 'person',
  query: exported,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['round.not_found'],
});

export const ImportFormat = z.enum(['csv', 'json', 'open-trivia'], 'Choose CSV, JSON or Open Trivia JSON.');
export type ImportFormat = z.infer<typeof ImportFormat>;

/** `line` is the line of a CSV file, or the number of an entry of a JSON file; 0 for a question that was imported without its picture. */
export const SkippedLine = z.object({ line: z.int(), reason: z.string(), text: z.string() });
export type SkippedLine = z.infer<typeof SkippedLine>;

export const importRound = endpoint({
  method: 'POST',
  path: '/api/round-imports',
  summary:
    'Import questions from CSV (question, answer, more answers separated by |, points), exported JSON or Open Trivia JSON as new rounds or into a round',
  access: 'person',
  isPosting: true,
  body: z
    .object({
      /** The name of a new round; exported JSON brings the names of its rounds. */
      name: roundName.optional(),
      /** The round to add the questions to, instead of a new one. */
      roundId: z.uuid().optional(),
      format: ImportFormat,
      text: z
        .string('Choose a file, or paste the questions.')
        .min(1, 'Choose a file, or paste the questions.')
        .max(MAX_IMPORTED_LENGTH, `Use up to ${MAX_IMPORTED_LENGTH.toLocaleString('en')} characters.`),
    })
    .refine(({ name, roundId, format }) => name || roundId || format === 'json', {
      path: ['name'],
      error: 'Enter a name.',
    }),
  bodyLimit: 4 * MAX_IMPORTED_LENGTH,
  success: {
    status: 201,
    schema: z.object({
      /** The first of `rounds`, with its questions. */
      round: RoundDetail,
      /** The rounds that were created or extended. */
      rounds: z.array(Round),
      importedCount: z.int(),
      /** All lines or entries that were not imported, with the reason. */
      skipped: z.array(SkippedLine),
    }),
  },
  errors: ['round.not_found', 'round.too_many', 'round.unreadable'],
});

export const addStarterPack = endpoint({
  method: 'POST',
  path: '/api/starter-pack',
  summary: 'Add the rounds of the starter pack that the viewer does not have yet, by name',
  access: 'person',
  success: { status: 200, schema: z.object({ rounds: z.array(Round) }) },
  errors: ['round.too_many'],
});
