import type { KeyboardEvent } from 'react';
import { writeTo } from './sheet-cells.ts';
import { moveBy, moveByEnter, moveByTab } from './sheet-moves.ts';
import type { SheetControls } from './use-score-sheet.ts';

type Acts = { undo(): void; openTeam(teamId: string): void };

const STARTS_TYPING = /^[\d.,+-]$/;

/** Handles a key on the score sheet. Escape and then Tab leaves the sheet, so that there is no keyboard trap. */
export function pressSheetKey(event: KeyboardEvent, desk: SheetControls, acts: Acts): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Tab') return pressTab(event, desk);
  desk.setLeaving(event.key === 'Escape' || (desk.isLeaving && event.key === 'Shift'));
  if (event.key === 'Enter') pressEnter(event, desk, acts);
  else if (event.key === 'Escape' && desk.editing) desk.cancel();
  else if (event.key === 'Escape') desk.forgetAnchor();
  else if (!pressArrow(event, desk) && !desk.editing && desk.isOpen) pressIdle(event, desk, acts);
}

function pressTab(event: KeyboardEvent, desk: SheetControls): void {
  const to = moveByTab(desk.at, desk.extent, event.shiftKey);
  if (desk.isLeaving || !to) {
    desk.commit();
    return;
  }
  event.preventDefault();
  if (desk.commit()) desk.select(to);
}

function pressEnter(event: KeyboardEvent, desk: SheetControls, { openTeam }: Acts): void {
  event.preventDefault();
  const { at, editing, rows } = desk;
  if (!editing && at.column === 0 && rows[at.row]) return openTeam(rows[at.row]!.teamId);
  if (!desk.commit()) return;
  const to = moveByEnter(at, desk.extent, event.shiftKey);
  desk.select(to);
  // Keep the on-screen keyboard open for the next team.
  if (editing?.isTouch && to.row !== at.row) desk.open(to, { isTouch: true });
}

/** Whether the key moves the focus. */
function pressArrow(event: KeyboardEvent, desk: SheetControls): boolean {
  const to = moveBy(event.key, desk.at, desk.extent, event.ctrlKey || event.metaKey);
  if (!to || desk.editing?.isCaret) return false;
  event.preventDefault();
  if (desk.commit()) desk.select(to, event.shiftKey && !desk.editing);
  return true;
}

function pressIdle(event: KeyboardEvent, desk: SheetControls, { undo }: Acts): void {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.toLowerCase() === 'z' && !event.shiftKey) undo();
  else if (isCommand || event.altKey) return;
  else if (event.key === 'F2') desk.open(desk.at);
  else if (event.key === 'Delete' || event.key === 'Backspace') clear(desk);
  else if (STARTS_TYPING.test(event.key)) desk.open(desk.at, { text: event.key });
  else return;
  event.preventDefault();
}

function clear(desk: SheetControls): void {
  const { top, bottom, left, right } = desk.area;
  const writes = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) writes.push(writeTo(desk, { row, column }, null));
  desk.writeAll(writes);
}
