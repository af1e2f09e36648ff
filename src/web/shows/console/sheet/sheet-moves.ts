/** A cell of the score sheet: a row, and a column with the team's name as the first. */
export type CellPosition = { row: number; column: number };
export type Extent = { rows: number; columns: number };

const PAGE_ROWS = 10;

const within = ({ row, column }: CellPosition, { rows, columns }: Extent): CellPosition => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/** The cell a key moves to, as in a spreadsheet; null for other keys. */
export function moveBy(key: string, { row, column }: CellPosition, extent: Extent, toEnd = false): CellPosition | null {
  const last = { row: extent.rows - 1, column: extent.columns - 1 };
  const target = {
    ArrowUp: { row: toEnd ? 0 : row - 1, column },
    ArrowDown: { row: toEnd ? last.row : row + 1, column },
    ArrowLeft: { row, column: toEnd ? 0 : column - 1 },
    ArrowRight: { row, column: toEnd ? last.column : column + 1 },
    Home: { row: toEnd ? 0 : row, column: 0 },
    End: { row: toEnd ? last.row : row, column: last.column },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
  }[key];
  return target ? within(target, extent) : null;
}

/** The next or previous cell across rows; null beyond the sheet's ends, where Tab leaves it. */
export function moveByTab(
  { row, column }: CellPosition,
  { rows, columns }: Extent,
  isBack: boolean,
): CellPosition | null {
  const index = row * columns + column + (isBack ? -1 : 1);
  return index < 0 || index >= rows * columns ? null : { row: Math.floor(index / columns), column: index % columns };
}

/** Enter moves down, with Shift up. */
export const moveByEnter = (from: CellPosition, extent: Extent, isBack: boolean): CellPosition =>
  within({ ...from, row: from.row + (isBack ? -1 : 1) }, extent);

export type Area = { top: number; bottom: number; left: number; right: number };

export const areaOf = (one: CellPosition, other: CellPosition): Area => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

/** The cells with the texts that are pasted into them, from the selection's corner; a single value fills the selection. Cells outside the sheet are dropped. */
export function fillCells(block: readonly (readonly string[])[], { top, bottom, left, right }: Area, extent: Extent) {
  const single = block.length === 1 && block[0]!.length === 1 ? block[0]![0]! : null;
  const lines =
    single === null ? block : Array.from({ length: bottom - top + 1 }, () => Array(right - left + 1).fill(single));
  return lines
    .flatMap((line, down) =>
      line.map((text: string, along: number) => ({ row: top + down, column: left + along, text })),
    )
    .filter(({ row, column }) => row < extent.rows && column < extent.columns);
}
