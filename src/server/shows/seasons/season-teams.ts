import type { NightResult } from '#contracts/shows/seasons/season-standings.ts';
import { rankNight } from './rank-night.ts';
import type { NightEntryRow } from './seasons.queries.ts';

export type SeasonTeamResults = { teamId: string | null; name: string; results: (NightResult | null)[] };

type Result = NightEntryRow & { night: number; rank: number };
/** The nights of one team of the site. */
type TeamNights = { name: string; nameKey: string; captainId: string | null; results: Result[] };

/** Named as on the latest night. */
function bringTogether(results: readonly Result[]): TeamNights {
  const { name, nameKey, captainId } = results.at(-1)!;
  return { name, nameKey, captainId, results: [...results] };
}

const haveSharedNight = (teams: readonly TeamNights[]): boolean => {
  const nights = teams.flatMap(({ results }) => results.map(({ night }) => night));
  return new Set(nights).size < nights.length;
};

/**
 * Teams that join by phone or are typed by the host are new on each night: equal names make them one. Not so if different people keep teams of
 * that name, or two of them played on the same night.
 */
function mergeByName(teams: readonly TeamNights[]): TeamNights[] {
  const captains = new Set(teams.flatMap(({ captainId }) => captainId ?? []));
  if (captains.size > 1 || haveSharedNight(teams)) return [...teams];
  const results = teams.flatMap((team) => team.results).toSorted((one, other) => one.night - other.night);
  return [bringTogether(results)];
}

/** The teams of a season with their rank and score on each night, by name. */
export function teamsOfSeason(showIds: readonly string[], entries: readonly NightEntryRow[]): SeasonTeamResults[] {
  const sheets = Map.groupBy(entries, ({ showId }) => showId);
  const results = showIds.flatMap((showId, night) =>
    rankNight(sheets.get(showId) ?? []).map((entry): Result => ({ ...entry, night })),
  );
  const byTeam = [...Map.groupBy(results, ({ teamId }) => teamId).values()].map(bringTogether);
  const teams = [...Map.groupBy(byTeam, ({ nameKey }) => nameKey).values()].flatMap(mergeByName);
  return teams
    .toSorted((one, other) => (one.nameKey < other.nameKey ? -1 : Number(one.nameKey > other.nameKey)))
    .map(({ name, results: nights }) => {
      const byNight = new Map(nights.map((result) => [result.night, result]));
      return {
        teamId: nights.findLast(({ captainId }) => captainId !== null)?.teamId ?? null,
        name,
        results: showIds.map((_, night) => {
          const result = byNight.get(night);
          return result ? { rank: result.rank, score: result.total } : null;
        }),
      };
    });
}
