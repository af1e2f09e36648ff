import { expect, test } from 'vitest';
import { chartText, linePoints } from './chart-points.ts';

test('a line goes from zero at the bottom to the greatest value at the top', () => {
  expect(linePoints([0, 5, 10])).toEqual(['0,57 150,30 300,3']);
  expect(linePoints([0, 0])).toEqual(['0,57 300,57']);
});

test('days without a value interrupt the line, and a single day is visible', () => {
  expect(linePoints([1, null, 1, 1])).toEqual(['0,3 3,3', '200,3 300,3']);
  expect(linePoints([null, null])).toEqual([]);
});

test('the text alternative names the span and the values', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
  expect(chartText({ title: 'Events', days, values: [4, 1000, 2], unit: '' })).toBe(
    'Events, 3 days from 2026-11-01 to 2026-11-03: latest 2, least 2, most 1,000.',
  );
  expect(chartText({ title: 'Time', days, values: [null, 90, null], unit: ' min' })).toBe(
    'Time, 3 days from 2026-11-01 to 2026-11-03: latest 90 min, least 90 min, most 90 min.',
  );
  expect(chartText({ title: 'Active', days: [], values: [], unit: '' })).toBe('Active: not counted yet.');
});
