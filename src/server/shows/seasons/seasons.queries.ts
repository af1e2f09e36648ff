import { z } from 'zod';
import { Season, SeasonDetail, type SeasonFields, SeasonShow } from '#contracts/shows/seasons/seasons.contract.ts';
import { isSuspendedSql } from '#server/accounts/account-limits.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { byColumn, selectFields } from '#server/platform/postgres/field-columns.ts';
import { CountRow } from '#server/platform/postgres/row-schemas.ts';
import { insertRow, updateRow } from '#server/platform/postgres/row-writes.ts';
import { CAN_SEE_SHOW, IS_CANCELLED, IS_LISTED, IS_LIVE, IS_OVERDUE, TAKES_PART } from '#server/shows/shows.queries.ts';
import { seasonColumns } from './season-columns.ts';

const SeasonRow = Season.omit({ abilities: true }).extend({
  isListed: SeasonDetail.shape.isListed,
  isHost: z.boolean(),
});
export type SeasonRow = z.infer<typeof SeasonRow>;

const SHOWS = 'shows s left join event_listings l on l.event_id = s.event_id left join games g on g.show_id = s.id';
/** Visitors of a public season do not learn of shows that are for people with their link. */
const IS_FOUND_BY_VISITORS = `(${IS_LISTED} or (n.visibility = 'unlisted' and s.visibility <> 'private'))`;
/** $1 is the viewer's id, or null. */
const IS_SHOWN = `(${TAKES_PART} or (${IS_FOUND_BY_VISITORS} and ${CAN_SEE_SHOW}))`;
const IS_LISTED_SEASON = `(n.visibility = 'public' and exists (select from ${SHOWS} where s.season_id = n.id and ${IS_LISTED}))`;
const IS_HOST = 'coalesce(n.host_id = $1::uuid, false)';

const COLUMNS = `n.id, ${selectFields(seasonColumns, 'n')}, json_build_object('id', p.id, 'name', p.name) as host,
  (select count(*) from ${SHOWS} where s.season_id = n.id and s.status = 'completed' and ${IS_SHOWN}) as "nightCount",
  ${IS_LISTED_SEASON} as "isListed", ${IS_HOST} as "isHost"`;
const FROM = 'seasons n join people p on p.id = n.host_id';

const ListedSeasonRow = SeasonRow.extend({ position: z.object({ rank: z.number(), at: z.string(), id: z.string() }) });
type SeasonPage = {
  viewerId: string | null;
  hostId: string | undefined;
  after: z.infer<typeof ListedSeasonRow>['position'] | null;
  limit: number;
};

/** The viewer's own first. */
export async function listSeasons(
  db: Db,
  { viewerId, hostId, after, limit }: SeasonPage,
): Promise<z.infer<typeof ListedSeasonRow>[]> {
  const rank = `case when ${IS_HOST} then 1 else 0 end`;
  return db.rows(
    ListedSeasonRow,
    `select ${COLUMNS}, json_build_object('rank', ${rank}, 'at', n.created_at::text, 'id', n.id) as position from ${FROM}
      where ($2::uuid is null or n.host_id = $2) and (${IS_HOST} or ${IS_LISTED_SEASON})
        and ($3::integer is null or (${rank}, n.created_at, n.id) < ($3, $4::timestamptz, $5::uuid))
      order by ${rank} desc, n.created_at desc, n.id desc limit $6`,
    [viewerId, hostId ?? null, after?.rank ?? null, after?.at ?? null, after?.id ?? null, limit],
  );
}

export async function findSeason(db: Db, seasonId: string, viewerId: string | null): Promise<SeasonRow | undefined> {
  const text = `select ${COLUMNS} from ${FROM} where n.id = $2 and (${IS_HOST} or not ${isSuspendedSql('n.host_id')})`;
  return db.row(SeasonRow, text, [viewerId, seasonId]);
}

export async function lockSeason(tx: Db, seasonId: string, viewerId: string): Promise<SeasonRow | undefined> {
  await tx.execute('select 1 from seasons where id = $1 for no key update', [seasonId]);
  return findSeason(tx, seasonId, viewerId);
}

export async function countSeasons(db: Db, hostId: string): Promise<number> {
  const { count } = await db.one(CountRow, 'select count(*) as count from seasons where host_id = $1', [hostId]);
  return count;
}

export async function countShowsOfSeason(db: Db, seasonId: string): Promise<number> {
  const { count } = await db.one(CountRow, 'select count(*) as count from shows where season_id = $1', [seasonId]);
  return count;
}

export async function insertSeason(tx: Db, hostId: string, values: SeasonFields, now: Date): Promise<string> {
  return insertRow(tx, 'seasons', {
    ...byColumn(seasonColumns, values),
    host_id: hostId,
    created_at: now,
    updated_at: now,
  });
}

export async function updateSeasonValues(tx: Db, seasonId: string, values: SeasonFields, now: Date): Promise<void> {
  await updateRow(tx, 'seasons', seasonId, { ...byColumn(seasonColumns, values), updated_at: now });
}

export async function deleteSeasonRow(tx: Db, seasonId: string): Promise<void> {
  await tx.execute('delete from seasons where id = $1', [seasonId]);
}

const SeasonShowRow = SeasonShow.extend({ startsAt: z.date().nullable() });
export type SeasonShowRow = z.infer<typeof SeasonShowRow>;

/** The shows of a season that the viewer may see, in order. */
export async function listShowsOfSeason(db: Db, seasonId: string, viewerId: string | null): Promise<SeasonShowRow[]> {
  return db.rows(
    SeasonShowRow,
    `select s.id, s.title, coalesce(s.starts_at, g.started_at) as "startsAt", s.status, ${IS_LIVE} as "isLive",
          ${IS_CANCELLED} as "isCancelled", ${IS_OVERDUE} as "isOverdue", ${IS_HOST} and not ${IS_FOUND_BY_VISITORS} as "isHidden"
        from seasons n join ${SHOWS.replace('shows s', 'shows s on s.season_id = n.id')} left join events e on e.id = s.event_id
        where n.id = $2 and ${IS_SHOWN}
        order by coalesce(s.starts_at, g.started_at, s.created_at), s.id`,
    [viewerId, seasonId],
  );
}

const NightEntryRow = z.object({
  showId: z.string(),
  teamId: z.string(),
  name: z.string(),
  nameKey: z.string(),
  /** Who keeps the team; null for teams without members. */
  captainId: z.string().nullable(),
  total: z.number(),
  tiebreak: z.number().nullable(),
  /** The answer of the show's tie-break. */
  tiebreakAnswer: z.number().nullable(),
});
export type NightEntryRow = z.infer<typeof NightEntryRow>;

/** The score sheets of several shows, each in the order of joining. */
export async function listEntriesOfShows(db: Db, showIds: readonly string[]): Promise<NightEntryRow[]> {
  return db.rows(
    NightEntryRow,
    `select g.show_id as "showId", e.team_id as "teamId", e.name, fold(e.name) as "nameKey", e.total,
          (e.points->>'tiebreak')::double precision as tiebreak, (g.tiebreak->>'answer')::double precision as "tiebreakAnswer",
          m.person_id as "captainId"
        from games g join game_entries e on e.game_id = g.id join teams t on t.id = e.team_id
          left join team_members m on m.team_id = t.id and m.is_captain and t.deleted_at is null
        where g.show_id = any ($1::uuid[]) and e.removed_at is null order by e.game_id, e.joined_revision`,
    [showIds],
  );
}
