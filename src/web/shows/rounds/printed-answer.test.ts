import { expect, test } from 'vitest';
import { formatPrintedAnswer } from './printed-answer.ts';

test('a printed answer names what counts, for each kind of question', () => {
  expect(formatPrintedAnswer({ answers: ['Paris'] })).toBe('Paris');
  expect(formatPrintedAnswer({ answers: ['Paris', 'City of Light'] })).toBe('Paris (or City of Light)');
  expect(formatPrintedAnswer({ kind: 'choice', answers: ['a', 'c'] })).toBe('a, c');
  expect(formatPrintedAnswer({ kind: 'closest', answers: ['1,974'] })).toBe('1,974');
  expect(formatPrintedAnswer({ kind: 'list', answers: ['Mars', 'Venus', 'Earth'], wanted: 2 })).toBe(
    'Any 2 of: Mars, Venus, Earth',
  );
  expect(formatPrintedAnswer({ kind: 'list', answers: ['Mars', 'Venus'], wanted: 2 })).toBe('All of: Mars, Venus');
});
