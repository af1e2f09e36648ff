import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { ScoreEntry } from './games.contract.ts';

const Question = z.string('Choose a question.').regex(/^q([1-9]\d?|100)$/, 'There is no such question.');

/** A team's answer to a question. */
export const TeamAnswer = z.object({
  teamId: z.uuid(),
  teamName: z.string(),
  question: z.string(),
  text: z.string(),
  /** Whether it roughly matches a prepared answer; null without prepared answers. */
  isMatch: z.boolean().nullable(),
  /** The host's decision, which is final. */
  isRight: z.boolean().nullable(),
});
export type TeamAnswer = z.infer<typeof TeamAnswer>;

/** The game on a player's phone. */
export const PlayerGame = z.object({
  gameId: z.uuid(),
  takesAnswers: z.boolean(),
  /** The viewer's teams in the game. */
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The answers of those teams. */
  answers: z.array(TeamAnswer.pick({ teamId: true, question: true, text: true, isRight: true })),
});
export type PlayerGame = z.infer<typeof PlayerGame>;

export const getPlayerGame = endpoint({
  method: 'GET',
  path: '/api/games/:id/play',
  summary: 'Get the viewer’s teams in a game, with their answers',
  access: 'person',
  params: z.object({ id: z.uuid() }),
  success: { status: 200, schema: PlayerGame },
  errors: ['game.not_found'],
});

export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/api/games/:id/answers/:question',
  summary: 'Answer for your team until the question is locked; repeating it replaces the answer',
  access: 'person',
  params: z.object({ id: z.uuid(), question: Question }),
  body: z.object({
    teamId: z.uuid(),
    text: z.string('Type an answer.').trim().min(1, 'Type an answer.').max(300, 'Use up to 300 characters.'),
  }),
  success: { status: 200, schema: TeamAnswer.pick({ teamId: true, question: true, text: true, isRight: true }) },
  errors: [
    'game.not_found',
    'game.completed',
    'game.no_such_question',
    'game.team_not_found',
    'answer.locked',
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
  query: z.object({ question: Question }),
  success: {
    status: 200,
    schema: z.object({
      /** As prepared; empty if the question was not prepared. */
      question: z.object({ text: z.string(), answers: z.array(z.string()), points: z.number(), notes: z.string() }),
      answers: z.array(TeamAnswer),
    }),
  },
  errors: ['game.not_found', 'auth.forbidden', 'game.no_such_question'],
});

export const judgeAnswer = endpoint({
  method: 'PUT',
  path: '/api/games/:id/answers/:question/:teamId/verdict',
  summary: 'Mark an answer as right or wrong, which sets its points',
  access: 'person',
  params: z.object({ id: z.uuid(), question: Question, teamId: z.uuid() }),
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
});
