import type { QuestionState } from '#contracts/shows/games.contract.ts';
import type { GameState } from './games.api.ts';

type States = Pick<GameState, 'lockedQuestions' | 'revealedQuestions'>;

export function stateOfQuestion({ lockedQuestions, revealedQuestions }: States, question: string): QuestionState {
  if (revealedQuestions.includes(question)) return 'revealed';
  return lockedQuestions.includes(question) ? 'locked' : 'open';
}

/** The locked and revealed questions, with the tie-break question as one of them. */
export function withTiebreak({
  lockedQuestions,
  revealedQuestions,
  tiebreak,
}: States & Pick<GameState, 'tiebreak'>): States {
  const state = tiebreak?.state ?? 'open';
  return {
    lockedQuestions: state === 'open' ? lockedQuestions : [...lockedQuestions, 'tiebreak'],
    revealedQuestions: state === 'revealed' ? [...revealedQuestions, 'tiebreak'] : revealedQuestions,
  };
}

/** `q1` up to and including a question; none before the first. */
export const questionsUpTo = (question: string): string[] =>
  Array.from({ length: Number(question.slice(1)) }, (_, index) => `q${index + 1}`);
