import { z } from 'zod';
import { IS_DELETED_WITH_PERSON } from '#server/events/hosts/deleted-hosts.queries.ts';
import { defaultContent, Pattern } from '#server/events/occurrences.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';

const SeriesPart = Pattern.extend({
  id: z.string(),
  rule: z.string(),
  startsLocal: z.string(),
  endsBefore: z.string().nullable(),
  coverId: z.string().nullable(),
  createdUntil: z.date().nullable(),
});
/** Consecutive parts of a series differ in rule or content: a change of “this and following” begins a new one. */
export type SeriesPart = z.infer<typeof SeriesPart>;

const SeriesColumns = z.object({
  id: z.string(),
  excludedDays: z.array(z.string()),
  cancelledAt: z.date().nullable(),
});
/** A series with its parts in order; there is always one. */
export type SeriesRow = z.infer<typeof SeriesColumns> & { parts: [SeriesPart, ...SeriesPart[]] };

const DEFAULT_CONTENT = JSON.stringify(defaultContent);

const COLUMNS = 'id, excluded_days as "excludedDays", cancelled_at as "cancelledAt"';
/** Content stored before a field was added gets the field's default ($2). */
const PARTS = `select id, rule, ${wallTimeSql('starts_local')} as "startsLocal", ends_before as "endsBefore", duration_minutes as "durationMinutes",
    time_zone as "timeZone", rsvp_opens_minutes_before as "rsvpOpensMinutesBefore", rsvp_closes_minutes_before as "rsvpClosesMinutesBefore",
    $2::jsonb || content as content, cover_id as "coverId", created_until as "createdUntil"
  from series_parts where series_id = $1 order by ends_before nulls last`;

async function withParts(db: Db, series: z.infer<typeof SeriesColumns> | undefined): Promise<SeriesRow | undefined> {
  if (!series) return undefined;
  const [first, ...later] = await db.rows(SeriesPart, PARTS, [series.id, DEFAULT_CONTENT]);
  return first && { ...series, parts: [first, ...later] };
}

export async function findSeries(db: Db, seriesId: string): Promise<SeriesRow | undefined> {
  return withParts(db, await db.row(SeriesColumns, `select ${COLUMNS} from series where id = $1`, [seriesId]));
}

/** Serializes transactions that create or change occurrences of the series. */
export async function lockSeries(tx: Db, seriesId: string): Promise<SeriesRow | undefined> {
  const sql = `select ${COLUMNS} from series where id = $1 for no key update`;
  return withParts(tx, await tx.row(SeriesColumns, sql, [seriesId]));
}

/** The same lock for the series of an event, if it has one. */
export async function lockSeriesOfEvent(tx: Db, eventId: string): Promise<void> {
  await tx.execute('select from series where id = (select series_id from events where id = $1) for no key update', [
    eventId,
  ]);
}

type NewSeries = { createdBy: string; excludedDays: readonly string[] };

export async function insertSeries(tx: Db, { createdBy, excludedDays }: NewSeries, now: Date): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    'insert into series (created_by, excluded_days, created_at, updated_at) values ($1, $2, $3, $3) returning id',
    [createdBy, excludedDays, now],
  );
  return id;
}

export type PartState = Omit<SeriesPart, 'id'>;
const PART_COLUMNS = `rule, starts_local, ends_before, duration_minutes, time_zone, rsvp_opens_minutes_before, rsvp_closes_minutes_before,
  content, cover_id, created_until`;
const toValues = (state: PartState) => [
  state.rule,
  state.startsLocal,
  state.endsBefore,
  state.durationMinutes,
  state.timeZone,
  state.rsvpOpensMinutesBefore,
  state.rsvpClosesMinutesBefore,
  JSON.stringify(state.content),
  state.coverId,
  state.createdUntil,
];

export async function insertPart(tx: Db, seriesId: string, state: PartState): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `insert into series_parts (${PART_COLUMNS}, series_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [...toValues(state), seriesId],
  );
  return id;
}

export async function updatePart(tx: Db, partId: string, state: PartState): Promise<void> {
  await tx.execute(
    `update series_parts set (${PART_COLUMNS}) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) where id = $11`,
    [...toValues(state), partId],
  );
}

/** The parts must have no occurrences. */
export async function deleteParts(tx: Db, partIds: readonly string[]): Promise<void> {
  await tx.execute('delete from series_parts where id = any ($1::uuid[])', [partIds]);
}

export async function updateCreatedUntil(tx: Db, partId: string, createdUntil: Date | null): Promise<void> {
  await tx.execute('update series_parts set created_until = $2 where id = $1', [partId, createdUntil]);
}

export async function updateSeriesToChanged(tx: Db, seriesId: string, now: Date): Promise<void> {
  await tx.execute('update series set updated_at = $2 where id = $1', [seriesId, now]);
}

export async function updateSeriesToCancelled(tx: Db, seriesId: string, now: Date): Promise<void> {
  await tx.execute('update series set cancelled_at = $2, updated_at = $2 where id = $1', [seriesId, now]);
  await tx.execute('update series_parts set created_until = null where series_id = $1', [seriesId]);
}

const CoverRow = z.object({ coverId: z.string() });

/** For a series without events, whose host was deleted. Its texts and its guests' answers go with it; returns its covers. */
export async function deleteSeriesRow(tx: Db, seriesId: string): Promise<string[]> {
  const covers = await tx.rows(
    CoverRow,
    `select distinct cover_id as "coverId" from series_parts where series_id = $1 and cover_id is not null`,
    [seriesId],
  );
  await tx.execute('delete from series where id = $1', [seriesId]);
  return covers.map(({ coverId }) => coverId);
}

/** SQL: enqueues the job of each series `due`. The job key prevents duplicates. */
const ENQUEUE = `select graphile_worker.add_job('extend-series', json_build_object('seriesId', due.id), max_attempts := 10,
  job_key := 'extend-series:' || due.id)`;

/** Enqueues a job for each series whose window has moved on, and for those left without events. */
export async function enqueueDueSeries(db: Db, madeBefore: Date): Promise<void> {
  await db.execute(
    `${ENQUEUE} from (select s.id from series_parts p join series s on s.id = p.series_id
          where p.created_until < $1 and s.cancelled_at is null
        union select s.id from series s where not exists (select from events e where e.series_id = s.id)) due`,
    [madeBefore],
  );
}

const DELETED_EVENTS = {
  person: IS_DELETED_WITH_PERSON,
  group: 'e.host_group_id = $1',
  organization: 'e.host_organization_id = $1',
};

/** For each series whose host is being deleted: once its events are gone, the job deletes it. */
export async function enqueueSeriesOfHost(
  tx: Db,
  { kind, id }: { kind: keyof typeof DELETED_EVENTS; id: string },
): Promise<void> {
  await tx.execute(
    `${ENQUEUE} from (select distinct e.series_id as id from events e where e.series_id is not null and ${DELETED_EVENTS[kind]}) due`,
    [id],
  );
}
