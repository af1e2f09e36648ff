import { describe, expect, test } from 'vitest';
import { formatField, formatPoints, readBlock, readPoints, writeBlock } from './cell-values.ts';

describe('points as they are typed', () => {
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
  ])('%j is %j', (text, points) => expect(readPoints(text)).toBe(points));

  test.each(['x', '1.234', '1 2', '1e3', '10001', '1.5.5', '-'])('%j is no number', (text) =>
    expect(readPoints(text)).toBeUndefined(),
  );

  test('what was read is said the same', () => {
    for (const points of [0, 0.5, -1, 12.25, 10_000]) expect(readPoints(formatPoints(points))).toBe(points);
    expect(formatPoints(null)).toBe('');
  });
});

describe('a block of cells', () => {
  test('is read as spreadsheets of any system write it', () => {
    expect(readBlock('1\t0,5\r\n\t"2"\r\n')).toEqual([
      ['1', '0,5'],
      ['', '2'],
    ]);
    expect(readBlock('1\n\n2')).toEqual([['1'], [''], ['2']]);
  });

  test('comes back as it was copied', () => {
    const cells = [
      ['1', ''],
      ['0.5', '-1'],
    ];
    expect(readBlock(writeBlock(cells))).toEqual(cells);
  });
});

test('fields have names', () =>
  expect(['q12', 'bonus', 'tiebreak'].map(formatField)).toEqual(['Question 12', 'Bonus', 'Tie-break']));
