import { distanceBetween } from '#contracts/shows/question-kinds.ts';
import { tiedTeams } from '#contracts/shows/ranking.ts';
import type { GameState, ScoreEntry } from './games.api.ts';

export const formatDecimal = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 2 });

/** "1 away", "exactly right". */
export function formatGuessDistance(guess: number, answer: number): string {
  const distance = distanceBetween(guess, answer);
  return distance === 0 ? 'exactly right' : `${formatDecimal(distance)} away`;
}

/** "guessed 41, 1 away", by team: of those that the revealed tie-break ranks. A tie for a place where nobody guessed needs no note. */
export function tiebreakNotes({ scores, tiebreak }: Pick<GameState, 'scores' | 'tiebreak'>): Map<string, string> {
  const answer = tiebreak?.answer ?? null;
  if (answer === null) return new Map();
  const noteOf = ({ tiebreak: guess }: ScoreEntry) =>
    guess === null ? 'no guess' : `guessed ${formatDecimal(guess)}, ${formatGuessDistance(guess, answer)}`;
  const decided = new Set(scores.flatMap(({ total, tiebreak: guess }) => (guess === null ? [] : [total])));
  const ranked = tiedTeams(scores).filter(({ total }) => decided.has(total));
  return new Map(ranked.map((entry) => [entry.teamId, noteOf(entry)]));
}
