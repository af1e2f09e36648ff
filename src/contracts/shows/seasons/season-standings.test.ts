import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { type NightResult, rankSeason } from './season-standings.ts';
import type { SeasonRule } from './seasons.contract.ts';

const rule: SeasonRule = { countsBy: 'score', rankPoints: [10, 8, 6], bestNights: null, minimumNights: 0 };
type Night = [rank: number, score: number] | null;
const team = (name: string, ...nights: Night[]) => ({
  name,
  results: nights.map((night): NightResult | null => night && { rank: night[0], score: night[1] }),
});
const table = (teams: ReturnType<typeof team>[], changes: Partial<SeasonRule> = {}) =>
  rankSeason(teams, { ...rule, ...changes }).map((each) => [each.rank, each.team.name, each.points]);

describe('the table of a season', () => {
  const owls = team('Owls', [1, 30], [3, 10], [1, 25.5]);
  const larks = team('Larks', [2, 20], [1, 22], [2, 20.5]);
  const jays = team('Jays', [3, 10], null, [2, 20.5]);

  test('sums the scores of all nights', () => {
    expect(table([jays, larks, owls])).toEqual([
      [1, 'Owls', 65.5],
      [2, 'Larks', 62.5],
      [3, 'Jays', 30.5],
    ]);
  });

  test('gives points for ranks, the same to tied teams, and none beyond the list', () => {
    const last = team('Wrens', [4, 5], [2, 12], [4, 3]);
    expect(table([owls, larks, jays, last], { countsBy: 'rank' })).toEqual([
      [1, 'Owls', 26],
      [1, 'Larks', 26],
      [3, 'Jays', 14],
      [4, 'Wrens', 8],
    ]);
  });

  test('counts only the best nights, and says which', () => {
    const [first] = rankSeason([owls], { ...rule, bestNights: 2 });
    expect(first).toMatchObject({ points: 55.5, nightCount: 3 });
    expect(first!.results.map((result) => result?.counts)).toEqual([true, false, true]);
  });

  test('leaves teams below the minimum without a rank, once there were so many nights', () => {
    const late = team('Terns', null, null, [1, 99]);
    expect(table([late, owls], { minimumNights: 2 })).toEqual([
      [1, 'Owls', 65.5],
      [null, 'Terns', 99],
    ]);
    expect(table([team('Terns', [1, 9])], { minimumNights: 2 })).toEqual([[1, 'Terns', 9]]);
  });

  test('tells how many ranks a team gained or lost on the latest night', () => {
    const moved = rankSeason([team('A', [1, 9], [3, 1]), team('B', [2, 8], [2, 3]), team('C', null, [1, 20])], rule);
    expect(moved.map(({ team: { name }, rank, movement }) => [name, rank, movement])).toEqual([
      ['C', 1, null],
      ['B', 2, 0],
      ['A', 3, -2],
    ]);
  });

  test('is empty without teams', () => {
    expect(rankSeason([], rule)).toEqual([]);
  });
});

type Teams = { results: (NightResult | null)[] }[];

/** The points of a team by plain bookkeeping: strike the worst night until few enough are left. */
function plainPoints(results: readonly (NightResult | null)[], { countsBy, rankPoints, bestNights }: SeasonRule) {
  const points: number[] = [];
  for (const result of results) {
    if (!result) continue;
    if (countsBy === 'score') points.push(result.score);
    else points.push(result.rank <= rankPoints.length ? rankPoints[result.rank - 1]! : 0);
  }
  const limit = bestNights ?? points.length;
  while (points.length > limit) points.splice(points.indexOf(Math.min(...points)), 1);
  return { points: points.reduce((sum, each) => sum + each, 0), nights: results.filter(Boolean).length };
}

/** One more than the teams that have more points; null for those with too few nights. */
function plainRanks(teams: Teams, nightCount: number, season: SeasonRule): (number | null)[] {
  const all = teams.map(({ results }) => plainPoints(results.slice(0, nightCount), season));
  const hasRank = ({ nights }: { nights: number }) =>
    nights > 0 && (nights >= season.minimumNights || nights >= nightCount);
  return all.map((one) => {
    if (!hasRank(one)) return null;
    let rank = 1;
    for (const other of all) if (hasRank(other) && other.points > one.points) rank += 1;
    return rank;
  });
}

const Result = fc.record({
  rank: fc.integer({ min: 1, max: 5 }),
  score: fc.integer({ min: -4, max: 40 }).map((n) => n / 4),
});
const SeasonOf = fc.integer({ min: 0, max: 6 }).chain((nights) =>
  fc.record({
    nights: fc.constant(nights),
    teams: fc.array(fc.record({ results: fc.array(fc.option(Result), { minLength: nights, maxLength: nights }) }), {
      maxLength: 7,
    }),
    rule: fc.record({
      countsBy: fc.constantFrom('score' as const, 'rank' as const),
      rankPoints: fc.array(fc.nat({ max: 10 }), { minLength: 1, maxLength: 4 }),
      bestNights: fc.option(fc.integer({ min: 1, max: 5 })),
      minimumNights: fc.nat({ max: 5 }),
    }),
  }),
);

test('every table agrees with plain bookkeeping, for any nights and any rule', () => {
  fc.assert(
    fc.property(SeasonOf, ({ nights, teams, rule }) => {
      const standings = rankSeason(teams, rule);
      const ranks = plainRanks(teams, nights, rule);
      const earlier = plainRanks(teams, nights - 1, rule);
      for (const { team: one, rank, points, nightCount, movement, results } of standings) {
        const index = teams.indexOf(one);
        const plain = plainPoints(one.results, rule);
        expect([points, nightCount, rank]).toEqual([plain.points, plain.nights, ranks[index]]);
        const counted = results.reduce((sum, result) => sum + (result?.counts ? result.points : 0), 0);
        expect(counted).toBe(points);
        const before = nights > 0 ? earlier[index]! : null;
        expect(movement).toBe(rank === null || before === null ? null : before - rank);
      }
      const order = standings.map(({ rank }) => rank ?? Infinity);
      expect(order).toEqual(order.toSorted((one, other) => one - other));
    }),
  );
});
