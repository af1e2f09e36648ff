import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Game, WRITE_ERRORS } from './games.contract.ts';
import { MAX_BREAK_MINUTES } from './show-limits.ts';
import { gameParams } from './shows.contract.ts';

const NO_MINUTES = 'Enter a whole number of minutes.';

export const startBreak = endpoint({
  method: 'PUT',
  path: '/api/games/:id/break',
  summary:
    'Announce a break on boards and phones, so many minutes from now, or change its length. The next question ends it',
  access: 'person',
  params: gameParams,
  body: z.object({
    minutes: z.int(NO_MINUTES).min(1, NO_MINUTES).max(MAX_BREAK_MINUTES, `Enter up to ${MAX_BREAK_MINUTES} minutes.`),
  }),
  success: { status: 200, schema: Game },
  errors: WRITE_ERRORS,
});

export const endBreak = endpoint({
  method: 'DELETE',
  path: '/api/games/:id/break',
  summary: 'End the break. Idempotent',
  access: 'person',
  params: gameParams,
  success: { status: 200, schema: Game },
  errors: WRITE_ERRORS,
});
