import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Game } from './games.contract.ts';
import { QuestionSeconds } from './shows.contract.ts';

const gameParams = z.object({ id: z.uuid() });
const Question = z.string('Choose a question.').regex(/^q([1-9]\d?|100)$/, 'That question doesn’t exist.');
const WRITE_ERRORS = ['game.not_found', 'auth.forbidden', 'game.completed'] as const;

export const startQuestionTimer = endpoint({
  method: 'PUT',
  path: '/api/games/:id/timer',
  summary: 'Limit the time for the current question from now on, or extend its limit. At the end it locks itself',
  access: 'person',
  params: gameParams,
  body: z.object({
    question: Question,
    seconds: QuestionSeconds,
    /** Adds the seconds to the time that is left. */
    isExtension: z.boolean().default(false),
  }),
  success: { status: 200, schema: Game },
  errors: [...WRITE_ERRORS, 'game.no_such_question', 'game.question_not_open'],
});

export const stopQuestionTimer = endpoint({
  method: 'DELETE',
  path: '/api/games/:id/timer',
  summary: 'Remove the time limit of the current question, which stays open. Idempotent',
  access: 'person',
  params: gameParams,
  success: { status: 200, schema: Game },
  errors: WRITE_ERRORS,
});
