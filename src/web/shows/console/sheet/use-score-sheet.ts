import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { readCell } from '#web/shows/cell-values.ts';
import type { Cell } from '#web/shows/console/scoring.api.ts';
import { type Cells, type OpenCell, openCell, writeOpenCell } from './sheet-cells.ts';
import { areaOf, type CellPosition } from './sheet-moves.ts';

/** `isCaret`: opened for editing, so that arrow keys move the caret. */
export type EditedCell = OpenCell & { isCaret: boolean; isTouch: boolean; isWrong: boolean };

export type Sheet = Cells & {
  table: RefObject<HTMLTableElement | null>;
  /** The initial column. */
  first: number;
  isOpen: boolean;
  /** All writes of one call are a single undo step. */
  write(cells: Cell[]): void;
};

export type SheetControls = ReturnType<typeof useScoreSheet>;

/** The focused cell, the selection, and the cell being edited. */
export function useScoreSheet({ table, first, rows, columns, isOpen, write }: Sheet) {
  const start: CellPosition = { row: 0, column: first };
  const [position, setPosition] = useState(start);
  const [anchor, setAnchor] = useState(position);
  const [editing, setEditing] = useState<EditedCell | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const wantsFocus = useFocusedCell(table, position, editing !== null);
  const cells = { rows, columns };
  const writeAll = (writes: (Cell | null)[]) => {
    const changes = writes.filter((change) => change !== null);
    if (changes.length > 0) write(changes);
  };
  const select = (target: CellPosition, keepsAnchor = false) => {
    wantsFocus();
    setPosition(target);
    if (!keepsAnchor) setAnchor(target);
  };
  /** Selects the first cell, as at the beginning, and leaves the focus where it is. */
  const reset = () => {
    setPosition(start);
    setAnchor(start);
  };
  const open = (place: CellPosition, { text, isTouch = false }: { text?: string; isTouch?: boolean } = {}) => {
    const cell = isOpen ? openCell(cells, place) : null;
    if (!cell) return;
    setEditing({ ...cell, text: text ?? cell.text, isCaret: text === undefined, isTouch, isWrong: false });
  };
  /** Returns false while the text is not a number, and keeps the cell open. */
  const commit = (): boolean => {
    if (!editing) return true;
    const value = readCell(editing.field, editing.text);
    if (value === undefined) {
      setEditing({ ...editing, isWrong: true });
      return false;
    }
    writeAll([writeOpenCell(editing, value)]);
    setEditing(null);
    return true;
  };
  const cancel = (keepsFocus = true) => {
    if (keepsFocus) wantsFocus();
    setEditing(null);
  };
  const type = (text: string) => editing && setEditing({ ...editing, text, isWrong: false });
  const extent = { rows: rows.length, columns: columns.length + 1 };
  const place = {
    position,
    area: areaOf(position, anchor),
    extent,
    select,
    reset,
    forgetAnchor: () => setAnchor(position),
  };
  return { ...cells, ...place, isOpen, editing, open, type, commit, cancel, writeAll, isLeaving, setLeaving };
}

/** Moves the DOM focus to the current cell after keyboard moves, unless a cell is open. */
function useFocusedCell(table: RefObject<HTMLTableElement | null>, { row, column }: CellPosition, isEditing: boolean) {
  const isPending = useRef(false);
  useLayoutEffect(() => {
    if (!isPending.current || isEditing) return;
    isPending.current = false;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  return () => {
    isPending.current = true;
  };
}
