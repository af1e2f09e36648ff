import { expect, test } from 'vitest';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import { sheetColumns, sheetRows } from './score-sheet.ts';
import { openCell, writeOpenCell, writeTo } from './sheet-cells.ts';

const cells = (q1: number | null) => {
  const entry = { teamId: 'owls', name: 'Owls', bonus: 0, adjustment: 0, tiebreak: null, total: q1 ?? 0, order: 1 };
  const scores = [{ ...entry, ...(q1 !== null && { q1 }) } as ScoreEntry];
  return { rows: sheetRows(scores, new Map()), columns: sheetColumns({ questionCount: 2, rounds: [] }) };
};
const place = { row: 0, column: 1 };

test('the write of an open cell names the value it had when it was opened, whatever arrived since', () => {
  const open = openCell(cells(null), place)!;
  expect(openCell(cells(7), place)).toMatchObject({ seen: 7, text: '7' });
  expect(writeOpenCell(open, 4)).toEqual({ teamId: 'owls', field: 'q1', value: 4, seen: null });
});

test('an open cell whose value was not changed writes nothing over the change of another host', () => {
  expect(writeOpenCell(openCell(cells(1), place)!, 1)).toBeNull();
});

test('a pasted or cleared cell names the value it has now', () => {
  expect(writeTo(cells(7), place, null)).toEqual({ teamId: 'owls', field: 'q1', value: null, seen: 7 });
});
