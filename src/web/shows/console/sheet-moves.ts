/** A cell of the score sheet: a row of the sheet, and a column of it with the team's name as the first. */
export type Place = { row: number; column: number };
export type Extent = { rows: number; columns: number };

const PAGE_ROWS = 10;

const within = ({ row, column }: Place, { rows, columns }: Extent): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/** Where a key leads from a cell as in a spreadsheet; null for keys that lead nowhere. */
export function moveBy(key: string, { row, column }: Place, extent: Extent, isFar = false): Place | null {
  const last = { row: extent.rows - 1, column: extent.columns - 1 };
  const to = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? last.row : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? last.column : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? last.row : row, column: last.column },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
  }[key];
  return to ? within(to, extent) : null;
}

/** The next cell to the right, or to the left, over the ends of lines; null past the sheet's own ends: Tab then leaves it. */
export function moveByTab({ row, column }: Place, { rows, columns }: Extent, isBack: boolean): Place | null {
  const at = row * columns + column + (isBack ? -1 : 1);
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns };
}

/** Enter leads down, with Shift up. */
export const moveByEnter = (from: Place, extent: Extent, isBack: boolean): Place =>
  within({ ...from, row: from.row + (isBack ? -1 : 1) }, extent);

export type Area = { top: number; bottom: number; left: number; right: number };

export const areaOf = (one: Place, other: Place): Area => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

/** Which text goes where: from the corner of the selection on; a single one fills the whole of it. What falls off the sheet is left out. */
export function spread(block: readonly (readonly string[])[], { top, bottom, left, right }: Area, extent: Extent) {
  const single = block.length === 1 && block[0]!.length === 1 ? block[0]![0]! : null;
  const lines =
    single === null ? block : Array.from({ length: bottom - top + 1 }, () => Array(right - left + 1).fill(single));
  return lines
    .flatMap((line, down) =>
      line.map((text: string, along: number) => ({ row: top + down, column: left + along, text })),
    )
    .filter(({ row, column }) => row < extent.rows && column < extent.columns);
}
