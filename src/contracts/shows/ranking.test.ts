import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { rank } from './ranking.ts';
import { questionAfter } from './show-limits.ts';

const ranks = (totals: number[]) => rank(totals.map((total) => ({ total }))).map((entry) => entry.rank);

test('tied teams share a rank, and the next rank is skipped', () => {
  expect(ranks([5, 9, 7, 7, 3])).toEqual([1, 2, 2, 4, 5]);
  expect(ranks([])).toEqual([]);
  expect(ranks([0, 0, 0])).toEqual([1, 1, 1]);
});

test('the tie-break question decides only between equal totals', () => {
  const ranked = rank([
    { id: 'a', total: 7, tiebreak: 3 },
    { id: 'b', total: 7, tiebreak: 9 },
    { id: 'c', total: 8, tiebreak: null },
    { id: 'd', total: 7, tiebreak: 3 },
  ]);
  expect(ranked.map((entry) => [entry.id, entry.rank])).toEqual([
    ['c', 1],
    ['b', 2],
    ['a', 3],
    ['d', 3],
  ]);
});

test('a rank is one more than the number of better teams', () => {
  const entry = fc.record({
    total: fc.integer({ min: -3, max: 3 }),
    tiebreak: fc.option(fc.integer({ min: 0, max: 2 })),
  });
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      for (const one of rank(entries)) {
        const better = entries.filter(
          (other) =>
            other.total > one.total || (other.total === one.total && (other.tiebreak ?? 0) > (one.tiebreak ?? 0)),
        );
        expect(one.rank).toBe(better.length + 1);
      }
    }),
  );
});

test.each([
  ['', 10, 'q1'],
  ['q1', 10, 'q2'],
  ['q9', 10, 'q10'],
  ['q10', 10, ''],
])('the question after %j of %i is %j', (question, count, next) => {
  expect(questionAfter(question, count)).toBe(next);
});
