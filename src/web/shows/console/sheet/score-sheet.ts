import { questionNumber } from '#contracts/shows/game-rounds.ts';
import type { Tiebreak } from '#contracts/shows/games.contract.ts';
import { rank } from '#contracts/shows/ranking.ts';
import type { GameState, ScoreEntry } from '#web/shows/games.api.ts';
import { formatQuestion } from '#web/shows/round-text.ts';
import type { CellState, CellStates } from './use-score-queue.ts';

export type Column = { field: string; label: string; name: string; isTyped: boolean };
export type SheetRow = {
  teamId: string;
  name: string;
  entry: ScoreEntry;
  rank: number;
  total: number;
  /** Cells of this row with unsaved or conflicting values. */
  cells: Readonly<Record<string, CellState>>;
};

/** Columns after the team's name. */
export function sheetColumns({ questionCount, rounds }: Pick<GameState, 'questionCount' | 'rounds'>): Column[] {
  const questions = Array.from({ length: questionCount }, (_, index) => `q${index + 1}`).map((field) => ({
    field,
    label: questionNumber(rounds, field),
    name: formatQuestion(rounds, field),
    isTyped: true,
  }));
  return [
    ...questions,
    { field: 'bonus', label: 'Bonus', name: 'Bonus', isTyped: true },
    { field: 'tiebreak', label: 'Tie-break', name: 'Tie-break', isTyped: true },
    { field: 'adjustment', label: 'Adjusted', name: 'Adjustments', isTyped: false },
    { field: 'total', label: 'Total', name: 'Total', isTyped: false },
    { field: 'rank', label: 'Rank', name: 'Rank', isTyped: false },
  ];
}

const isTotal = ({ field }: Column) => field === 'total' || field === 'rank';

/** The columns of one question, with which many teams fit on a screen. */
export const columnsOfQuestion = (columns: readonly Column[], question: string): Column[] =>
  columns.filter((column) => column.field === question || isTotal(column));

/** The server's value of a cell; a missing bonus reads as 0. */
export const storedValue = (entry: ScoreEntry, field: string): number | null =>
  ((entry as Record<string, unknown>)[field] as number | undefined | null) ?? null;

const noCells: SheetRow['cells'] = {};

/** The sheet with unsent values applied, including totals and ranks. Teams keep the order in which they joined. */
export function sheetRows(
  scores: readonly ScoreEntry[],
  states: CellStates,
  tiebreak: Tiebreak | null = null,
): SheetRow[] {
  const typed = new Map<string, Record<string, CellState>>();
  for (const cell of states.values()) typed.set(cell.teamId, { ...typed.get(cell.teamId), [cell.field]: cell });
  const rows = scores.map((entry) => {
    const { teamId, name } = entry as { teamId: string; name: string };
    const cells = typed.get(teamId) ?? noCells;
    const { tiebreak } = entry;
    let row = { teamId, name, entry, cells, total: entry.total, tiebreak };
    for (const { field, value } of Object.values(cells).filter(isCounted))
      if (field === 'tiebreak') row = { ...row, tiebreak: value };
      else row = { ...row, total: inCents(row.total + (value ?? 0) - (storedValue(entry, field) ?? 0)) };
    return row;
  });
  const ranks = new Map(rank(rows, tiebreak?.answer ?? null).map(({ teamId, rank: place }) => [teamId, place]));
  return rows.map((row) => ({ ...row, rank: ranks.get(row.teamId)! }));
}

const isCounted = ({ phase }: CellState) => phase !== 'conflict' && phase !== 'failed';
const inCents = (points: number) => Math.round(points * 100) / 100;

/** The text shown in a cell. */
export function shownValue(row: SheetRow, field: string): number | null {
  if (field === 'total') return row.total;
  if (field === 'rank') return row.rank;
  const typed = row.cells[field];
  if (typed) return typed.value;
  const stored = storedValue(row.entry, field);
  return stored === 0 && (field === 'bonus' || field === 'adjustment') ? null : stored;
}
