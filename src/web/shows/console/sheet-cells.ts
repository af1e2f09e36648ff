import { formatPoints } from '#web/shows/cell-values.ts';
import { type Column, type SheetRow, shownValue, storedValue } from './score-sheet.ts';
import type { Cell } from './scoring.api.ts';
import type { Place } from './sheet-moves.ts';

/** Column 0 is the name of the team. */
export type Cells = { rows: readonly SheetRow[]; columns: readonly Column[] };

/** A cell that takes points: not a sum, and not one that waits for a decision between two values. */
function typedCell({ rows, columns }: Cells, { row, column }: Place) {
  const team = rows[row];
  const field = columns[column - 1];
  if (!team || !field?.isTyped || team.cells[field.field]?.phase === 'conflict') return null;
  return { team, field: field.field };
}

/** What opens when a cell is changed; null where nothing is typed. */
export function cellText(cells: Cells, place: Place): { teamId: string; field: string; text: string } | null {
  const cell = typedCell(cells, place);
  if (!cell) return null;
  const { team, field } = cell;
  return { teamId: team.teamId, field, text: formatPoints(shownValue(team, field)) };
}

/** Any cell, as it is copied. */
export function shownText({ rows, columns }: Cells, { row, column }: Place): string {
  const team = rows[row]!;
  const field = columns[column - 1];
  return field ? formatPoints(shownValue(team, field.field)) : team.name;
}

/** The write that puts `value` into a cell; it names what the host saw there. */
export function writeTo(cells: Cells, place: Place, value: number | null): Cell | null {
  const cell = typedCell(cells, place);
  if (!cell) return null;
  const { team, field } = cell;
  const typed = team.cells[field];
  const seen = typed && typed.phase !== 'failed' ? typed.value : storedValue(team.entry, field);
  return isSame(field, value, seen) ? null : { teamId: team.teamId, field, value, seen };
}

/** A bonus of nothing and none are the same. */
const isSame = (field: string, one: number | null, other: number | null) =>
  field === 'bonus' ? (one ?? 0) === (other ?? 0) : one === other;
