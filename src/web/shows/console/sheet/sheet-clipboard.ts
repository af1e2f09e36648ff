import type { ClipboardEvent } from 'react';
import { readBlock, readCell, writeBlock } from '#web/shows/cell-values.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { shownText, writeTo } from './sheet-cells.ts';
import { fillCells } from './sheet-moves.ts';
import type { SheetControls } from './use-score-sheet.ts';

/** The selection as spreadsheets expect it. */
export function copySheet(event: ClipboardEvent, sheet: SheetControls): void {
  if (sheet.editing || sheet.rows.length === 0) return;
  const { top, bottom, left, right } = sheet.area;
  const lines = Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_cell, columnOffset) =>
      shownText(sheet, { row: top + down, column: left + columnOffset }),
    ),
  );
  event.clipboardData.setData('text/plain', writeBlock(lines));
  event.preventDefault();
}

const fieldAt = ({ columns }: SheetControls, { column }: { column: number }) => columns[column - 1]?.field ?? '';

/** Pastes a block, starting at the selection's corner. */
export function pasteSheet(event: ClipboardEvent, sheet: SheetControls): void {
  if (sheet.editing || !sheet.isOpen) return;
  event.preventDefault();
  const placed = fillCells(readBlock(event.clipboardData.getData('text/plain')), sheet.area, sheet.extent);
  const read = placed.map(({ text, ...place }) => ({ place, value: readCell(fieldAt(sheet, place), text) }));
  sheet.writeAll(read.map(({ place, value }) => (value === undefined ? null : writeTo(sheet, place, value))));
  const wrong = read.filter(
    ({ place, value }) => value === undefined && sheet.columns[place.column - 1]?.isTyped,
  ).length;
  const what = formatCount(wrong, 'cell isn’t a number', 'cells aren’t numbers');
  if (wrong > 0) showToast(`${what} and didn’t change.`, { kind: 'error' });
}
