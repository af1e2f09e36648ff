import { z } from 'zod';
import { Occurrence } from '#contracts/series/series.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { CARD_FIELDS, EVENT_JOINS, presentCard, StoredSeriesMark } from './event-cards.queries.ts';
import {
  columnList,
  type EventState,
  occurrenceFields,
  type SeriesContent,
  seriesFields,
  toColumnNames,
} from './event-columns.ts';
import { columnsFor, EventRow } from './events.queries.ts';
import { isHostSql, ViewerRelation, viewerRelationSql } from './hosts/event-hosts.queries.ts';

export type SeriesPartFields = { seriesId: string; partId: string; rule: string };
export type EventSeriesFields = SeriesPartFields & { occurrenceLocal: string; isExtra: boolean };

/**
 * Makes a published event an occurrence of a series, or changes which one it is. RSVPs that the host closed before are an edit of this date, as those of a
 * date that is closed later: changes of the series leave them closed.
 */
export async function updateSeriesOfEvent(
  tx: Db,
  eventId: string,
  { seriesId, partId, occurrenceLocal, rule, isExtra }: EventSeriesFields,
): Promise<void> {
  await tx.execute(
    `update events set series_id = $2, occurrence_local = $3, series_rule = $4, is_extra = $5, series_part_id = $6, draft_rule = null,
       draft_excluded_days = '{}',
       edited_fields = case when series_id is null and are_rsvps_closed then array['rsvpOpensAt'] else edited_fields end
      where id = $1 and (series_id, occurrence_local, series_rule, is_extra, series_part_id) is distinct from ($2, $3, $4, $5, $6)`,
    [eventId, seriesId, occurrenceLocal, rule, isExtra, partId],
  );
}

/** Moves the occurrences of parts of a series, or those from a local day on, to another part. */
export async function moveOccurrences(
  tx: Db,
  fromPartIds: readonly string[],
  { seriesId, partId, rule }: SeriesPartFields,
  firstDay: string | null = null,
): Promise<void> {
  await tx.execute(
    `update events set series_part_id = $3, series_rule = $4
      where series_id = $2 and series_part_id = any ($1::uuid[]) and ($5::date is null or occurrence_local >= $5)`,
    [fromPartIds, seriesId, partId, rule, firstDay],
  );
}

type NewOccurrences = SeriesPartFields & {
  /** An event of the series, from which new occurrences take their host. */
  sourceEventId: string;
  coverId: string | null;
  content: SeriesContent;
  states: readonly (EventState & { occurrenceLocal: string })[];
};

const seriesColumns = (alias?: string) => columnList('events', seriesFields, alias);
const occurrenceColumns = (alias?: string) => columnList('events', occurrenceFields, alias);
const counterColumns = (alias?: string) => columnList('event_counters', seriesFields, alias);

/**
 * Inserts published occurrences with their counters and the co-hosts of the series, except on days that already have one. They are hidden if all
 * dates to come of their part are, or all of the series: their texts are the same. Returns the new ids.
 */
export async function insertOccurrences(tx: Db, occurrences: NewOccurrences, now: Date): Promise<string[]> {
  const { seriesId, partId, rule, sourceEventId, coverId, content, states } = occurrences;
  const dates = states.map((state) => ({
    ...toColumnNames(pickFields(state, occurrenceFields)),
    occurrence_local: state.occurrenceLocal,
  }));
  const rows = await tx.rows(
    IdRow,
    `with hiding as (
       select e.hidden_at, e.hidden_by from events e where e.series_id = $1 and e.hidden_at is not null and (
           e.series_part_id = $8 and e.starts_at > $5
             and not exists (select from events shown where shown.series_id = $1 and shown.series_part_id = $8 and shown.starts_at > $5 and shown.hidden_at is null)
           or e.id = $3 and not exists (select from events shown where shown.series_id = $1 and shown.starts_at > $5 and shown.hidden_at is null))
         order by e.series_part_id = $8 desc, e.starts_at desc limit 1),
     inserted as (
       insert into events (host_kind, host_person_id, host_group_id, host_organization_id, created_by, status, hidden_at, hidden_by, hidden_status,
           published_at, created_at, updated_at, series_id, series_part_id, series_rule, cover_id, occurrence_local, ${seriesColumns()},
           ${occurrenceColumns()})
         select e.host_kind, e.host_person_id, e.host_group_id, e.host_organization_id, e.created_by,
           case when h.hidden_at is null then 'published' else 'draft' end, h.hidden_at, h.hidden_by, case when h.hidden_at is not null then 'published' end,
           $5, $5, $5, $1, $8, $2, $4, d.occurrence_local, ${seriesColumns('s')}, ${occurrenceColumns('d')}
         from events e
           cross join jsonb_populate_record(null::events, $6) s
           cross join jsonb_populate_recordset(null::events, $7) d
           left join hiding h on true
        where e.id = $3
         on conflict (series_id, (occurrence_local::date)) where series_id is not null do nothing returning id),
     cohosts as (
       insert into event_cohosts (event_id, person_id, group_id, organization_id, status, covers_series, requested_by, requested_at, answered_at)
         select inserted.id, k.person_id, k.group_id, k.organization_id, k.status, true, k.requested_by, k.requested_at, k.answered_at
         from inserted cross join (select distinct on (k.cohost_id) k.* from event_cohosts k join events e on e.id = k.event_id
           where k.covers_series and e.series_id = $1 order by k.cohost_id, e.occurrence_local desc) k)
     insert into event_counters (event_id, ${counterColumns()})
       select inserted.id, ${counterColumns('s')} from inserted cross join jsonb_populate_record(null::event_counters, $6) s
       returning event_id as id`,
    [
      seriesId,
      rule,
      sourceEventId,
      coverId,
      now,
      JSON.stringify(toColumnNames(content)),
      JSON.stringify(dates),
      partId,
    ],
  );
  return rows.map(({ id }) => id);
}

/** Serializes transactions that list many events. Call it after locking the events and before writing them. */
export async function lockListings(tx: Db): Promise<void> {
  await tx.execute('select lock_listings()');
}

const OccurrenceRow = EventRow.extend({ occurrenceLocal: z.string(), partId: z.string() });
export type OccurrenceRow = z.infer<typeof OccurrenceRow>;

/** Locks the occurrences that have not begun, which blocks RSVPs, and returns them in the order of the rule. */
export async function lockUpcomingOccurrences(tx: Db, seriesId: string, now: Date): Promise<OccurrenceRow[]> {
  await tx.execute(
    `select 1 from event_counters where event_id in (select id from events where series_id = $1 and starts_at > $2)
      order by event_id for update`,
    [seriesId, now],
  );
  return tx.rows(
    OccurrenceRow,
    `select ${columnsFor()}, e.series_part_id as "partId" from events e ${EVENT_JOINS}
      where e.series_id = $1 and e.starts_at > $2 order by e.occurrence_local`,
    [seriesId, now],
  );
}

/**
 * The event that represents a series: preferably as visible as the series itself, upcoming rather than past, not hidden, and like the others
 * in place and picture. A past date does not stand for hidden ones to come: it would show the series again, and new dates with it.
 */
export async function findRepresentativeEvent(
  db: Db,
  seriesId: string,
  { visibility, now }: { visibility: string; now: Date },
): Promise<string | undefined> {
  const row = await db.row(
    IdRow,
    `select id from events where series_id = $1
      order by visibility <> $3, ends_at <= $2, status = 'draft', is_extra or edited_fields <> '{}', case when ends_at > $2 then starts_at end, starts_at desc, id limit 1`,
    [seriesId, now, visibility],
  );
  return row?.id;
}

/** The last date before a day, or the first one of all; undefined in a series without dates. */
export async function findPreviousOccurrence(db: Db, seriesId: string, local: string): Promise<string | undefined> {
  const row = await db.row(
    IdRow,
    `select id from events where series_id = $1
      order by occurrence_local >= $2, case when occurrence_local < $2 then occurrence_local end desc, occurrence_local limit 1`,
    [seriesId, local],
  );
  return row?.id;
}

/** Looks in the whole series, or only in one part of it. */
export async function hasOccurrenceBefore(
  db: Db,
  { seriesId, partId = null }: { seriesId: string; partId?: string | null },
  wallTime: string,
): Promise<boolean> {
  const rowCount = await db.execute(
    `select 1 from events where series_id = $1 and occurrence_local < $2 and ($3::uuid is null or series_part_id = $3) limit 1`,
    [seriesId, wallTime, partId],
  );
  return rowCount === 1;
}

export async function hasUpcomingOccurrence(db: Db, seriesId: string, now: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `select 1 from events where series_id = $1 and starts_at > $2 and status = 'published' limit 1`,
    [seriesId, now],
  );
  return rowCount === 1;
}

const ListedRow = EventRow.pick({ status: true, visibility: true, endsAt: true })
  .extend(ViewerRelation.shape)
  .extend({ card: Occurrence.extend({ series: StoredSeriesMark.nullable() }) });
export type ListedOccurrence = Omit<z.infer<typeof ListedRow>, 'card'> & { card: Occurrence };

/** Occurrences that have not ended, soonest first, with the viewer's relation to each. */
export async function listOccurrences(
  db: Db,
  seriesId: string,
  viewerId: string | null,
  now: Date,
): Promise<ListedOccurrence[]> {
  const rows = await db.rows(
    ListedRow,
    `select e.status, e.visibility, e.ends_at as "endsAt", ${viewerRelationSql('$2::uuid')}, json_build_object(${CARD_FIELDS},
         'isEdited', e.edited_fields <> '{}', 'isExtra', e.is_extra,
         'editedFields', case when ${isHostSql('$2::uuid')} then e.edited_fields else '{}' end) as card
       from events e ${EVENT_JOINS} where e.series_id = $1 and e.ends_at > $3 order by e.starts_at, e.id`,
    [seriesId, viewerId, now],
  );
  return rows.map(({ card, ...row }) => ({ ...row, card: presentCard<Occurrence>(card) }));
}
