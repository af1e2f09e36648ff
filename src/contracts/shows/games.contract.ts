import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { MAX_GUESS } from './question-kinds.ts';
import { QuestionPicture } from './rounds.contract.ts';
import { MAX_POINTS, MAX_TEAM_ANSWER_LENGTH } from './show-limits.ts';
import { gameParams, QuestionSeconds, ShowFields, ShowStatus } from './shows.contract.ts';

/**
 * The scores of a team, with a further number for each scored question (`q1`, `q2`, …). `total` is the sum of questions, bonus and
 * adjustment; `tiebreak` only decides between equal totals: by its distance from the answer to the tie-break question, or without one by its
 * size. Until that answer is revealed, viewers see null.
 */
export const ScoreEntry = z
  .object({
    teamId: z.uuid(),
    name: z.string(),
    bonus: z.number(),
    adjustment: z.number(),
    tiebreak: z.number().nullable(),
    total: z.number(),
    /** Position on the score sheet, in the order of joining. */
    order: z.int(),
  })
  .catchall(z.number());
export type ScoreEntry = z.infer<typeof ScoreEntry>;

/** A round of the show; rounds follow one another, starting with `q1`. The names of rounds to come are empty for viewers. */
export const GameRound = z.object({
  name: z.string(),
  questionCount: z.int(),
  /** Sources and licenses of its questions; absent if all are the host’s own. */
  credits: z.array(z.string()).optional(),
});
export type GameRound = z.infer<typeof GameRound>;

/** A question takes answers, is locked, or is locked with its answer and verdicts visible to the teams. */
export const QuestionState = z.enum(['open', 'locked', 'revealed'], 'Choose open, locked or revealed.');
export type QuestionState = z.infer<typeof QuestionState>;

/** A question with a number as its answer, for teams with equal totals: the closest of their guesses, the numbers in `tiebreak`, is best. */
export const Tiebreak = z.object({
  /** Empty for viewers until it is revealed, if the show does not display its questions. */
  text: z.string(),
  /** Null for viewers until it is revealed. */
  answer: z.number().nullable(),
  state: QuestionState,
});
export type Tiebreak = z.infer<typeof Tiebreak>;

/** When a question locks itself. */
export const QuestionTimer = z.object({ question: z.string(), endsAt: Instant });
export type QuestionTimer = z.infer<typeof QuestionTimer>;

/** The live state of a game; on the stream, `scores` holds only changed entries. */
export const GameState = z.object({
  /** Increases with every change. */
  revision: z.int(),
  showStatus: ShowStatus,
  /** `q3`, or empty before the first. */
  currentQuestion: z.string(),
  /** Empty after the last. */
  nextQuestion: z.string(),
  questionCount: z.int(),
  /** Empty for shows without prepared rounds. */
  rounds: z.array(GameRound),
  /** Questions that are closed for answers. */
  lockedQuestions: z.array(z.string()),
  /** Locked questions whose answer and verdicts the teams see. */
  revealedQuestions: z.array(z.string()),
  /** The time limit of the current question; null if it has none or is locked. */
  timer: QuestionTimer.nullable(),
  /** When the game continues after the break; null without one. */
  breakEndsAt: Instant.nullable(),
  /** Null if the host has not asked a tie-break question. */
  tiebreak: Tiebreak.nullable(),
  /** On the stream: the server’s clock when this was sent, for countdowns on devices with another one. */
  serverTime: Instant.optional(),
  /** Text of the current question, if the show displays it. */
  questionText: z.string(),
  /** The prepared answer to the current question, once it is revealed. */
  questionAnswer: z.string(),
  /** What teams choose from, if the show displays its questions. */
  questionOptions: z.array(z.string()),
  /** The picture of the current question, if the show displays its questions. */
  questionPicture: QuestionPicture.nullable(),
  /** Whether `scores` are those that the host revealed last, instead of the latest. */
  holdsStandings: z.boolean(),
  /** The current question when they were revealed, `start` if there was none; empty before. */
  standingsAfter: z.string(),
  scores: z.array(ScoreEntry),
  /** Teams removed from the game. */
  removedTeamIds: z.array(z.uuid()),
});
export type GameState = z.infer<typeof GameState>;

/** A further event of the stream, named `answers`, for the host and helpers, and for players of these teams, which sent or changed an answer, or had one marked. */
export const ChangedAnswers = z.object({ teamIds: z.array(z.uuid()) });
export type ChangedAnswers = z.infer<typeof ChangedAnswers>;

export const Game = GameState.omit({ removedTeamIds: true }).extend({
  id: z.uuid(),
  gameId: z.uuid(),
  showId: z.uuid(),
  title: z.string(),
  takesAnswers: z.boolean(),
});
export type Game = z.infer<typeof Game>;

const teamParams = z.object({ id: z.uuid(), teamId: z.uuid() });
/** Up to two decimals. */
const pointsField = (missing: string, most = MAX_POINTS) =>
  z
    .number(missing)
    .min(-most, 'This is too low.')
    .max(most, 'This is too high.')
    .refine((points) => Math.abs(points * 100 - Math.round(points * 100)) < 1e-6, 'Use up to two decimals.')
    .transform((points) => Math.round(points * 100) / 100);
/** Points, or a guess in the tie-break, which may be larger. */
const Points = pointsField('Enter a number of points.', MAX_GUESS);
/** The answer to a tie-break question. */
export const Guess = pointsField('Enter a number, such as 42 or 3.5.', MAX_GUESS);
const NO_ADJUSTMENT = 'Enter points to add or subtract, such as 2 or -1.';
const questionId = (shape: RegExp) => z.string('Choose a question.').regex(shape, 'That question doesn’t exist.');
/** `q1` to `q100`. */
export const GameQuestionId = questionId(/^q([1-9]\d?|100)$/);
/** A question, or the tie-break question. */
export const AnswerableId = questionId(/^(q([1-9]\d?|100)|tiebreak)$/);
/** Editable: the score of a question, the bonus, and the answer to the tie-break question. */
const SCORE_FIELD = /^(q([1-9]\d?|100)|bonus|tiebreak)$/;
export const WRITE_ERRORS = ['game.not_found', 'auth.forbidden', 'game.completed'] as const;

export const getGame = endpoint({
  method: 'GET',
  path: '/api/games/:id',
  summary: 'Get a game: scores, current and next question',
  access: 'public',
  params: gameParams,
  success: { status: 200, schema: Game },
  errors: ['game.not_found'],
});

export const watchGame = endpoint({
  method: 'GET',
  path: '/api/games/:id/live',
  summary:
    'Stream changes as server-sent events named `state`, from the Last-Event-ID or starting with the full state, and `answers` with those of the viewer’s teams whose answers changed; `end` once the show can’t be reopened anymore',
  access: 'public',
  params: gameParams,
  isResumable: true,
  success: { status: 200, schema: GameState, type: 'text/event-stream' },
  errors: ['game.not_found'],
});

export const getScoreSheet = endpoint({
  method: 'GET',
  path: '/api/games/:id/sheet',
  summary: 'Get a game with its latest scores, which viewers may not see yet; for hosts and helpers',
  access: 'person',
  params: gameParams,
  success: { status: 200, schema: Game },
  errors: ['game.not_found', 'auth.forbidden'],
});

export const watchScoreSheet = endpoint({
  method: 'GET',
  path: '/api/games/:id/sheet/live',
  summary:
    'Stream changes like `watchGame`, with the latest scores and all teams whose answers changed; for hosts and helpers',
  access: 'person',
  params: gameParams,
  isResumable: true,
  success: { status: 200, schema: GameState, type: 'text/event-stream' },
  errors: ['game.not_found', 'auth.forbidden'],
});

export const writeScore = endpoint({
  method: 'PATCH',
  path: '/api/games/:gameId/team/:teamId',
  summary:
    'Set one field of a team’s score, or clear it with null; `seen` is the value it replaces. Adds the team to the game, if it has agreed',
  access: 'person',
  params: z.object({ gameId: z.uuid(), teamId: z.uuid() }),
  body: z
    .object({
      field: z.string('Choose a field.').regex(SCORE_FIELD, 'Choose a question (q1, q2, …), bonus or tiebreak.'),
      value: Points.nullable(),
      /** If the stored value differs, nothing is written: 409 with the current value. */
      seen: Points.nullable().optional(),
      /** The answer that these points are for. If the team has sent another one, nothing is written. */
      answer: z.string().max(MAX_TEAM_ANSWER_LENGTH).optional(),
    })
    .superRefine(({ field, value }, { addIssue }) => {
      if (field === 'tiebreak' || value === null || Math.abs(value) <= MAX_POINTS) return;
      addIssue({ code: 'custom', path: ['value'], message: value < 0 ? 'This is too low.' : 'This is too high.' });
    }),
  success: { status: 200, schema: ScoreEntry },
  errors: [
    ...WRITE_ERRORS,
    'game.team_not_found',
    'game.full',
    'game.no_such_question',
    'team.not_asked',
    'score.conflict',
    'answer.changed',
  ],
});

export const goToQuestion = endpoint({
  method: 'PUT',
  path: '/api/games/:id/current-question',
  summary:
    'Set the current question; going forward locks the one before, unless the show keeps questions open. A question asked for the first time gets the time limit of the show; `seconds` sets another one, or none with null',
  access: 'person',
  params: gameParams,
  body: z.object({ currentQuestion: GameQuestionId.or(z.literal('')), seconds: QuestionSeconds.nullable().optional() }),
  success: { status: 200, schema: Game },
  errors: [...WRITE_ERRORS, 'game.no_such_question'],
});

export const addGameQuestions = endpoint({
  method: 'PUT',
  path: '/api/games/:id/question-count',
  summary: 'Add questions to a game, until it has this many; for hosts and helpers. Idempotent',
  access: 'person',
  params: gameParams,
  body: ShowFields.pick({ questionCount: true }).required(),
  success: { status: 200, schema: Game },
  errors: WRITE_ERRORS,
});

export const lockQuestion = endpoint({
  method: 'PUT',
  path: '/api/games/:id/locks/:question',
  summary:
    'Lock a question: matching answers are scored. It takes no more, except those that arrive up to 5 s later and before the reveal',
  access: 'person',
  params: z.object({ id: z.uuid(), question: GameQuestionId }),
  success: { status: 200, schema: Game },
  errors: [...WRITE_ERRORS, 'game.no_such_question'],
  isExternal: true,
});

export const unlockQuestion = endpoint({
  method: 'DELETE',
  path: '/api/games/:id/locks/:question',
  summary: 'Unlock a question: it takes answers again, and is no longer revealed',
  access: 'person',
  params: z.object({ id: z.uuid(), question: GameQuestionId }),
  success: { status: 200, schema: Game },
  errors: [...WRITE_ERRORS, 'game.no_such_question'],
  isExternal: true,
});

export const addTeamToGame = endpoint({
  method: 'PUT',
  path: '/api/games/:id/teams/:teamId',
  summary: 'Add a team that has agreed to a game; a removed team returns with its scores',
  access: 'person',
  params: teamParams,
  success: { status: 200, schema: ScoreEntry },
  errors: [...WRITE_ERRORS, 'team.not_found', 'team.not_asked', 'game.full'],
});

export const removeTeamFromGame = endpoint({
  method: 'DELETE',
  path: '/api/games/:id/teams/:teamId',
  summary: 'Remove a team from a game; its scores are kept for its return',
  access: 'person',
  params: teamParams,
  success: { status: 204, schema: NoContent },
  errors: [...WRITE_ERRORS, 'game.team_not_found'],
});

export const adjustScore = endpoint({
  method: 'POST',
  path: '/api/games/:id/adjustments',
  summary: 'Adjust a team’s points, with a reason',
  access: 'person',
  params: gameParams,
  body: z.object({
    teamId: z.uuid(),
    points: pointsField(NO_ADJUSTMENT).refine((points) => points !== 0, NO_ADJUSTMENT),
    reason: z.string('Enter a reason.').trim().min(1, 'Enter a reason.').max(200, 'Use up to 200 characters.'),
  }),
  success: { status: 201, schema: ScoreEntry },
  errors: [...WRITE_ERRORS, 'game.team_not_found'],
});
