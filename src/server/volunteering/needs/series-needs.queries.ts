import { z } from 'zod';
import { StoredRoleFields } from '#contracts/volunteering/volunteer-fields.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { assignments, byColumn, columnList, selectFields } from '#server/platform/postgres/field-columns.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';
import { type SharedRoleFields, sharedRoleColumns, sharedRoleFields } from './volunteer-role-columns.ts';

/** A shift on all dates, relative to the start of each, in local time. */
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

/** A role that the dates of a series need, optionally limited to dates from `sinceLocal` on and before `untilLocal`. */
const Need = SharedFields.extend({
  seriesId: z.string(),
  lineageId: z.string(),
  shifts: z.array(NeedShift),
  sinceLocal: z.string().nullable(),
  untilLocal: z.string().nullable(),
});
export type Need = z.infer<typeof Need>;

const NEED = `select n.series_id as "seriesId", n.lineage_id as "lineageId", ${selectFields(sharedRoleColumns, 'n')}, n.shifts,
    ${wallTimeSql('n.since_local')} as "sinceLocal", ${wallTimeSql('n.until_local')} as "untilLocal"
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

export async function deleteNeed(tx: Db, seriesId: string, lineageId: string): Promise<void> {
  await tx.execute('delete from series_volunteer_roles where series_id = $1 and lineage_id = $2', [
    seriesId,
    lineageId,
  ]);
}

type EarlierRoles = { seriesId: string; lineageId: string; beforeLocal: string };

/** Marks the roles and shifts of earlier dates as edited, so that a change of the need leaves them unchanged. */
export async function markEarlierRolesEdited(
  tx: Db,
  { seriesId, lineageId, beforeLocal }: EarlierRoles,
): Promise<void> {
  const earlierRoles = `select r.id from volunteer_roles r join events e on e.id = r.event_id
    where e.series_id = $1 and e.occurrence_local < $3 and r.lineage_id = $2`;
  const values = [seriesId, lineageId, beforeLocal];
  await tx.execute(
    `update volunteer_roles set is_edited = true where id in (${earlierRoles}) and not is_edited`,
    values,
  );
  await tx.execute(
    `update volunteer_shifts set is_edited = true
      where id in (select s.id from volunteer_shifts s where s.role_id in (${earlierRoles}) and not s.is_edited order by s.id for update)`,
    values,
  );
}

export async function listSeriesOfEvents(db: Db, eventIds: readonly string[]): Promise<string[]> {
  const statement = `select distinct series_id as id from events where id = any ($1::uuid[]) and series_id is not null order by series_id`;
  return (await db.rows(IdRow, statement, [eventIds])).map(({ id }) => id);
}

/** Ids of the published upcoming dates of a series, soonest first. */
export async function listUpcomingEventIds(db: Db, seriesId: string, now: Date): Promise<string[]> {
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
  /** A decision hides it, which made it a draft. */
  isHidden: z.boolean(),
});
export type NeedEvent = z.infer<typeof NeedEvent>;

/** Locks the event against rescheduling and cancellation. */
export async function lockEventOfNeeds(tx: Db, eventId: string): Promise<NeedEvent | undefined> {
  return tx.row(
    NeedEvent,
    `select id, series_id as "seriesId", ${wallTimeSql('occurrence_local')} as "occurrenceLocal", ${wallTimeSql('starts_local')} as "startsLocal",
       time_zone as "timeZone", starts_at as "startsAt", status, hidden_at is not null as "isHidden"
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

/** Lock order: roles before their shifts. */
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

/** Roles that exist on this date only. Lock order: roles before their shifts. */
export async function lockRolesWithoutLineage(
  tx: Db,
  eventId: string,
): Promise<{ roleId: string; lineageId: string | null; occurrenceLocal: string | null }[]> {
  return tx.rows(
    RolesWithoutLineageRow,
    `select r.id as "roleId", r.lineage_id as "lineageId", ${wallTimeSql('e.occurrence_local')} as "occurrenceLocal"
     from volunteer_roles r join events e on e.id = r.event_id
      where r.event_id = $1 and r.lineage_id is null and r.retired_at is null order by r.id for no key update of r`,
    [eventId],
  );
}
