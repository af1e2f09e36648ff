import { spanRounds } from '#contracts/shows/game-rounds.ts';
import type { GameState } from '#web/shows/games.api.ts';
import { type SheetRow, shownValue } from './score-sheet.ts';

type Subtotals = { teamId: string; name: string; points: number[] };

/** The points of each team by round, with unsent scores. */
export const roundSubtotals = (rounds: GameState['rounds'], rows: readonly SheetRow[]): Subtotals[] =>
  rows.map((row) => ({
    teamId: row.teamId,
    name: row.name,
    points: spanRounds(rounds).map(({ questions }) => {
      const sum = questions.reduce((total, question) => total + (shownValue(row, question) ?? 0), 0);
      return Math.round(sum * 100) / 100;
    }),
  }));
