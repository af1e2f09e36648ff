import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { rank, tiedTeams } from './ranking.ts';
import { questionAfter } from './show-limits.ts';

const ranks = (totals: number[]) =>
  rank(
    totals.map((total) => ({ total })),
    null,
  ).map((entry) => entry.rank);

test('tied teams share a rank, and the next rank is skipped', () => {
  expect(ranks([5, 9, 7, 7, 3])).toEqual([1, 2, 2, 4, 5]);
  expect(ranks([])).toEqual([]);
  expect(ranks([0, 0, 0])).toEqual([1, 1, 1]);
});

test('without a tie-break question, the larger number decides between equal totals', () => {
  const ranked = rank(
    [
      { id: 'a', total: 7, tiebreak: 3 },
      { id: 'b', total: 7, tiebreak: 9 },
      { id: 'c', total: 8, tiebreak: null },
      { id: 'd', total: 7, tiebreak: 3 },
    ],
    null,
  );
  expect(ranked.map((entry) => [entry.id, entry.rank])).toEqual([
    ['c', 1],
    ['b', 2],
    ['a', 3],
    ['d', 3],
  ]);
});

test('the closest guess decides between equal totals; equal distances share a rank, and teams without a guess come last', () => {
  const guesses: Record<string, number | null> = { owls: 44, larks: 41, wrens: null, jays: 43, kites: null };
  const teams = Object.entries(guesses).map(([id, tiebreak]) => ({ id, total: 7, tiebreak }));
  const ranked = rank([{ id: 'finches', total: 6, tiebreak: 42 }, ...teams], 42);
  expect(ranked.map((entry) => [entry.id, entry.rank])).toEqual([
    ['larks', 1],
    ['jays', 1],
    ['owls', 3],
    ['wrens', 4],
    ['kites', 4],
    ['finches', 6],
  ]);
});

test('distances are decimal: 0.1 and 0.3 are equally far from 0.2', () => {
  const ranked = rank(
    [0.1, 0.3].map((tiebreak) => ({ total: 1, tiebreak })),
    0.2,
  );
  expect(ranked.map((entry) => entry.rank)).toEqual([1, 1]);
});

test('a tie-break question is for the teams that have equal points with another one', () => {
  const teams = [3, 5, 3, 8, 5, 9].map((total, id) => ({ id, total }));
  expect(tiedTeams(teams).map(({ id }) => id)).toEqual([0, 1, 2, 4]);
});

test('teams are tied for one of the first places if fewer teams are ahead of them', () => {
  const tied = (totals: number[], places: number) =>
    tiedTeams(
      totals.map((total) => ({ total })),
      places,
    );
  expect(tied([9, 8, 7, 7, 7, 5, 5], 3)).toEqual([{ total: 7 }, { total: 7 }, { total: 7 }]);
  expect(tied([9, 8, 8, 7, 7], 3)).toEqual([{ total: 8 }, { total: 8 }]);
  expect(tied([9, 8, 7, 6, 6], 3)).toEqual([]);
});

test('a rank is one more than the number of better teams', () => {
  const entry = fc.record({
    total: fc.integer({ min: -3, max: 3 }),
    tiebreak: fc.option(fc.integer({ min: 0, max: 2 })),
  });
  fc.assert(
    fc.property(fc.array(entry), fc.option(fc.integer({ min: -1, max: 3 })), (entries, answer) => {
      const merit = ({ tiebreak }: (typeof entries)[number]) => {
        if (answer === null) return tiebreak ?? 0;
        return tiebreak === null ? -1e6 : -Math.abs(tiebreak - answer);
      };
      const ranked = rank(entries, answer);
      expect(ranked.map((each) => each.rank)).toEqual(ranked.map((each) => each.rank).toSorted((a, b) => a - b));
      for (const one of ranked) {
        const better = entries.filter(
          (other) => other.total > one.total || (other.total === one.total && merit(other) > merit(one)),
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
