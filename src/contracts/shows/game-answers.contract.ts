import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { AnswerableId, GameQuestionId, ScoreEntry } from './games.contract.ts';
import { showQuestionKinds } from './question-kinds.ts';
import { QuestionPicture } from './rounds.contract.ts';
import { MAX_DRAFT_AGE_MS, MAX_TEAM_ANSWER_LENGTH } from './show-limits.ts';

/** A team's answer to a question. */
export const TeamAnswer = z.object({
  teamId: z.uuid(),
  teamName: z.string(),
  question: z.string(),
  text: z.string(),
  /** The same for answers that differ only in case, accents, punctuation and filler words. */
  groupKey: z.string(),
  /** The points that it earns by itself, such as those of a matching or the closest answer; null if only the host can tell. */
  suggestedPoints: z.number().nullable(),
  /** How far a guess is from the right number; null for other kinds of questions. */
  distance: z.number().nullable(),
  /** Whether it roughly matches a prepared answer; null without prepared answers. */
  isMatch: z.boolean().nullable(),
  /** Whether its points are above zero; null without points. */
  isRight: z.boolean().nullable(),
  /** The points on the score sheet. */
  points: z.number().nullable(),
  /** Whether the host has to decide: it has no points or was changed since, and no match will score it. */
  needsMarking: z.boolean(),
});
export type TeamAnswer = z.infer<typeof TeamAnswer>;

/** An answer as its team sees it. */
export const OwnAnswer = TeamAnswer.pick({
  teamId: true,
  question: true,
  text: true,
  isRight: true,
  points: true,
}).extend({
  /** Null after the account was deleted. */
  answeredBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Whether nobody sent it: its phone did when its page was left or the question locked. */
  isDraft: z.boolean(),
});
export type OwnAnswer = z.infer<typeof OwnAnswer>;

/** The game on a player's phone. */
export const PlayerGame = z.object({
  gameId: z.uuid(),
  takesAnswers: z.boolean(),
  /** The viewer's teams in the game. */
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The answers of those teams; without verdict and points until their question is revealed. */
  answers: z.array(OwnAnswer),
  /** Those of these teams that have equal points with another one, and so are asked the tie-break question. */
  tiebreakTeamIds: z.array(z.uuid()),
  /** The prepared questions asked so far. */
  questions: z.array(
    z.object({
      question: z.string(),
      /** Empty if the show does not display its questions, until it is revealed. */
      text: z.string(),
      /** Empty until it is revealed. */
      answers: z.array(z.string()),
      /** For a list: for each answer. */
      points: z.number(),
      kind: z.enum(showQuestionKinds),
      /** What to choose from. */
      options: z.array(z.string()),
      /** How many answers or options the teams give. */
      wanted: z.int(),
      picture: QuestionPicture.nullable(),
    }),
  ),
});
export type PlayerGame = z.infer<typeof PlayerGame>;

export const getPlayerGame = endpoint({
  method: 'GET',
  path: '/api/games/:id/play',
  summary: 'Get the teams in a game for which the phone or the viewer plays, with their answers',
  access: 'public',
  params: z.object({ id: z.uuid() }),
  success: { status: 200, schema: PlayerGame },
  errors: ['game.not_found'],
});

export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/api/games/:id/answers/:question',
  summary:
    'Answer a question (q1, q2, …) or the tie-break question (tiebreak) for your team until it is locked, or up to 5 s later if it is not revealed; repeating it replaces the answer. `seen` is the answer it replaces; a draft is replaced by any later one. If it had replaced a sent answer, another sent answer replaces it only if it comes from the same player, or from a phone that has seen the draft or that answer',
  access: 'public',
  params: z.object({ id: z.uuid(), question: AnswerableId }),
  body: z.object({
    teamId: z.uuid(),
    text: z
      .string('Enter an answer.')
      .trim()
      .min(1, 'Enter an answer.')
      .max(MAX_TEAM_ANSWER_LENGTH, `Use up to ${MAX_TEAM_ANSWER_LENGTH} characters.`),
    /** The team's answer that this one replaces, null for none. If the team has another one, nothing is written. */
    seen: z.string().max(MAX_TEAM_ANSWER_LENGTH).nullable().optional(),
    /** Whether that was a draft: once a player has sent it, it is not replaced either. */
    seenAsDraft: z.boolean('Say whether it was a draft.').optional(),
    /** For a draft, which the phone sends by itself: how long ago it was typed. */
    draftAgeMs: z.int().min(0).max(MAX_DRAFT_AGE_MS).optional(),
  }),
  success: { status: 200, schema: OwnAnswer },
  errors: [
    'game.not_found',
    'game.completed',
    'game.no_such_question',
    'game.team_not_found',
    'answer.locked',
    'answer.changed',
    'answer.not_taken',
    'answer.not_asked',
  ],
});

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/games/:id/answers',
  summary: 'List the answers of all teams, with the prepared answers; for hosts and helpers',
  access: 'person',
  params: z.object({ id: z.uuid() }),
  query: z.object({ question: AnswerableId }),
  success: {
    status: 200,
    schema: z.object({
      /** As prepared; empty if the question was not prepared. */
      question: z.object({
        text: z.string(),
        answers: z.array(z.string()),
        /** For a list: for each answer. */
        points: z.number(),
        notes: z.string(),
        kind: z.enum(showQuestionKinds),
        options: z.array(z.string()),
        tolerance: z.number().nullable(),
        /** How many answers or options the teams give. */
        wanted: z.int(),
        picture: QuestionPicture.nullable(),
      }),
      answers: z.array(TeamAnswer),
    }),
  },
  errors: ['game.not_found', 'auth.forbidden', 'game.no_such_question'],
});

/** A question as the host and helpers see it. */
export const GameQuestion = z.object({
  question: z.string(),
  isAsked: z.boolean(),
  answerCount: z.int(),
  /** Answers that the host has to mark. */
  unmarkedCount: z.int(),
});
export type GameQuestion = z.infer<typeof GameQuestion>;

export const listGameQuestions = endpoint({
  method: 'GET',
  path: '/api/games/:id/questions',
  summary: 'List the questions of a game with the number of answers and of those to mark; for hosts and helpers',
  access: 'person',
  params: z.object({ id: z.uuid() }),
  success: { status: 200, schema: z.object({ questions: z.array(GameQuestion) }) },
  errors: ['game.not_found', 'auth.forbidden'],
});

export const judgeAnswer = endpoint({
  method: 'PUT',
  path: '/api/games/:id/answers/:question/:teamId/verdict',
  summary: 'Mark an answer as right or wrong, which sets its points',
  access: 'person',
  params: z.object({ id: z.uuid(), question: GameQuestionId, teamId: z.uuid() }),
  body: z.object({ isRight: z.boolean('Choose right or wrong.') }),
  success: { status: 200, schema: ScoreEntry },
  errors: [
    'game.not_found',
    'auth.forbidden',
    'game.completed',
    'game.no_such_question',
    'game.team_not_found',
    'answer.not_found',
  ],
  isExternal: true,
});
