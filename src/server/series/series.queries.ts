import { z } from 'zod';
import { defaultContent, Pattern } from '#server/events/occurrences.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';

const SeriesRow = Pattern.extend({
  id: z.string(),
  rule: z.string(),
  startsLocal: z.string(),
  coverId: z.string().nullable(),
  createdUntil: z.date().nullable(),
  cancelledAt: z.date().nullable(),
});
export type SeriesRow = z.infer<typeof SeriesRow>;

const DEFAULT_CONTENT = JSON.stringify(defaultContent);

/** Content stored before a field was added gets the field's default ($2). */
const COLUMNS = `id, rule, ${wallTimeSql('starts_local')} as "startsLocal", duration_minutes as "durationMinutes",
  time_zone as "timeZone", rsvp_opens_minutes_before as "rsvpOpensMinutesBefore", rsvp_closes_minutes_before as "rsvpClosesMinutesBefore",
  $2::jsonb || content as content, cover_id as "coverId", created_until as "createdUntil", cancelled_at as "cancelledAt"`;

export async function findSeries(db: Db, seriesId: string): Promise<SeriesRow | undefined> {
  return db.row(SeriesRow, `select ${COLUMNS} from series where id = $1`, [seriesId, DEFAULT_CONTENT]);
}

/** Serializes transactions that create or change occurrences of the series. */
export async function lockSeries(tx: Db, seriesId: string): Promise<SeriesRow | undefined> {
  return tx.row(SeriesRow, `select ${COLUMNS} from series where id = $1 for no key update`, [
    seriesId,
    DEFAULT_CONTENT,
  ]);
}

export type SeriesState = Omit<SeriesRow, 'id' | 'cancelledAt'>;
const toValues = (state: SeriesState, now: Date) => [
  state.rule,
  state.startsLocal,
  state.durationMinutes,
  state.timeZone,
  state.rsvpOpensMinutesBefore,
  state.rsvpClosesMinutesBefore,
  JSON.stringify(state.content),
  state.coverId,
  state.createdUntil,
  now,
];

type Origin = { createdBy: string; splitFrom: string | null };

export async function insertSeries(
  tx: Db,
  state: SeriesState,
  { createdBy, splitFrom }: Origin,
  now: Date,
): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `insert into series (rule, starts_local, duration_minutes, time_zone, rsvp_opens_minutes_before, rsvp_closes_minutes_before, content,
       cover_id, created_until, updated_at, created_at, created_by, split_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12) returning id`,
    [...toValues(state, now), createdBy, splitFrom],
  );
  return id;
}

export async function updateSeriesState(tx: Db, seriesId: string, state: SeriesState, now: Date): Promise<void> {
  await tx.execute(
    `update series set (rule, starts_local, duration_minutes, time_zone, rsvp_opens_minutes_before, rsvp_closes_minutes_before, content,
       cover_id, created_until, updated_at) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) where id = $11`,
    [...toValues(state, now), seriesId],
  );
}

export async function updateCreatedUntil(tx: Db, seriesId: string, createdUntil: Date | null): Promise<void> {
  await tx.execute('update series set created_until = $2 where id = $1', [seriesId, createdUntil]);
}

export async function updateSeriesToCancelled(tx: Db, seriesId: string, now: Date): Promise<void> {
  await tx.execute('update series set cancelled_at = $2, updated_at = $2, created_until = null where id = $1', [
    seriesId,
    now,
  ]);
}

/** For a series without events, whose host was deleted. */
export async function deleteSeriesRow(tx: Db, seriesId: string): Promise<void> {
  await tx.execute('delete from series where id = $1', [seriesId]);
}

/** Enqueues a job for each series whose window has moved on. The job key prevents duplicates. */
export async function enqueueDueSeries(db: Db, madeBefore: Date): Promise<void> {
  await db.execute(
    `select graphile_worker.add_job('extend-series', json_build_object('seriesId', id), max_attempts := 10,
       job_key := 'extend-series:' || id) from series where created_until < $1 and cancelled_at is null`,
    [madeBefore],
  );
}
