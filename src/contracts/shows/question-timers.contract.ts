import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Game, GameQuestionId, WRITE_ERRORS } from './games.contract.ts';
import { gameParams, QuestionSeconds } from './shows.contract.ts';

export const startQuestionTimer = endpoint({
  method: 'PUT',
  path: '/api/games/:id/timer',
  summary: 'Limit the time for the current question from now on, or extend its limit. At the end it locks itself',
  access: 'person',
  params: gameParams,
  body: z.object({
    question: GameQuestionId,
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
