import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { MAX_QUESTIONS } from './show-limits.ts';

/** A question prepared by a host. */
export const PreparedQuestion = z.object({
  text: z.string('Enter a question.').trim().min(1, 'Enter a question.').max(1000, 'Use up to 1,000 characters.'),
  /** All are accepted; the first is read out. */
  answers: z
    .array(z.string().trim().min(1, 'Enter an answer.').max(300, 'Use up to 300 characters.'))
    .min(1, 'Enter an answer.')
    .max(10, 'Add up to 10 answers.'),
  points: z
    .number('Enter a number of points.')
    .min(0.5, 'Enter at least half a point.')
    .max(100, 'Enter up to 100 points.')
    .multipleOf(0.5, 'Use whole or half points.')
    .default(1),
  notes: z.string().trim().max(1000, 'Use up to 1,000 characters.').default(''),
});
export type PreparedQuestion = z.infer<typeof PreparedQuestion>;

/** Questions asked together; part of the host's question bank, and reusable in many shows. */
export const Round = z.object({
  id: z.uuid(),
  name: z.string(),
  questionCount: z.int(),
  updatedAt: Instant,
});
export type Round = z.infer<typeof Round>;
export const RoundDetail = Round.extend({ questions: z.array(PreparedQuestion) });
export type RoundDetail = z.infer<typeof RoundDetail>;

const name = z.string('Enter a name.').trim().min(1, 'Enter a name.').max(120, 'Use up to 120 characters.');
const questions = z.array(PreparedQuestion).max(MAX_QUESTIONS, `Add up to ${MAX_QUESTIONS} questions.`);
const roundParams = z.object({ roundId: z.uuid() });

export const listRounds = endpoint({
  method: 'GET',
  path: '/api/rounds',
  summary: 'List the viewer’s rounds, latest change first',
  access: 'person',
  success: { status: 200, schema: z.object({ rounds: z.array(Round) }) },
  errors: [],
});

export const createRound = endpoint({
  method: 'POST',
  path: '/api/rounds',
  summary: 'Create a round',
  access: 'person',
  body: z.object({ name, questions: questions.default([]) }),
  success: { status: 201, schema: RoundDetail },
  errors: ['round.too_many'],
});

export const getRound = endpoint({
  method: 'GET',
  path: '/api/rounds/:roundId',
  summary: 'Get one of your rounds, with questions and answers',
  access: 'person',
  params: roundParams,
  success: { status: 200, schema: RoundDetail },
  errors: ['round.not_found'],
});

export const updateRound = endpoint({
  method: 'PATCH',
  path: '/api/rounds/:roundId',
  summary: 'Rename a round or replace its questions; shows already launched keep theirs',
  access: 'person',
  params: roundParams,
  body: z.object({ name, questions }).partial(),
  success: { status: 200, schema: RoundDetail },
  errors: ['round.not_found'],
});

export const deleteRound = endpoint({
  method: 'DELETE',
  path: '/api/rounds/:roundId',
  summary: 'Delete a round; shows already launched keep its questions',
  access: 'person',
  params: roundParams,
  success: { status: 204, schema: NoContent },
  errors: ['round.not_found'],
});

export const importRound = endpoint({
  method: 'POST',
  path: '/api/round-imports',
  summary:
    'Import questions from CSV (question, answer, more answers separated by |, points) or Open Trivia JSON as a new round',
  access: 'person',
  body: z.object({
    name,
    format: z.enum(['csv', 'open-trivia'], 'Choose CSV or Open Trivia JSON.'),
    text: z.string('Paste the questions.').min(1, 'Paste the questions.').max(200_000, 'Use up to 200,000 characters.'),
  }),
  success: {
    status: 201,
    schema: z.object({
      round: RoundDetail,
      /** Skipped lines or entries, with the reason. */
      skipped: z.array(z.object({ line: z.int(), reason: z.string() })),
    }),
  },
  errors: ['round.too_many', 'round.unreadable'],
});
