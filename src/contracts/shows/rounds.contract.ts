import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { MAX_QUESTIONS } from './show-limits.ts';

/** A question as the host prepares it. */
export const PreparedQuestion = z.object({
  text: z.string('A question has words').trim().min(1, 'A question has words').max(1000, 'At most 1,000 characters'),
  /** Any of them is right; the first is the one to read out. */
  answers: z
    .array(z.string().trim().min(1, 'Write the answer').max(300, 'At most 300 characters'))
    .min(1, 'Write the answer')
    .max(10, 'At most 10 answers'),
  points: z
    .number('Points are a number')
    .min(0.5, 'At least half a point')
    .max(100, 'At most 100 points')
    .multipleOf(0.5, 'Halves at the finest')
    .default(1),
  notes: z.string().trim().max(1000, 'At most 1,000 characters').default(''),
});
export type PreparedQuestion = z.infer<typeof PreparedQuestion>;

/** Questions that are asked together; kept in the host's question bank, and used in any number of shows. */
export const Round = z.object({
  id: z.uuid(),
  name: z.string(),
  questionCount: z.int(),
  updatedAt: Instant,
});
export type Round = z.infer<typeof Round>;
export const RoundDetail = Round.extend({ questions: z.array(PreparedQuestion) });
export type RoundDetail = z.infer<typeof RoundDetail>;

const name = z.string('A round has a name').trim().min(1, 'A round has a name').max(120, 'At most 120 characters');
const questions = z.array(PreparedQuestion).max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} questions`);
const ofRound = z.object({ roundId: z.uuid() });

export const listRounds = endpoint({
  method: 'GET',
  path: '/api/rounds',
  summary: 'The person’s own rounds, last changed first',
  access: 'person',
  success: { status: 200, schema: z.object({ rounds: z.array(Round) }) },
  errors: [],
});

export const createRound = endpoint({
  method: 'POST',
  path: '/api/rounds',
  summary: 'Make a round',
  access: 'person',
  body: z.object({ name, questions: questions.default([]) }),
  success: { status: 201, schema: RoundDetail },
  errors: ['round.too_many'],
});

export const getRound = endpoint({
  method: 'GET',
  path: '/api/rounds/:roundId',
  summary: 'One’s own round with questions and answers',
  access: 'person',
  params: ofRound,
  success: { status: 200, schema: RoundDetail },
  errors: ['round.not_found'],
});

export const updateRound = endpoint({
  method: 'PATCH',
  path: '/api/rounds/:roundId',
  summary: 'Rename a round or replace its questions; shows already launched keep theirs',
  access: 'person',
  params: ofRound,
  body: z.object({ name, questions }).partial(),
  success: { status: 200, schema: RoundDetail },
  errors: ['round.not_found'],
});

export const deleteRound = endpoint({
  method: 'DELETE',
  path: '/api/rounds/:roundId',
  summary: 'Delete a round; shows already launched keep its questions',
  access: 'person',
  params: ofRound,
  success: { status: 204, schema: NoContent },
  errors: ['round.not_found'],
});

export const importRound = endpoint({
  method: 'POST',
  path: '/api/round-imports',
  summary:
    'Read questions from CSV (question, answer, further answers by |, points) or Open Trivia JSON into a new round',
  access: 'person',
  body: z.object({
    name,
    format: z.enum(['csv', 'open-trivia'], 'Choose CSV or Open Trivia JSON'),
    text: z.string('Paste the questions').min(1, 'Paste the questions').max(200_000, 'At most 200,000 characters'),
  }),
  success: {
    status: 201,
    schema: z.object({
      round: RoundDetail,
      /** Lines or entries that were left out, and why. */
      skipped: z.array(z.object({ line: z.int(), reason: z.string() })),
    }),
  },
  errors: ['round.too_many', 'round.unreadable'],
});
