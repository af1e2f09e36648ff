import { z } from 'zod';
import { SHOWS_PER_PAGE } from '#contracts/shows/show-limits.ts';
import { Show, ShowDetail, type ShowFields, StoredShowFields } from '#contracts/shows/shows.contract.ts';
import { isSuspendedSql } from '#server/accounts/account-limits.queries.ts';
import { PLACE_FIELDS } from '#server/events/event-cards.queries.ts';
import { canSeeEventSql, HOST_NAME, isHostSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { byColumn, selectFields } from '#server/platform/postgres/field-columns.ts';
import { CountRow } from '#server/platform/postgres/row-schemas.ts';
import { insertRow, updateRow } from '#server/platform/postgres/row-writes.ts';
import { playsFor } from './players/players.queries.ts';
import { showColumns } from './show-columns.ts';

const ShowRow = Show.omit({ abilities: true }).extend({
  ...StoredShowFields.shape,
  startsAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  helperCode: z.string(),
  joinCode: z.string(),
  isHost: z.boolean(),
  isHelper: z.boolean(),
  wasCompleted: z.boolean(),
});
export type ShowRow = z.infer<typeof ShowRow>;

const IS_HELPER = 'exists (select from show_helpers h where h.show_id = s.id and h.person_id = $1)';
/** Whether the show `s` lets more people in: not while its host is suspended, or its event hidden. People who play already stay. */
export const ADMITS_PEOPLE = `(not ${isSuspendedSql('s.host_id')}
  and not exists (select from events x where x.id = s.event_id and x.hidden_at is not null))`;
/** What a suspended person hosts is visible only to the people who run it. */
const IS_SHUT = isSuspendedSql('s.host_id');
/** Hosts, helpers, and people and phones of the teams. */
export const TAKES_PART = `(s.host_id = $1::uuid or ${IS_HELPER} or (not ${IS_SHUT}
  and exists (select from show_teams t where t.show_id = s.id and ${playsFor('t', '$1')})))`;
const CAN_SEE_ITS_EVENT = `exists (select from events e where e.id = s.event_id and ${canSeeEventSql('$1::uuid')})`;
/** $1 is the viewer's id, the id of a player without an account, or null. A show at an event is for people who can see the event. */
export const CAN_SEE_SHOW = `(${TAKES_PART} or (s.visibility <> 'private' and not ${IS_SHUT} and (s.event_id is null or ${CAN_SEE_ITS_EVENT})))`;
export const IS_LISTED = `(s.visibility = 'public' and not ${IS_SHUT} and (s.event_id is null or l.event_id is not null))`;
/** Public shows of events that are not listed themselves are found from their event alone: $4 is its id, or null. */
const IS_FOUND = `(${TAKES_PART} or ${IS_LISTED} or (s.visibility = 'public' and $4::uuid is not null))`;
/** The season of a show. A public show does not lead visitors to a season that is for people with its link. */
export const SEASON = `case when n.id is not null and (n.visibility = 'public' or s.visibility <> 'public' or ${TAKES_PART})
  then json_build_object('id', n.id, 'name', n.name) end`;
export const CAN_RUN_SHOW = `(coalesce(s.host_id = $1::uuid, false) or ${IS_HELPER})`;

/**
 * Launched, scored, answered or reopened in the last day. Of the answers, those to the last question that was asked suffice, and are quickly found
 * in a large game.
 */
export const IS_LIVE = `(s.status = 'in-progress' and (g.started_at > now() - interval '1 day'
  or (select c.changed_at from score_changes c where c.game_id = g.id order by c.id desc limit 1) > now() - interval '1 day'
  or exists (select from team_answers a where a.game_id = g.id and a.question = 'q' || g.asked_count and a.answered_at > now() - interval '1 day')
  or exists (select from game_events v where v.game_id = g.id and v.changed_at > now() - interval '1 day')) is true)`;

/** SQL: whether the show `s` was still planned when its event `e` was cancelled. */
export const IS_CANCELLED = `(s.status = 'scheduled' and e.status = 'cancelled') is true`;

/** SQL: whether the show `s` was to start over a day ago and was never launched. Its host may still launch it. */
export const IS_OVERDUE = `(s.status = 'scheduled' and s.starts_at < now() - interval '1 day') is true`;

/** Whether the show `s` still is one of its event `e`: people who no longer host the event do not speak for its hosts. */
const IS_OF_EVENT = isHostSql('s.host_id');
/** The event is included only if it is publicly listed or the viewer hosts the show and may see it. */
const COLUMNS = `s.id, s.status, ${IS_LIVE} as "isLive",
  ${IS_CANCELLED} as "isCancelled", ${IS_OVERDUE} as "isOverdue", g.id as "gameId", ${selectFields(showColumns, 's')},
  case when e.id is not null and (s.host_id = $1::uuid and ${canSeeEventSql('$1::uuid')} or l.event_id is not null and ${IS_OF_EVENT})
    then json_build_object('id', e.id, 'title', e.title, 'hostName', ${HOST_NAME}, ${PLACE_FIELDS}) end as event,
  ${SEASON} as season, ${IS_LISTED} as "isListed", json_build_object('id', sh.id, 'name', sh.name) as host, s.helper_code as "helperCode", s.join_code as "joinCode",
  (select count(*) from game_entries t where t.game_id = g.id and t.removed_at is null) as "teamCount", g.completed_at as "completedAt",
  coalesce(s.host_id = $1::uuid, false) as "isHost", ${IS_HELPER} as "isHelper",
  exists (select from game_events v where v.game_id = g.id and v.kind = 'completed') as "wasCompleted"`;
const FROM = `shows s join people sh on sh.id = s.host_id left join games g on g.show_id = s.id left join events e on e.id = s.event_id
  left join places p on p.id = e.place_id left join event_listings l on l.event_id = s.event_id left join seasons n on n.id = s.season_id`;

type Filter = {
  viewerId: string | null;
  status: Show['status'] | null;
  search: string;
  eventId: string | undefined;
  page: number;
};

export async function listShows(db: Db, { viewerId, status, search, eventId, page }: Filter): Promise<ShowRow[]> {
  const text = `select ${COLUMNS} from ${FROM}
      where ($2::text is null or s.status = $2 and (${CAN_RUN_SHOW} or s.status = 'completed' or ${IS_LIVE}
        or s.status = 'scheduled' and not ${IS_OVERDUE})) and strpos(s.title_key, fold($3)) > 0
        and ${eventId ? `s.event_id = $4 and ${IS_OF_EVENT}` : '$4::uuid is null'} and ${CAN_SEE_SHOW} and ${IS_FOUND}
      order by not (${CAN_RUN_SHOW}), coalesce(s.starts_at, s.created_at) desc, s.id limit ${SHOWS_PER_PAGE} offset $5`;
  return db.rows(ShowRow, text, [viewerId, status, search, eventId ?? null, (page - 1) * SHOWS_PER_PAGE]);
}

/** Undefined if the viewer may not see it. */
export async function findShow(db: Db, showId: string, viewerId: string | null): Promise<ShowRow | undefined> {
  return db.row(ShowRow, `select ${COLUMNS} from ${FROM} where s.id = $2 and ${CAN_SEE_SHOW}`, [viewerId, showId]);
}

export async function findShowOfGame(db: Db, gameId: string, viewerId: string | null): Promise<ShowRow | undefined> {
  return db.row(ShowRow, `select ${COLUMNS} from ${FROM} where g.id = $2 and ${CAN_SEE_SHOW}`, [viewerId, gameId]);
}

export async function lockShowRow(tx: Db, showId: string): Promise<void> {
  await tx.execute('select from shows where id = $1 for no key update', [showId]);
}

/** Undefined if the viewer may not see it. */
export async function lockShow(tx: Db, showId: string, viewerId: string): Promise<ShowRow | undefined> {
  await lockShowRow(tx, showId);
  return findShow(tx, showId, viewerId);
}

export async function countScheduledShows(db: Db, hostId: string): Promise<number> {
  const { count } = await db.one(
    CountRow,
    `select count(*) as count from shows where host_id = $1 and status = 'scheduled'`,
    [hostId],
  );
  return count;
}

/** The fields of a show that are stored without further processing. `undefined` leaves a field unchanged. */
export type ShowValues = Omit<ShowFields, 'roundIds'>;

export async function insertShow(
  tx: Db,
  hostId: string,
  values: ShowValues & { title: string },
  now: Date,
): Promise<string> {
  return insertRow(tx, 'shows', {
    ...byColumn(showColumns, values),
    host_id: hostId,
    created_at: now,
    updated_at: now,
  });
}

export async function updateShowValues(tx: Db, showId: string, values: ShowValues, now: Date): Promise<void> {
  await updateRow(tx, 'shows', showId, { ...byColumn(showColumns, values), updated_at: now });
}

/** Remembers the event's start with the show's own, so that a planned show moves with its event. */
export async function updateEventStart(tx: Db, showId: string): Promise<void> {
  await tx.execute(
    'update shows set event_starts_at = (select e.starts_at from events e where e.id = shows.event_id) where id = $1',
    [showId],
  );
}

/** Shows that are running or over keep their time. Repeating it changes nothing. */
export async function moveShowsOfEvent(db: Db, eventId: string, now: Date): Promise<void> {
  await db.execute(
    `update shows s set starts_at = s.starts_at + (e.starts_at - s.event_starts_at), event_starts_at = e.starts_at, updated_at = $2
       from events e where s.event_id = $1 and e.id = s.event_id and s.status = 'scheduled' and e.starts_at <> s.event_starts_at`,
    [eventId, now],
  );
}

export async function updateShowStatus(tx: Db, showId: string, status: Show['status'], now: Date): Promise<void> {
  await tx.execute('update shows set status = $2, updated_at = $3 where id = $1', [showId, status, now]);
}

export async function deleteShowRow(tx: Db, showId: string): Promise<void> {
  await tx.execute('delete from shows where id = $1', [showId]);
}

export async function listRoundsOfShow(db: Db, showId: string): Promise<ShowDetail['rounds']> {
  return db.rows(
    ShowDetail.shape.rounds.element,
    `select r.id, r.name, jsonb_array_length(r.questions) as "questionCount"
       from show_rounds s join rounds r on r.id = s.round_id where s.show_id = $1 order by s.position`,
    [showId],
  );
}

/** Assigns only rounds of the host; ids of others' rounds are ignored. Returns the number assigned. */
export async function replaceRounds(
  tx: Db,
  showId: string,
  hostId: string,
  roundIds: readonly string[],
): Promise<number> {
  await tx.execute('delete from show_rounds where show_id = $1', [showId]);
  const rowCount = await tx.execute(
    `insert into show_rounds (show_id, round_id, position)
     select $1, r.id, requested.position from unnest($3::uuid[]) with ordinality requested(id, position) join rounds r on r.id = requested.id and r.owner_id = $2`,
    [showId, hostId, roundIds],
  );
  return rowCount ?? 0;
}

export async function listHelpers(db: Db, showId: string): Promise<ShowDetail['helpers']> {
  return db.rows(
    ShowDetail.shape.helpers.element,
    `select p.id, p.name from show_helpers h join people p on p.id = h.person_id where h.show_id = $1 order by h.added_at, p.id`,
    [showId],
  );
}

/** Locks the show if the code is valid. */
export async function findShowByHelperCode(tx: Db, showId: string, code: string): Promise<boolean> {
  const rowCount = await tx.execute('select 1 from shows where id = $1 and helper_code = $2 for no key update', [
    showId,
    code,
  ]);
  return rowCount === 1;
}

export async function insertHelper(tx: Db, showId: string, personId: string, now: Date): Promise<void> {
  await tx.execute(
    `insert into show_helpers (show_id, person_id, added_at)
     select $1, $2, $3 from shows where id = $1 and host_id <> $2 on conflict do nothing`,
    [showId, personId, now],
  );
}

/** Also replaces the code, so that the old link stops working. */
export async function deleteHelper(tx: Db, showId: string, personId: string): Promise<void> {
  const rowCount = await tx.execute('delete from show_helpers where show_id = $1 and person_id = $2', [
    showId,
    personId,
  ]);
  if (rowCount === 1) await tx.execute('update shows set helper_code = random_code() where id = $1', [showId]);
}
