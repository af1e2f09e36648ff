import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Game, QuestionState } from './games.contract.ts';
import { MAX_QUESTIONS } from './show-limits.ts';

const gameParams = z.object({ id: z.uuid() });
const Question = z.string('Choose a question.').regex(/^q([1-9]\d?|100)$/, 'That question doesn’t exist.');
const WRITE_ERRORS = ['game.not_found', 'auth.forbidden', 'game.completed'] as const;

export const setQuestionStates = endpoint({
  method: 'PUT',
  path: '/api/games/:id/question-states',
  summary: 'Open, lock or reveal questions, such as those of a round. Locking keeps those revealed that are',
  access: 'person',
  params: gameParams,
  body: z.object({
    questions: z.array(Question, 'Choose questions.').min(1, 'Choose questions.').max(MAX_QUESTIONS),
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
