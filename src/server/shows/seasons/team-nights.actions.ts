import type { TeamNight } from '#contracts/shows/seasons/team-nights.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { rankNight } from './rank-night.ts';
import { listEntriesOfShows } from './seasons.queries.ts';
import { findPlayingTeam, listNightsOfTeam } from './team-nights.queries.ts';

type TeamHistory = { name: string; isOwn: boolean; nights: TeamNight[] };

/** People who are not in the team learn of it only by the public nights it played, under the name it had there. */
export async function showTeamNights(db: Db, teamId: string, viewerId: string | null): Promise<TeamHistory> {
  const team = await findPlayingTeam(db, teamId, viewerId);
  const nights = team ? await listNightsOfTeam(db, teamId, viewerId) : [];
  if (!team || (!team.isMember && nights.length === 0)) throw new AppError('team.not_found');
  const entries = await listEntriesOfShows(
    db,
    nights.map(({ show }) => show.id),
  );
  const sheets = Map.groupBy(entries, ({ showId }) => showId);
  return {
    name: team.isMember ? team.name : nights[0]!.name,
    isOwn: team.isMember,
    nights: nights.map(({ startsAt, ...night }) => {
      const sheet = rankNight(sheets.get(night.show.id) ?? []);
      const own = sheet.find((entry) => entry.teamId === teamId)!;
      return {
        ...night,
        startsAt: startsAt.toISOString(),
        rank: own.rank,
        score: own.total,
        teamCount: sheet.length,
      };
    }),
  };
}
