import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Game, GameQuestionId, QuestionState, WRITE_ERRORS } from './games.contract.ts';
import { MAX_SHOW_QUESTIONS } from './show-limits.ts';
import { gameParams } from './shows.contract.ts';

export const setQuestionStates = endpoint({
  method: 'PUT',
  path: '/api/games/:id/question-states',
  summary: 'Open, lock or reveal questions, such as those of a round. Locking keeps those revealed that are',
  access: 'person',
  params: gameParams,
  body: z.object({
    questions: z.array(GameQuestionId, 'Choose questions.').min(1, 'Choose questions.').max(MAX_SHOW_QUESTIONS),
    state: QuestionState,
  }),
  success: { status: 200, schema: Game },
  errors: [...WRITE_ERRORS, 'game.no_such_question'],
});

export const revealStandings = endpoint({
  method: 'PUT',
  path: '/api/games/:id/standings',
  summary: 'Reveal the latest standings of a show that holds them',
  access: 'person',
  params: gameParams,
  success: { status: 200, schema: Game },
  errors: WRITE_ERRORS,
});
