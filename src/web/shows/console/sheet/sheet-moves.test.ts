import { expect, test } from 'vitest';
import { areaOf, fillCells, moveBy, moveByEnter, moveByTab } from './sheet-moves.ts';

const extent = { rows: 4, columns: 6 };
const from = { row: 1, column: 2 };

test('arrow keys move to the neighbour and stop at the edge', () => {
  expect(moveBy('ArrowUp', from, extent)).toEqual({ row: 0, column: 2 });
  expect(moveBy('ArrowRight', { row: 1, column: 5 }, extent)).toEqual({ row: 1, column: 5 });
  expect(moveBy('ArrowLeft', { row: 1, column: 0 }, extent)).toEqual({ row: 1, column: 0 });
  expect(moveBy('PageDown', from, extent)).toEqual({ row: 3, column: 2 });
});

test('with Ctrl they move to the end, and Home and End to the corners', () => {
  expect(moveBy('ArrowDown', from, extent, true)).toEqual({ row: 3, column: 2 });
  expect(moveBy('Home', from, extent)).toEqual({ row: 1, column: 0 });
  expect(moveBy('End', from, extent, true)).toEqual({ row: 3, column: 5 });
  expect(moveBy('x', from, extent)).toBeNull();
});

test('Tab continues on the next row and leaves the sheet after the last cell', () => {
  expect(moveByTab({ row: 1, column: 5 }, extent, false)).toEqual({ row: 2, column: 0 });
  expect(moveByTab({ row: 1, column: 0 }, extent, true)).toEqual({ row: 0, column: 5 });
  expect(moveByTab({ row: 3, column: 5 }, extent, false)).toBeNull();
  expect(moveByTab({ row: 0, column: 0 }, extent, true)).toBeNull();
});

test('Enter moves down, with Shift up, and stops at the edge', () => {
  expect(moveByEnter(from, extent, false)).toEqual({ row: 2, column: 2 });
  expect(moveByEnter({ row: 0, column: 2 }, extent, true)).toEqual({ row: 0, column: 2 });
});

test("a block is pasted at the selection's upper left corner and cut off at the edges", () => {
  const area = areaOf({ row: 3, column: 5 }, { row: 2, column: 4 });
  expect(area).toEqual({ top: 2, bottom: 3, left: 4, right: 5 });
  const laid = fillCells([['1', '2', '3'], ['4'], ['5']], area, extent);
  expect(laid.map(({ row, column, text }) => [row, column, text])).toEqual([
    [2, 4, '1'],
    [2, 5, '2'],
    [3, 4, '4'],
  ]);
});

test('a single value fills the whole selection', () => {
  const laid = fillCells([['7']], { top: 0, bottom: 1, left: 1, right: 2 }, extent);
  expect(laid).toHaveLength(4);
  expect(new Set(laid.map(({ text }) => text))).toEqual(new Set(['7']));
});
