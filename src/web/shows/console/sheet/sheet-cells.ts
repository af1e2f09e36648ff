import { formatPoints } from '#web/shows/cell-values.ts';
import type { Cell } from '#web/shows/console/scoring.api.ts';
import { type Column, type SheetRow, shownValue, storedValue } from './score-sheet.ts';
import type { CellPosition } from './sheet-moves.ts';

/** Column 0 is the team's name. */
export type Cells = { rows: readonly SheetRow[]; columns: readonly Column[] };

/** Whether the cell can be edited: it is no sum and has no conflict. */
function typedCell({ rows, columns }: Cells, { row, column }: CellPosition) {
  const team = rows[row];
  const field = columns[column - 1];
  if (!team || !field?.isTyped || team.cells[field.field]?.phase === 'conflict') return null;
  return { team, field: field.field };
}

/** `seen`: the value when it was opened. */
export type OpenCell = { teamId: string; field: string; text: string; seen: number | null };

/** A cell opened for editing; null if it cannot be edited. */
export function openCell(cells: Cells, place: CellPosition): OpenCell | null {
  const cell = typedCell(cells, place);
  if (!cell) return null;
  return openField(cell.team, cell.field);
}

export const openField = (row: SheetRow, field: string): OpenCell => ({
  teamId: row.teamId,
  field,
  text: formatPoints(shownValue(row, field)),
  seen: seenValue(row, field),
});

/** The write of an open cell. It names the value the cell had when it was opened, so that a change made since is a conflict. */
export const writeOpenCell = ({ teamId, field, seen }: Omit<OpenCell, 'text'>, value: number | null): Cell | null =>
  isSame(field, value, seen) ? null : { teamId, field, value, seen };

/** The text of any cell for copying. */
export function shownText({ rows, columns }: Cells, { row, column }: CellPosition): string {
  const team = rows[row]!;
  const field = columns[column - 1];
  return field ? formatPoints(shownValue(team, field.field)) : team.name;
}

/** The write that sets a cell to `value`; includes the value the host saw. */
export function writeTo(cells: Cells, place: CellPosition, value: number | null): Cell | null {
  const cell = typedCell(cells, place);
  if (!cell) return null;
  const { team, field } = cell;
  return writeOpenCell({ teamId: team.teamId, field, seen: seenValue(team, field) }, value);
}

function seenValue({ cells, entry }: SheetRow, field: string): number | null {
  const typed = cells[field];
  return typed && typed.phase !== 'failed' ? typed.value : storedValue(entry, field);
}

/** No bonus and a bonus of 0 are equivalent. */
const isSame = (field: string, one: number | null, other: number | null) =>
  field === 'bonus' ? (one ?? 0) === (other ?? 0) : one === other;
