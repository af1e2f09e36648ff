import { expect, test } from 'vitest';
import { formatCount, formatDaysOrHours, formatNumber } from './count.ts';

test('numbers have their thousands separated', () => {
  expect([0, 999, 1200, 1234567].map(formatNumber)).toEqual(['0', '999', '1,200', '1,234,567']);
});

test('counts come with the singular or the plural', () => {
  expect([0, 1, 3, 1200].map((count) => formatCount(count, 'team'))).toEqual([
    '0 teams',
    '1 team',
    '3 teams',
    '1,200 teams',
  ]);
  expect([1, 2].map((count) => formatCount(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
});

test('hours are days if they are whole ones', () => {
  expect([1, 24, 36, 48].map(formatDaysOrHours)).toEqual(['1 hour', '1 day', '36 hours', '2 days']);
});
