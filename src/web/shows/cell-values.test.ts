import { describe, expect, test } from 'vitest';
import { formatField, formatPoints, readBlock, readCell, readPoints, writeBlock } from './cell-values.ts';

describe('typed points', () => {
  test.each([
    ['1', 1],
    ['0.5', 0.5],
    ['1,5', 1.5],
    ['.5', 0.5],
    [' -2 ', -2],
    ['\u22121', -1],
    ['+3', 3],
    ['2.', 2],
    ['', null],
    ['  ', null],
  ])('%j is read as %j', (text, points) => expect(readPoints(text)).toBe(points));

  test.each(['x', '1.234', '1 2', '1e3', '10001', '1.5.5', '-'])('%j is not a number', (text) =>
    expect(readPoints(text)).toBeUndefined(),
  );

  test('read points are formatted as typed', () => {
    for (const points of [0, 0.5, -1, 12.25, 10_000]) expect(readPoints(formatPoints(points))).toBe(points);
    expect(formatPoints(null)).toBe('');
  });
});

describe('a typed cell', () => {
  test.each([
    ['tiebreak', '83,000,000', 83_000_000],
    ['tiebreak', '3.14', 3.14],
    ['tiebreak', ' ', null],
    ['q1', '2.5', 2.5],
  ])('of %s: %j is read as %j', (field, text, value) => expect(readCell(field, text)).toBe(value));

  test.each([
    ['tiebreak', '3.141'],
    ['tiebreak', 'many'],
    ['q1', '83000000'],
  ])('of %s: %j is not a number that fits', (field, text) => expect(readCell(field, text)).toBeUndefined());
});

describe('a block of cells', () => {
  test('is parsed in the formats of common spreadsheets', () => {
    expect(readBlock('1\t0,5\r\n\t"2"\r\n')).toEqual([
      ['1', '0,5'],
      ['', '2'],
    ]);
    expect(readBlock('1\n\n2')).toEqual([['1'], [''], ['2']]);
  });

  test('survives copy and paste', () => {
    const cells = [
      ['1', ''],
      ['0.5', '-1'],
    ];
    expect(readBlock(writeBlock(cells))).toEqual(cells);
  });
});

test('field names are formatted', () =>
  expect(['q12', 'bonus', 'tiebreak'].map((field) => formatField(field, []))).toEqual([
    'Question 12',
    'Bonus',
    'Tie-break',
  ]));
