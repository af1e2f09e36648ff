import type { KeyboardEvent } from 'react';
import { writeTo } from './sheet-cells.ts';
import { moveBy, moveByEnter, moveByTab } from './sheet-moves.ts';
import type { SheetControls } from './use-score-sheet.ts';

type SheetActions = { undo(): void; openTeam(teamId: string): void };

const STARTS_TYPING = /^[\d.,+-]$/;

/** Handles a key on the score sheet. Escape and then Tab leaves the sheet, so that there is no keyboard trap. */
export function pressSheetKey(event: KeyboardEvent, sheet: SheetControls, actions: SheetActions): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Tab') return pressTab(event, sheet);
  sheet.setLeaving(event.key === 'Escape' || (sheet.isLeaving && event.key === 'Shift'));
  if (event.key === 'Enter') pressEnter(event, sheet, actions);
  else if (event.key === 'Escape' && sheet.editing) sheet.cancel();
  else if (event.key === 'Escape') sheet.forgetAnchor();
  else if (!pressArrow(event, sheet) && !sheet.editing && sheet.isOpen) pressIdle(event, sheet, actions);
}

function pressTab(event: KeyboardEvent, sheet: SheetControls): void {
  const to = moveByTab(sheet.position, sheet.extent, event.shiftKey);
  if (sheet.isLeaving || !to) {
    sheet.commit();
    return;
  }
  event.preventDefault();
  if (sheet.commit()) sheet.select(to);
}

function pressEnter(event: KeyboardEvent, sheet: SheetControls, { openTeam }: SheetActions): void {
  event.preventDefault();
  const { position, editing, rows } = sheet;
  if (!editing && position.column === 0 && rows[position.row]) return openTeam(rows[position.row]!.teamId);
  if (!sheet.commit()) return;
  const to = moveByEnter(position, sheet.extent, event.shiftKey);
  sheet.select(to);
  // Keep the on-screen keyboard open for the next team.
  if (editing?.isTouch && to.row !== position.row) sheet.open(to, { isTouch: true });
}

/** Whether the key moves the focus. */
function pressArrow(event: KeyboardEvent, sheet: SheetControls): boolean {
  const to = moveBy(event.key, sheet.position, sheet.extent, event.ctrlKey || event.metaKey);
  if (!to || sheet.editing?.isCaret) return false;
  event.preventDefault();
  if (sheet.commit()) sheet.select(to, event.shiftKey && !sheet.editing);
  return true;
}

function pressIdle(event: KeyboardEvent, sheet: SheetControls, { undo }: SheetActions): void {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.toLowerCase() === 'z' && !event.shiftKey) undo();
  else if (isCommand || event.altKey) return;
  else if (event.key === 'F2') sheet.open(sheet.position);
  else if (event.key === 'Delete' || event.key === 'Backspace') clear(sheet);
  else if (STARTS_TYPING.test(event.key)) sheet.open(sheet.position, { text: event.key });
  else return;
  event.preventDefault();
}

function clear(sheet: SheetControls): void {
  const { top, bottom, left, right } = sheet.area;
  const writes = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) writes.push(writeTo(sheet, { row, column }, null));
  sheet.writeAll(writes);
}
