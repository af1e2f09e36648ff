import { expect, test } from 'vitest';
import { formatWorth } from './question-worth.ts';

test('the worth of a question says how its points are given', () => {
  const question = { kind: 'text', points: 2, wanted: 1, tolerance: null } as const;
  expect(formatWorth(question)).toBe('2 points');
  expect(formatWorth({ ...question, kind: 'list', points: 0.5, wanted: 5 })).toBe('0.5 points for each of 5');
  expect(formatWorth({ ...question, kind: 'closest' })).toBe('2 points for the closest');
  expect(formatWorth({ ...question, kind: 'closest', tolerance: 10 })).toBe('2 points for the closest, up to 10 off');
});
