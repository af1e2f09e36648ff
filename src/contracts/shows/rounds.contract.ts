import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { MAX_QUESTIONS } from './show-limits.ts';

/** Where a question comes from, if it must be credited: `{ name: 'Open Trivia Database', license: 'CC BY-SA 4.0' }`. */
export const QuestionSource = z.object({
  name: z.string().trim().min(1, 'Name the source.').max(120, 'Use up to 120 characters.'),
  license: z.string().trim().max(60, 'Use up to 60 characters.'),
});
export type QuestionSource = z.infer<typeof QuestionSource>;

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
  tags: z
    .array(z.string().trim().min(1, 'Enter a tag.').max(40, 'Use up to 40 characters for a tag.'))
    .max(10, 'Add up to 10 tags.')
    .default([]),
  /** Null for own questions. */
  source: QuestionSource.nullable().default(null),
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

export const roundName = z.string('Enter a name.').trim().min(1, 'Enter a name.').max(120, 'Use up to 120 characters.');
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
  body: z.object({ name: roundName, questions: questions.default([]) }),
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
  body: z
    .object({
      name: roundName,
      questions,
      /** The `updatedAt` of the version that was edited: a newer one is not replaced. */
      basedOn: Instant,
    })
    .partial(),
  success: { status: 200, schema: RoundDetail },
  errors: ['round.not_found', 'round.changed'],
});

export const addQuestions = endpoint({
  method: 'POST',
  path: '/api/rounds/:roundId/questions',
  summary: 'Add questions at the end of a round',
  access: 'person',
  params: roundParams,
  body: z.object({ questions: questions.min(1, 'Choose a question.') }),
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
