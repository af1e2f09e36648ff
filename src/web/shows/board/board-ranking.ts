import { rank } from '#contracts/shows/ranking.ts';
import { formatScore } from '#web/shows/cell-values.ts';
import type { GameState } from '#web/shows/games.api.ts';
import { formatQuestion } from '#web/shows/round-text.ts';
import { tiebreakNotes } from '#web/shows/tiebreak-text.ts';

export type FieldSize = 'few' | 'many' | 'crowd' | 'throng';
export type BoardRow = { teamId: string; name: string; total: number; rank: number; isTied: boolean; note: string };

/** Whether the host has not revealed any standings yet. */
export const areStandingsHidden = ({ holdsStandings, standingsAfter, showStatus }: GameState): boolean =>
  holdsStandings && standingsAfter === '' && showStatus === 'in-progress';

/** "Standings after question 4"; empty if they are live, or were revealed while no question was current. */
export const formatRevealed = ({ holdsStandings, standingsAfter, showStatus, rounds }: GameState): string =>
  holdsStandings && showStatus === 'in-progress' && standingsAfter.startsWith('q')
    ? `Standings after ${formatQuestion(rounds, standingsAfter).toLowerCase()}`
    : '';

/** Teams with their ranks, best first; marks ties, and says what decided them. */
export function boardRows(game: Pick<GameState, 'scores' | 'tiebreak'>): BoardRow[] {
  const ranked = rank(game.scores, game.tiebreak?.answer ?? null);
  const notes = tiebreakNotes(game);
  const sharing = new Map<number, number>();
  for (const { rank: place } of ranked) sharing.set(place, (sharing.get(place) ?? 0) + 1);
  return ranked.map(({ teamId, name, total, rank: place }) => ({
    teamId,
    name,
    total,
    rank: place,
    isTied: sharing.get(place)! > 1,
    note: notes.get(teamId) ?? '',
  }));
}

/**
 * With more teams, or with a question or the winner above them, rows are smaller and in more columns so that all of them fit on the screen. A picture
 * leaves no room for large ones.
 */
export function sizeOfField({ length }: { length: number }, above: 'text' | 'picture' | null): FieldSize {
  if (length < (above === null ? 9 : above === 'text' ? 4 : 1)) return 'few';
  if (length < 13 && above === null) return 'many';
  return length < (above === null ? 25 : 13) ? 'crowd' : 'throng';
}

/** "The Owls", "The Owls and Larks", or a count if there are more. */
export function formatLeaders(rows: readonly BoardRow[]): string {
  const names = rows.filter(({ rank: place }) => place === 1).map(({ name }) => name);
  if (names.length > 3) return `${names.length} teams`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The announcement for screen readers. */
export function formatStandings(game: GameState, rows: readonly BoardRow[]): string {
  const { showStatus, currentQuestion, rounds } = game;
  const [first] = rows;
  const question = currentQuestion ? `${formatQuestion(rounds, currentQuestion)}. ` : '';
  if (!first) return `${question}No teams yet.`;
  if (areStandingsHidden(game)) return `${question}The standings are hidden.`;
  const isShared = first.isTied;
  const verb = showStatus === 'completed' ? (isShared ? 'win' : 'wins') : isShared ? 'lead' : 'leads';
  return `${showStatus === 'completed' ? '' : question}${formatLeaders(rows)} ${verb} with ${formatScore(first.total)}.`;
}
