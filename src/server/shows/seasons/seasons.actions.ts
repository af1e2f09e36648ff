import { MAX_SEASONS, NIGHTS_PER_PAGE, TEAMS_PER_PAGE } from '#contracts/shows/seasons/season-limits.ts';
import { rankSeason } from '#contracts/shows/seasons/season-standings.ts';
import type {
  Season,
  SeasonDetail,
  SeasonFields,
  SeasonShow,
  SeasonTablePage,
  SeasonTeam,
} from '#contracts/shows/seasons/seasons.contract.ts';
import { requireVerifiedEmail } from '#server/accounts/accounts.policy.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { withChanges } from '#server/platform/postgres/field-columns.ts';
import { teamsOfSeason } from './season-teams.ts';
import * as seasons from './seasons.queries.ts';
import { listTeamsWithPage } from './team-nights.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type SeasonRef = { seasonId: string; viewerId: string };

export function presentSeason({ isHost, isListed: _isListed, ...season }: seasons.SeasonRow): Season {
  return { ...season, abilities: { change: isHost } };
}

const presentShow = ({ startsAt, ...show }: seasons.SeasonShowRow): SeasonShow => ({
  ...show,
  startsAt: startsAt?.toISOString() ?? null,
});

type Slice = { first: number; end: number };
type Table = { rule: seasons.SeasonRow; showIds: readonly string[]; viewerId: string | null; page: SeasonTablePage };

/** The last page stands for those after it. */
function sliceOf(count: number, size: number, page: number): Slice {
  const first = size * (Math.min(page, Math.max(1, Math.ceil(count / size))) - 1);
  return { first, end: Math.min(count, first + size) };
}

/** Pages of nights are counted from the latest. */
function nightsOf(count: number, page: number): Slice {
  const { first, end } = sliceOf(count, NIGHTS_PER_PAGE, page);
  return { first: count - end, end: count - first };
}

/** Teams are linked where the viewer may open their page. */
async function readTable(db: Db, { rule, showIds, viewerId, page: { teamPage, nightPage } }: Table) {
  const isWhole = !teamPage && !nightPage;
  const standings = rankSeason(teamsOfSeason(showIds, await seasons.listEntriesOfShows(db, showIds)), rule);
  const teams = isWhole
    ? { first: 0, end: standings.length }
    : sliceOf(standings.length, TEAMS_PER_PAGE, teamPage ?? 1);
  const nights = isWhole ? { first: 0, end: showIds.length } : nightsOf(showIds.length, nightPage ?? 1);
  const shown = standings.slice(teams.first, teams.end);
  const kept = shown.flatMap(({ team: { teamId } }) => teamId ?? []);
  const linked = new Set(kept.length > 0 ? await listTeamsWithPage(db, kept, viewerId) : []);
  return {
    teams: shown.map(
      ({ team: { teamId, name }, results, ...standing }): SeasonTeam => ({
        teamId: teamId !== null && linked.has(teamId) ? teamId : null,
        name,
        results: results.slice(nights.first, nights.end),
        ...standing,
      }),
    ),
    teamCount: standings.length,
    firstTeam: teams.first,
    firstNight: nights.first,
  };
}

/** Computed on reading: a completed, reopened, moved or deleted show, and a changed rule, show at once. */
export async function showSeason(
  db: Db,
  { seasonId, viewerId }: { seasonId: string; viewerId: string | null },
  page: SeasonTablePage = { teamPage: 1 },
): Promise<SeasonDetail> {
  const season = await seasons.findSeason(db, seasonId, viewerId);
  if (!season) throw new AppError('season.not_found');
  const shows = await seasons.listShowsOfSeason(db, seasonId, viewerId);
  const isOver = ({ status }: seasons.SeasonShowRow) => status === 'completed';
  const { true: nights = [], false: upcoming = [] } = Object.groupBy(shows, (show) => `${isOver(show)}`);
  const nightIds = nights.map(({ id }) => id);
  return {
    ...presentSeason(season),
    isListed: season.isListed,
    nights: nights.map(presentShow),
    upcoming: upcoming.map(presentShow),
    ...(await readTable(db, { rule: season, showIds: nightIds, viewerId, page })),
  };
}

function requireDates({ startsOn, endsOn }: Pick<SeasonFields, 'startsOn' | 'endsOn'>): void {
  if (startsOn && endsOn && endsOn < startsOn) throw invalidField('endsOn', 'Choose a day after the first one.');
}

export async function createSeason(
  { db, clock, config }: Deps,
  viewerId: string,
  values: SeasonFields & { name: string },
): Promise<SeasonDetail> {
  requireDates(values);
  return db.transaction(async (tx) => {
    if (values.visibility === 'public') await requireVerifiedEmail({ db: tx, clock, config }, viewerId);
    if ((await seasons.countSeasons(tx, viewerId)) >= MAX_SEASONS) throw new AppError('season.too_many');
    const seasonId = await seasons.insertSeason(tx, viewerId, values, clock.now());
    return showSeason(tx, { seasonId, viewerId });
  });
}

/** Locks the season for its host. */
async function lockOwnSeason(tx: Db, { seasonId, viewerId }: SeasonRef): Promise<seasons.SeasonRow> {
  const season = await seasons.lockSeason(tx, seasonId, viewerId);
  if (!season) throw new AppError('season.not_found');
  if (!season.isHost) throw new AppError('auth.forbidden');
  return season;
}

export async function changeSeason(
  { db, clock, config }: Deps,
  ref: SeasonRef,
  values: SeasonFields,
): Promise<SeasonDetail> {
  return db.transaction(async (tx) => {
    requireDates(withChanges(await lockOwnSeason(tx, ref), values));
    if (values.visibility === 'public') await requireVerifiedEmail({ db: tx, clock, config }, ref.viewerId);
    await seasons.updateSeasonValues(tx, ref.seasonId, values, clock.now());
    return showSeason(tx, ref);
  });
}

export async function deleteSeason({ db }: Deps, ref: SeasonRef): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnSeason(tx, ref);
    await seasons.deleteSeasonRow(tx, ref.seasonId);
  });
}
