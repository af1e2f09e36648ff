import type { VolunteerRole } from '#contracts/volunteering/volunteer-fields.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** A shift of all dates, by its distance from the start of each, by the clock on the wall. */
export type NeedShift = { lineageId: string; startsAfterMinutes: number; durationMinutes: number; needed: number };

/** What a role says. */
type Words = Pick<VolunteerRole, 'title' | 'description' | 'skills' | 'minimumAge'>;

/** What all dates of a series need, from one date on and before another. */
export type Need = Words & {
  seriesId: string;
  lineageId: string;
  shifts: readonly NeedShift[];
  sinceLocal: string | null;
  untilLocal: string | null;
};

const wallTime = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`;
const NEED = `select series_id as "seriesId", lineage_id as "lineageId", title, description, skills, minimum_age as "minimumAge", shifts,
    ${wallTime('since_local')} as "sinceLocal", ${wallTime('until_local')} as "untilLocal"
  from series_volunteer_roles`;

export async function listNeeds(db: Db, seriesId: string): Promise<Need[]> {
  return (await db.query<Need>(`${NEED} where series_id = $1 order by created_at, lineage_id`, [seriesId])).rows;
}

export async function findNeed(db: Db, seriesId: string, lineageId: string): Promise<Need | undefined> {
  return (await db.query<Need>(`${NEED} where series_id = $1 and lineage_id = $2`, [seriesId, lineageId])).rows[0];
}

export async function upsertNeed(tx: Db, need: Need, now: Date): Promise<void> {
  await tx.query(
    `insert into series_volunteer_roles (series_id, lineage_id, title, description, skills, minimum_age, shifts, since_local, until_local, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (series_id, lineage_id) do update set (title, description, skills, minimum_age, shifts, since_local, until_local) =
       (excluded.title, excluded.description, excluded.skills, excluded.minimum_age, excluded.shifts, excluded.since_local, excluded.until_local)`,
    [
      need.seriesId,
      need.lineageId,
      need.title,
      need.description,
      need.skills,
      need.minimumAge,
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
    `insert into series_volunteer_roles (series_id, lineage_id, title, description, skills, minimum_age, shifts, since_local, until_local, created_at)
      select $2, lineage_id, title, description, skills, minimum_age, shifts, since_local, until_local, created_at
        from series_volunteer_roles where series_id = $1`,
    [fromSeriesId, toSeriesId],
  );
}

export async function deleteNeed(tx: Db, seriesId: string, lineageId: string): Promise<void> {
  await tx.query('delete from series_volunteer_roles where series_id = $1 and lineage_id = $2', [seriesId, lineageId]);
}

type Before = { seriesId: string; lineageId: string; beforeLocal: string };

/** Roles of dates before the one from which on something changes, and their shifts: they stay as they are. */
export async function keepEarlierRoles(tx: Db, { seriesId, lineageId, beforeLocal }: Before): Promise<void> {
  const ofEarlier = `select r.id from volunteer_roles r join events e on e.id = r.event_id
    where e.series_id = $1 and e.occurrence_local < $3 and r.lineage_id = $2`;
  const values = [seriesId, lineageId, beforeLocal];
  await tx.query(`update volunteer_roles set is_edited = true where id in (${ofEarlier}) and not is_edited`, values);
  await tx.query(
    `update volunteer_shifts set is_edited = true
      where id in (select s.id from volunteer_shifts s where s.role_id in (${ofEarlier}) and not s.is_edited order by s.id for update)`,
    values,
  );
}

/** Published dates of a series that have not begun, soonest first. */
export async function listEventsToCome(db: Db, seriesId: string, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from events where series_id = $1 and starts_at > $2 and status = 'published' order by starts_at, id`,
    [seriesId, now],
  );
  return rows.map(({ id }) => id);
}

export type NeedEvent = {
  id: string;
  seriesId: string | null;
  occurrenceLocal: string | null;
  startsLocal: string | null;
  timeZone: string | null;
  startsAt: Date | null;
  status: string;
};

/** The event, which neither moves nor is cancelled until the transaction ends. */
export async function holdNeedEvent(tx: Db, eventId: string): Promise<NeedEvent | undefined> {
  const { rows } = await tx.query<NeedEvent>(
    `select id, series_id as "seriesId", ${wallTime('occurrence_local')} as "occurrenceLocal", ${wallTime('starts_local')} as "startsLocal",
       time_zone as "timeZone", starts_at as "startsAt", status
     from events where id = $1 for share`,
    [eventId],
  );
  return rows[0];
}

export type LineageRole = Words & {
  id: string;
  lineageId: string;
  isEdited: boolean;
  isRetired: boolean;
};

/** Locked before their shifts, as by whoever changes one. */
export async function lockRolesWithLineage(tx: Db, eventId: string): Promise<LineageRole[]> {
  const { rows } = await tx.query<LineageRole>(
    `select id, lineage_id as "lineageId", title, description, skills, minimum_age as "minimumAge", is_edited as "isEdited",
       retired_at is not null as "isRetired"
     from volunteer_roles where event_id = $1 and lineage_id is not null order by id for no key update`,
    [eventId],
  );
  return rows;
}

/** Roles of this date alone, as far as it takes to make them needs of all; locked before their shifts. */
export async function lockRolesWithoutLineage(
  tx: Db,
  eventId: string,
): Promise<{ roleId: string; lineageId: string | null; occurrenceLocal: string | null }[]> {
  const { rows } = await tx.query<{ roleId: string; lineageId: string | null; occurrenceLocal: string | null }>(
    `select r.id as "roleId", r.lineage_id as "lineageId", ${wallTime('e.occurrence_local')} as "occurrenceLocal"
     from volunteer_roles r join events e on e.id = r.event_id
      where r.event_id = $1 and r.lineage_id is null and r.retired_at is null order by r.id for no key update of r`,
    [eventId],
  );
  return rows;
}
