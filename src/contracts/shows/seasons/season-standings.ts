import type { SeasonRule } from './seasons.contract.ts';

/** What a team reached on one night: its rank, and the total of its score sheet. */
export type NightResult = { rank: number; score: number };
/** One element per completed night, in order; null where the team did not play. */
type Results = readonly (NightResult | null)[];

type CountedResult = NightResult & {
  /** Under the rule of the season. */
  points: number;
  /** False if better nights replace it. */
  counts: boolean;
};
type Score = { points: number; nightCount: number; results: (CountedResult | null)[] };
export type Standing<Team> = Score & {
  team: Team;
  /** Null below the minimum of nights. Equal points share a rank. */
  rank: number | null;
  /** Ranks gained since the night before; negative if lost, null without a rank before. */
  movement: number | null;
};

/** Scores have at most two decimals. */
const round = (points: number): number => Math.round(points * 100) / 100;

const pointsOf = ({ rank, score }: NightResult, { countsBy, rankPoints }: SeasonRule): number =>
  countsBy === 'score' ? score : (rankPoints[rank - 1] ?? 0);

/** The best nights; of equal ones the earlier count. */
function chooseNights(points: readonly (number | null)[], { bestNights }: SeasonRule): Set<number> {
  const played = points.flatMap((value, night) => (value === null ? [] : [{ value, night }]));
  const bestFirst = played.toSorted((one, other) => other.value - one.value || one.night - other.night);
  return new Set(bestFirst.slice(0, bestNights ?? bestFirst.length).map(({ night }) => night));
}

function scoreTeam(results: Results, rule: SeasonRule): Score {
  const points = results.map((result) => result && pointsOf(result, rule));
  const chosen = chooseNights(points, rule);
  return {
    points: round([...chosen].reduce((sum, night) => sum + points[night]!, 0)),
    nightCount: points.filter((value) => value !== null).length,
    results: results.map((result, night) => result && { ...result, points: points[night]!, counts: chosen.has(night) }),
  };
}

/** The minimum of nights is never more than the nights there were: a season starts with ranks. */
function rankScores<Scored extends Score>(scores: readonly Scored[], rule: SeasonRule) {
  const needed = Math.max(1, Math.min(rule.minimumNights, scores[0]?.results.length ?? 0));
  const isRanked = ({ nightCount }: Score) => nightCount >= needed;
  const ranked = scores.filter(isRanked);
  const rankOf = (score: Score) =>
    isRanked(score) ? 1 + ranked.filter(({ points }) => points > score.points).length : null;
  return scores.map((score) => ({ ...score, rank: rankOf(score) }));
}

/** The table of a season after its latest night: best first, then teams without a rank. Equal teams keep their order. */
export function rankSeason<Team extends { results: Results }>(
  teams: readonly Team[],
  rule: SeasonRule,
): Standing<Team>[] {
  const before = rankScores(
    teams.map(({ results }) => scoreTeam(results.slice(0, -1), rule)),
    rule,
  );
  const after = rankScores(
    teams.map((team) => ({ team, ...scoreTeam(team.results, rule) })),
    rule,
  );
  const standings = after.map((standing, index) => {
    const earlier = before[index]!.rank;
    return { ...standing, movement: standing.rank && earlier && earlier - standing.rank };
  });
  return standings.toSorted(
    (one, other) => Number(one.rank === null) - Number(other.rank === null) || other.points - one.points,
  );
}
