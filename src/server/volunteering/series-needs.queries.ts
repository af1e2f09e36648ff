import { z } from 'zod';
import { StoredRoleFields } from '#contracts/volunteering/volunteer-fields.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { assignments, byColumn, columnList, selectFields } from '#server/platform/postgres/field-columns.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { type SharedRoleFields, sharedRoleColumns, sharedRoleFields } from './volunteer-role-columns.ts';

/** A shift of all dates, by its distance from the start of each, by the clock on the wall. */
const NeedShift = z.object({
  lineageId: z.string(),
  startsAfterMinutes: z.number(),
  durationMinutes: z.number(),
  needed: z.number(),
});
export type NeedShift = z.infer<typeof NeedShift>;

const SharedFields = StoredRoleFields.pick(
  Object.fromEntries(sharedRoleFields.map((field) => [field, true])) as Record<keyof SharedRoleFields, true>,
);

/** What all dates of a series need, from one date on and before another. */
const Need = SharedFields.extend({
  seriesId: z.string(),
  lineageId: z.string(),
  shifts: z.array(NeedShift),
  sinceLocal: z.string().nullable(),
  untilLocal: z.string().nullable(),
});
export type Need = z.infer<typeof Need>;

const wallTime = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`;
const NEED = `select n.series_id as "seriesId", n.lineage_id as "lineageId", ${selectFields(sharedRoleColumns, 'n')}, n.shifts,
    ${wallTime('n.since_local')} as "sinceLocal", ${wallTime('n.until_local')} as "untilLocal"
  from series_volunteer_roles n`;

export async function listNeeds(db: Db, seriesId: string): Promise<Need[]> {
  return db.rows(Need, `${NEED} where series_id = $1 order by created_at, lineage_id`, [seriesId]);
}

export async function findNeed(db: Db, seriesId: string, lineageId: string): Promise<Need | undefined> {
  return db.row(Need, `${NEED} where series_id = $1 and lineage_id = $2`, [seriesId, lineageId]);
}

export async function upsertNeed(tx: Db, need: Need, now: Date): Promise<void> {
  await tx.execute(
    `insert into series_volunteer_roles (series_id, lineage_id, ${columnList(sharedRoleColumns)}, shifts, since_local, until_local, created_at)
     select $1, $2, ${columnList(sharedRoleColumns, 'v')}, $4, $5, $6, $7 from jsonb_populate_record(null::series_volunteer_roles, $3) v
     on conflict (series_id, lineage_id) do update set ${assignments(sharedRoleColumns, 'excluded')}, shifts = excluded.shifts,
       since_local = excluded.since_local, until_local = excluded.until_local`,
    [
      need.seriesId,
      need.lineageId,
      JSON.stringify(byColumn(sharedRoleColumns, need)),
      JSON.stringify(need.shifts),
      need.sinceLocal,
      need.untilLocal,
      now,
    ],
  );
}

type Split = { fromSeriesId: string; toSeriesId: string };

/** What all dates of a series need, the dates that split off need as well. */
export async function copyNeeds(tx: Db, { fromSeriesId, toSeriesId }: Split): Promise<void> {
  await tx.execute(
    `insert into series_volunteer_roles (series_id, lineage_id, ${columnList(sharedRoleColumns)}, shifts, since_local, until_local, created_at)
      select $2, lineage_id, ${columnList(sharedRoleColumns)}, shifts, since_local, until_local, created_at
        from series_volunteer_roles where series_id = $1`,
    [fromSeriesId, toSeriesId],
  );
}

export async function deleteNeed(tx: Db, seriesId: string, lineageId: string): Promise<void> {
  await tx.execute('delete from series_volunteer_roles where series_id = $1 and lineage_id = $2', [
    seriesId,
    lineageId,
  ]);
}

type Before = { seriesId: string; lineageId: string; beforeLocal: string };

/** Roles of dates before the one from which on something changes, and their shifts: they stay as they are. */
export async function keepEarlierRoles(tx: Db, { seriesId, lineageId, beforeLocal }: Before): Promise<void> {
  const ofEarlier = `select r.id from volunteer_roles r join events e on e.id = r.event_id
    where e.series_id = $1 and e.occurrence_local < $3 and r.lineage_id = $2`;
  const values = [seriesId, lineageId, beforeLocal];
  await tx.execute(`update volunteer_roles set is_edited = true where id in (${ofEarlier}) and not is_edited`, values);
  await tx.execute(
    `update volunteer_shifts set is_edited = true
      where id in (select s.id from volunteer_shifts s where s.role_id in (${ofEarlier}) and not s.is_edited order by s.id for update)`,
    values,
  );
}

/** Published dates of a series that have not begun, soonest first. */
export async function listEventsToCome(db: Db, seriesId: string, now: Date): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    `select id from events where series_id = $1 and starts_at > $2 and status = 'published' order by starts_at, id`,
    [seriesId, now],
  );
  return rows.map(({ id }) => id);
}

const NeedEvent = z.object({
  id: z.string(),
  seriesId: z.string().nullable(),
  occurrenceLocal: z.string().nullable(),
  startsLocal: z.string().nullable(),
  timeZone: z.string().nullable(),
  startsAt: z.date().nullable(),
  status: z.string(),
});
export type NeedEvent = z.infer<typeof NeedEvent>;

/** The event, which neither moves nor is cancelled until the transaction ends. */
export async function holdNeedEvent(tx: Db, eventId: string): Promise<NeedEvent | undefined> {
  return tx.row(
    NeedEvent,
    `select id, series_id as "seriesId", ${wallTime('occurrence_local')} as "occurrenceLocal", ${wallTime('starts_local')} as "startsLocal",
       time_zone as "timeZone", starts_at as "startsAt", status
     from events where id = $1 for share`,
    [eventId],
  );
}

const LineageRole = SharedFields.extend({
  id: z.string(),
  lineageId: z.string(),
  isEdited: z.boolean(),
  isRetired: z.boolean(),
});
export type LineageRole = z.infer<typeof LineageRole>;

/** Locked before their shifts, as by whoever changes one. */
export async function lockRolesWithLineage(tx: Db, eventId: string): Promise<LineageRole[]> {
  return tx.rows(
    LineageRole,
    `select r.id, r.lineage_id as "lineageId", ${selectFields(sharedRoleColumns, 'r')}, r.is_edited as "isEdited",
       r.retired_at is not null as "isRetired"
     from volunteer_roles r where r.event_id = $1 and r.lineage_id is not null order by r.id for no key update`,
    [eventId],
  );
}

const RolesWithoutLineageRow = z.object({
  roleId: z.string(),
  lineageId: z.string().nullable(),
  occurrenceLocal: z.string().nullable(),
});

/** Roles of this date alone, as far as it takes to make them needs of all; locked before their shifts. */
export async function lockRolesWithoutLineage(
  tx: Db,
  eventId: string,
): Promise<{ roleId: string; lineageId: string | null; occurrenceLocal: string | null }[]> {
  return tx.rows(
    RolesWithoutLineageRow,
    `select r.id as "roleId", r.lineage_id as "lineageId", ${wallTime('e.occurrence_local')} as "occurrenceLocal"
     from volunteer_roles r join events e on e.id = r.event_id
      where r.event_id = $1 and r.lineage_id is null and r.retired_at is null order by r.id for no key update of r`,
    [eventId],
  );
}
