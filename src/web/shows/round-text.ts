import { placeOfQuestion, type QuestionPlace } from '#contracts/shows/game-rounds.ts';
import type { GameState } from './games.api.ts';

/** "Round 2: Music". */
export const formatRound = ({ number, name }: QuestionPlace['round']): string =>
  name ? `Round ${number}: ${name}` : `Round ${number}`;

/** "Round 2: Music · Question 3 of 8"; "Question 3" outside rounds. */
export function formatQuestionPlace(rounds: GameState['rounds'], question: string): string {
  const place = placeOfQuestion(rounds, question);
  if (!place) return `Question ${question.slice(1)}`;
  return `${formatRound(place.round)} · Question ${place.position} of ${place.round.questionCount}`;
}
