import { placeOfQuestion, type QuestionPlace } from '#contracts/shows/game-rounds.ts';
import type { GameState } from './games.api.ts';

/** "Round 2: Music". */
export const formatRound = ({ number, name }: Pick<QuestionPlace['round'], 'number' | 'name'>): string =>
  name ? `Round ${number}: ${name}` : `Round ${number}`;

/** "Questions from Open Trivia Database, CC BY-SA 4.0." for the question’s round, or for all; empty if they are the host’s own. */
export function formatCredits(rounds: GameState['rounds'], question: string | null): string {
  const shown = question === null ? rounds : [placeOfQuestion(rounds, question)?.round];
  const credits = [...new Set(shown.flatMap((round) => round?.credits ?? []))];
  return credits.length > 0 ? `Questions from ${credits.join('; ')}.` : '';
}

/** "Round 2, question 3"; "Question 3" outside rounds. */
export function formatQuestion(rounds: GameState['rounds'], question: string): string {
  const place = placeOfQuestion(rounds, question);
  return place ? `Round ${place.round.number}, question ${place.position}` : `Question ${question.slice(1)}`;
}

/** "Round 2: Music · Question 3 of 8"; "Question 3" outside rounds. It may break between the two. */
export function formatQuestionPlace(rounds: GameState['rounds'], question: string): string {
  const place = placeOfQuestion(rounds, question);
  if (!place) return formatQuestion(rounds, question);
  return `${formatRound(place.round)}\u00A0· Question\u00A0${place.position}\u00A0of\u00A0${place.round.questionCount}`;
}
