import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { MAX_POINTS, SCORE_FIELD } from './show-limits.ts';
import { ShowStatus } from './shows.contract.ts';

/**
 * What a team has scored: beside these, one number for each question that has one (`q1`, `q2`, …). `total` is the sum of questions,
 * bonus and adjustment; `tiebreak` only decides between equal totals.
 */
export const ScoreEntry = z
  .object({
    teamId: z.uuid(),
    name: z.string(),
    bonus: z.number(),
    adjustment: z.number(),
    tiebreak: z.number().nullable(),
    total: z.number(),
    /** Where it stands on the sheet: as teams came, the lowest first. */
    order: z.int(),
  })
  .catchall(z.number());
export type ScoreEntry = z.infer<typeof ScoreEntry>;

/** What of a game changes while it runs; on the live stream `scores` holds only entries that changed. */
export const GameState = z.object({
  /** Rises with every change. */
  revision: z.int(),
  showStatus: ShowStatus,
  /** `q3`, or empty before the first. */
  currentQuestion: z.string(),
  /** Empty after the last. */
  nextQuestion: z.string(),
  questionCount: z.int(),
  /** Questions that take no more answers. */
  lockedQuestions: z.array(z.string()),
  /** Words of the current question, where the show shows them. */
  questionText: z.string(),
  scores: z.array(ScoreEntry),
  /** Teams taken out of the game. */
  removedTeamIds: z.array(z.uuid()),
});
export type GameState = z.infer<typeof GameState>;

export const Game = GameState.omit({ removedTeamIds: true }).extend({
  id: z.uuid(),
  gameId: z.uuid(),
  showId: z.uuid(),
  title: z.string(),
  takesAnswers: z.boolean(),
});
export type Game = z.infer<typeof Game>;

const ofGame = z.object({ id: z.uuid() });
const ofTeam = z.object({ id: z.uuid(), teamId: z.uuid() });
/** Halves and finer are kept as they are; at most two decimals. */
const pointsField = (missing: string) =>
  z
    .number(missing)
    .min(-MAX_POINTS, 'That is too little')
    .max(MAX_POINTS, 'That is too much')
    .refine((points) => Math.abs(points * 100 - Math.round(points * 100)) < 1e-6, 'At most two decimals')
    .transform((points) => Math.round(points * 100) / 100);
const Points = pointsField('Points are a number');
const NO_ADJUSTMENT = 'Give or take something, such as 2 or -1';
const Question = z.string('Name a question').regex(/^q([1-9]\d?|100)$/, 'There is no such question');
const WRITE_ERRORS = ['game.not_found', 'auth.forbidden', 'game.completed'] as const;

export const getGame = endpoint({
  method: 'GET',
  path: '/api/games/:id',
  summary: 'A game: scores, current and next question',
  access: 'public',
  params: ofGame,
  success: { status: 200, schema: Game },
  errors: ['game.not_found'],
});

export const watchGame = endpoint({
  method: 'GET',
  path: '/api/games/:id/live',
  summary: 'What changes, as server-sent events named `state`; after the Last-Event-ID, or everything first',
  access: 'public',
  params: ofGame,
  success: { status: 200, schema: GameState, type: 'text/event-stream' },
  errors: ['game.not_found'],
});

export const writeScore = endpoint({
  method: 'PATCH',
  path: '/api/games/:gameId/team/:teamId',
  summary: 'Set one field of a team’s score to a number, or null to clear it; `seen` is the value it replaces',
  access: 'person',
  params: z.object({ gameId: z.uuid(), teamId: z.uuid() }),
  body: z.object({
    field: z.string('Name a field').regex(SCORE_FIELD, 'Name a question (q1, q2, …), bonus or tiebreak'),
    value: Points.nullable(),
    /** Where given and not what stands, nothing is written: 409 with the entry as it is. */
    seen: Points.nullable().optional(),
  }),
  success: { status: 200, schema: ScoreEntry },
  errors: [...WRITE_ERRORS, 'game.team_not_found', 'game.no_such_question', 'score.conflict'],
});

export const goToQuestion = endpoint({
  method: 'PUT',
  path: '/api/games/:id/current-question',
  summary: 'Move on to a question or back to one; the next follows it',
  access: 'person',
  params: ofGame,
  body: z.object({ currentQuestion: Question.or(z.literal('')) }),
  success: { status: 200, schema: Game },
  errors: [...WRITE_ERRORS, 'game.no_such_question'],
});

export const lockQuestion = endpoint({
  method: 'PUT',
  path: '/api/games/:id/locks/:question',
  summary: 'Take no more answers to a question; those typed that match are scored',
  access: 'person',
  params: z.object({ id: z.uuid(), question: Question }),
  success: { status: 200, schema: Game },
  errors: [...WRITE_ERRORS, 'game.no_such_question'],
});

export const unlockQuestion = endpoint({
  method: 'DELETE',
  path: '/api/games/:id/locks/:question',
  summary: 'Take answers to a question again',
  access: 'person',
  params: z.object({ id: z.uuid(), question: Question }),
  success: { status: 200, schema: Game },
  errors: [...WRITE_ERRORS, 'game.no_such_question'],
});

export const addTeamToGame = endpoint({
  method: 'PUT',
  path: '/api/games/:id/teams/:teamId',
  summary: 'Let a team play; one that was taken out comes back with its scores',
  access: 'person',
  params: ofTeam,
  success: { status: 200, schema: ScoreEntry },
  errors: [...WRITE_ERRORS, 'team.not_found', 'game.full'],
});

export const removeTeamFromGame = endpoint({
  method: 'DELETE',
  path: '/api/games/:id/teams/:teamId',
  summary: 'Take a team out of the game; its scores are kept aside',
  access: 'person',
  params: ofTeam,
  success: { status: 204, schema: NoContent },
  errors: [...WRITE_ERRORS, 'game.team_not_found'],
});

export const adjustScore = endpoint({
  method: 'POST',
  path: '/api/games/:id/adjustments',
  summary: 'Give or take points with a reason, beside the questions',
  access: 'person',
  params: ofGame,
  body: z.object({
    teamId: z.uuid(),
    points: pointsField(NO_ADJUSTMENT).refine((points) => points !== 0, NO_ADJUSTMENT),
    reason: z.string('Say why').trim().min(1, 'Say why').max(200, 'At most 200 characters'),
  }),
  success: { status: 201, schema: ScoreEntry },
  errors: [...WRITE_ERRORS, 'game.team_not_found'],
});

/** One change of one cell. */
export const ScoreChange = z.object({
  id: z.int(),
  teamId: z.uuid(),
  teamName: z.string(),
  /** `q1` …, `bonus`, `tiebreak` or `adjustment`. */
  field: z.string(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  reason: z.string(),
  /** Null after the person left the site. */
  changedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  changedAt: Instant,
  isUndone: z.boolean(),
  /** This change undid that one. */
  undoes: z.int().nullable(),
});
export type ScoreChange = z.infer<typeof ScoreChange>;

export const listScoreChanges = endpoint({
  method: 'GET',
  path: '/api/games/:id/changes',
  summary: 'Who changed which score when, from what to what, latest first; for hosts and helpers',
  access: 'person',
  params: ofGame,
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  success: { status: 200, schema: z.object({ changes: z.array(ScoreChange), nextBefore: z.int().nullable() }) },
  errors: ['game.not_found', 'auth.forbidden'],
});

export const undoScoreChange = endpoint({
  method: 'PUT',
  path: '/api/games/:id/changes/:changeId/undo',
  summary: 'Put back what a change replaced, if nothing else has been written there since; again changes nothing',
  access: 'person',
  params: z.object({ id: z.uuid(), changeId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  success: { status: 200, schema: ScoreEntry },
  errors: [...WRITE_ERRORS, 'game.change_not_found', 'score.conflict'],
});
