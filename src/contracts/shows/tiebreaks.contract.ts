import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Game, Guess, QuestionState, WRITE_ERRORS } from './games.contract.ts';
import { QuestionFields } from './rounds.contract.ts';
import { gameParams } from './shows.contract.ts';

export const askTiebreak = endpoint({
  method: 'PUT',
  path: '/api/games/:id/tiebreak',
  summary:
    'Ask a tie-break question: teams with equal totals are ranked by how close their guesses are to its answer. Repeating it changes its text and answer, and keeps the guesses',
  access: 'person',
  isPosting: true,
  params: gameParams,
  body: z.object({
    text: QuestionFields.shape.text,
    answer: Guess,
  }),
  success: { status: 200, schema: Game },
  errors: WRITE_ERRORS,
});

export const setTiebreakState = endpoint({
  method: 'PUT',
  path: '/api/games/:id/tiebreak/state',
  summary:
    'Open, lock or reveal the tie-break question. Locking enters the guesses from phones; revealing shows them and the answer, and the latest standings',
  access: 'person',
  params: gameParams,
  body: z.object({ state: QuestionState }),
  success: { status: 200, schema: Game },
  errors: [...WRITE_ERRORS, 'game.no_tiebreak'],
});

export const withdrawTiebreak = endpoint({
  method: 'DELETE',
  path: '/api/games/:id/tiebreak',
  summary: 'Withdraw the tie-break question and clear its guesses, which the history keeps. Idempotent',
  access: 'person',
  params: gameParams,
  success: { status: 200, schema: Game },
  errors: WRITE_ERRORS,
});
