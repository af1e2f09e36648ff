import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { ScoreEntry } from './games.contract.ts';
import { gameParams } from './shows.contract.ts';

/** A change of one score field. */
export const ScoreChange = z.object({
  id: z.int(),
  teamId: z.uuid(),
  teamName: z.string(),
  /** `q1` …, `bonus`, `tiebreak` or `adjustment`. */
  field: z.string(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  reason: z.string(),
  /** Null after the account was deleted. */
  changedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  changedAt: Instant,
  isUndone: z.boolean(),
  /** Id of the change that this one undoes. */
  undoes: z.int().nullable(),
});
export type ScoreChange = z.infer<typeof ScoreChange>;

/** A change of the game apart from its scores. */
export const GameEvent = z.object({
  kind: z.enum(['completed', 'reopened']),
  changedBy: ScoreChange.shape.changedBy,
  changedAt: Instant,
});
export type GameEvent = z.infer<typeof GameEvent>;

export const listScoreChanges = endpoint({
  method: 'GET',
  path: '/api/games/:id/changes',
  summary: 'List score changes, latest first, and when the game was completed or reopened; for hosts and helpers',
  access: 'person',
  params: gameParams,
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  success: {
    status: 200,
    schema: z.object({
      changes: z.array(ScoreChange),
      nextBefore: z.int().nullable(),
      /** The latest 50; only with the first page. */
      events: z.array(GameEvent),
    }),
  },
  errors: ['game.not_found', 'auth.forbidden'],
});

export const undoScoreChange = endpoint({
  method: 'PUT',
  path: '/api/games/:id/changes/:changeId/undo',
  summary: 'Undo a score change, unless the score has changed since. Idempotent',
  access: 'person',
  params: z.object({ id: z.uuid(), changeId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  success: { status: 200, schema: ScoreEntry },
  errors: [
    'game.not_found',
    'auth.forbidden',
    'game.completed',
    'game.team_not_found',
    'game.change_not_found',
    'game.change_outdated',
    'game.tiebreak_withdrawn',
  ],
});
