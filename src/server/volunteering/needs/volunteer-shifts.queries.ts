import { z } from 'zod';
import { VolunteerShift } from '#contracts/volunteering/volunteer-fields.ts';
import { MAX_SHIFTS_LISTED } from '#contracts/volunteering/volunteer-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow, IdRow } from '#server/platform/postgres/row-schemas.ts';
import { instantSql, wallTimeSql } from '#server/platform/postgres/timestamps.ts';
import {
  CLOSING_FIELDS,
  HAS_REPLACEABLE,
  HELD_SPOTS,
  signUpClosesSql,
  waitlistPositionSql,
} from './shift-cards.queries.ts';
import { ShiftTimes } from './shift-times.ts';

/**
 * SQL: what the viewer is signed up for or goes to, for all shifts of a statement: looked for beside each, years of a busy person were read for
 * each shift of an event. What is over is left out, except what a shift that continues may overlap: none takes longer than a day.
 */
const commitmentsOf = (viewer: string, now: string) => `with own_shifts as materialized (
    select o.id, q.title, o.starts_at, o.ends_at from shift_sign_ups x join volunteer_shifts o on o.id = x.shift_id
        join volunteer_roles q on q.id = o.role_id
      where x.person_id = ${viewer} and x.status in ('signed-up', 'waitlisted') and o.cancelled_at is null and o.ends_at > ${now} - interval '1 day'),
  own_events as materialized (
    select g.id, g.title, g.starts_at, g.ends_at from rsvps a join events g on g.id = a.event_id
      where a.person_id = ${viewer} and a.status = 'going' and g.status = 'published' and g.ends_at > ${now} - interval '1 day')`;

/**
 * SQL: joins role, event, the viewer's sign-up and the viewer's first overlapping shift to the shift `s`. The limit keeps PostgreSQL from reading
 * all sign-ups of the viewer for each shift.
 */
const joinsFor = (viewer: string) => `join volunteer_roles r on r.id = s.role_id left join events e on e.id = r.event_id
  left join lateral (select u.* from shift_sign_ups u where u.shift_id = s.id and u.person_id = ${viewer} limit 1) m on true
  left join lateral (select o.* from own_shifts o where o.id <> s.id and o.starts_at < s.ends_at and o.ends_at > s.starts_at
    order by o.starts_at, o.id limit 1) k on true`;

/** SQL: the `ShiftState` for the viewer, using the joins. */
const stateSql = (now: string) => `case when s.ends_at <= ${now} then 'over'
  when s.cancelled_at is not null or e.status = 'cancelled' then 'closed'
  when m.status in ('signed-up', 'waitlisted') then m.status
  when s.is_closed or ${signUpClosesSql} <= ${now} or e.status = 'draft' or r.retired_at is not null or m.status = 'removed' then 'closed'
  when k.id is not null then 'overlaps'
  when s.places_taken >= s.needed and not ${HAS_REPLACEABLE} then 'full' else 'open' end`;

const SIGN_UP = `case when m.id is not null then json_build_object('status', m.status, 'spots', m.spots, 'companions', m.companions,
  'position', ${waitlistPositionSql('m')},
  'confirmedAt', ${instantSql('m.confirmed_at')}, 'replacementSoughtAt', ${instantSql('m.replacement_sought_at')},
  'contact', case when m.shares_contact then json_build_object('phone', m.contact_phone) end, 'attendance', m.attendance, 'checkedInAt', ${instantSql('m.checked_in_at')},
  'signedUpAt', ${instantSql('m.signed_up_at')}) end`;

const WARNINGS = `coalesce((select json_agg(json_build_object('eventId', g.id, 'title', g.title,
    'startsAt', ${instantSql('g.starts_at')}, 'endsAt', ${instantSql('g.ends_at')}) order by g.starts_at, g.id)
  from own_events g where g.id is distinct from r.event_id and g.starts_at < s.ends_at and g.ends_at > s.starts_at), '[]')`;

const shiftJson = (now: string) => `json_build_object('id', s.id, 'roleId', s.role_id,
  'startsAt', ${instantSql('s.starts_at')}, 'endsAt', ${instantSql('s.ends_at')}, 'startsLocal', ${wallTimeSql('s.starts_local')},
  'endsLocal', ${wallTimeSql('s.ends_local')}, 'timeZone', s.time_zone, 'needed', s.needed, 'taken', s.places_taken, 'unconfirmed', ${HELD_SPOTS},
  'waiting', s.places_waiting, 'isClosed', s.is_closed, 'isCancelled', s.cancelled_at is not null or coalesce(e.status = 'cancelled', false),
  'rule', (select q.rule from repeating_shifts q where q.id = s.repeating_shift_id),
  'state', ${stateSql(now)}, 'isReplacementSought', ${HAS_REPLACEABLE}, ${CLOSING_FIELDS}, 'signUp', ${SIGN_UP},
  'overlapsWith', case when k.id is not null then json_build_object('shiftId', k.id, 'title', k.title,
    'startsAt', ${instantSql('k.starts_at')}, 'endsAt', ${instantSql('k.ends_at')}) end,
  'warnings', ${WARNINGS})`;

export type ShiftFilter = { viewerId: string | null; now: Date; when?: 'coming' | 'past' };

const ShiftJsonRow = z.object({ shift: VolunteerShift });
const RankedShiftRow = ShiftJsonRow.extend({ rank: z.number() });

/** Shifts by time, past ones latest first. If there are too many, those that are not over come first, then the latest of the others. Cancelled shifts are included for people who have them, or if the whole event is cancelled. */
export async function listShiftsOfRoles(
  db: Db,
  roleIds: readonly string[],
  { viewerId, now, when }: ShiftFilter,
): Promise<{ shifts: VolunteerShift[]; hasMore: boolean }> {
  if (roleIds.length === 0) return { shifts: [], hasMore: false };
  const time = { coming: 'and s.ends_at > $3', past: 'and s.ends_at <= $3' };
  const order = when === 'past' ? 's.starts_at desc, s.id' : 's.starts_at, s.id';
  const rows = await db.rows(
    RankedShiftRow,
    `${commitmentsOf('$2::uuid', '$3::timestamptz')} select row_number() over (order by ${order}) as rank, ${shiftJson('$3::timestamptz')} as shift
      from volunteer_shifts s ${joinsFor('$2::uuid')}
      where s.role_id = any ($1::uuid[]) ${when ? time[when] : ''}
        and (s.cancelled_at is null or e.status = 'cancelled' or m.status in ('signed-up', 'waitlisted'))
      order by s.ends_at <= $3, case when s.ends_at <= $3 then s.starts_at end desc, ${order} limit ${MAX_SHIFTS_LISTED} + 1`,
    [roleIds, viewerId, now],
  );
  return {
    shifts: rows
      .slice(0, MAX_SHIFTS_LISTED)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ shift }) => shift),
    hasMore: rows.length > MAX_SHIFTS_LISTED,
  };
}

export async function findShift(
  db: Db,
  shiftId: string,
  { viewerId, now }: ShiftFilter,
): Promise<VolunteerShift | undefined> {
  const row = await db.row(
    ShiftJsonRow,
    `${commitmentsOf('$2::uuid', '$3::timestamptz')} select ${shiftJson('$3::timestamptz')} as shift from volunteer_shifts s ${joinsFor('$2::uuid')} where s.id = $1`,
    [shiftId, viewerId, now],
  );
  return row?.shift;
}

/** The stored fields of a shift. */
const ShiftRow = ShiftTimes.extend({
  id: z.string(),
  roleId: z.string(),
  needed: z.number(),
  isClosed: z.boolean(),
  isEdited: z.boolean(),
  isCancelled: z.boolean(),
  lineageId: z.string().nullable(),
  repeatingShiftId: z.string().nullable(),
  startsAfterMinutes: z.number().nullable(),
  /** The number of people signed up or waitlisted. */
  people: z.number(),
  waiting: z.number(),
  /** Whether hours are recorded without a sign-up: of people added at the door, or of deleted accounts. */
  hasOtherHours: z.boolean(),
});
export type ShiftRow = z.infer<typeof ShiftRow>;

/** Nobody is on the shift or has worked it. */
export const isEmpty = ({ people, hasOtherHours }: ShiftRow) => people === 0 && !hasOtherHours;

const ROW = `s.id, s.role_id as "roleId", ${wallTimeSql('s.starts_local')} as "startsLocal", ${wallTimeSql('s.ends_local')} as "endsLocal",
  s.time_zone as "timeZone", s.starts_at as "startsAt", s.ends_at as "endsAt", s.needed, s.is_closed as "isClosed", s.is_edited as "isEdited",
  s.cancelled_at is not null as "isCancelled", s.lineage_id as "lineageId", s.repeating_shift_id as "repeatingShiftId", s.starts_after_minutes as "startsAfterMinutes",
  s.places_taken + s.places_waiting as people, s.places_waiting as waiting,
  exists (select from shift_walk_ins w where w.shift_id = s.id) or exists (select from anonymized_hours h where h.shift_id = s.id) as "hasOtherHours"`;

/** Locks shifts against sign-ups, withdrawals and people added at the door. Ordered by id to avoid deadlocks. */
export async function lockShifts(tx: Db, owner: { roleId: string } | { eventId: string }): Promise<ShiftRow[]> {
  const [where, id] =
    'roleId' in owner
      ? ['s.role_id = $1', owner.roleId]
      : ['s.role_id in (select id from volunteer_roles where event_id = $1)', owner.eventId];
  return lockAndRead(tx, where, id);
}

/** Reads after locking: a statement that waits for a lock does not see rows of other tables that were added meanwhile. */
async function lockAndRead(tx: Db, where: string, id: string): Promise<ShiftRow[]> {
  await tx.execute(`select from volunteer_shifts s where ${where} order by s.id for update`, [id]);
  return tx.rows(ShiftRow, `select ${ROW} from volunteer_shifts s where ${where} order by s.id`, [id]);
}

/** The shifts of a role that were not cancelled. */
export async function listShiftRows(db: Db, roleId: string): Promise<ShiftRow[]> {
  return db.rows(
    ShiftRow,
    `select ${ROW} from volunteer_shifts s where s.role_id = $1 and s.cancelled_at is null order by s.starts_at, s.id`,
    [roleId],
  );
}

export async function lockShift(tx: Db, shiftId: string): Promise<ShiftRow | undefined> {
  return (await lockAndRead(tx, 's.id = $1', shiftId))[0];
}

export type NewShiftRow = ShiftTimes & {
  roleId: string;
  needed: number;
  isClosed: boolean;
  lineageId: string | null;
  startsAfterMinutes: number | null;
};
type InsertedShift = NewShiftRow & { repeatingShiftId?: string };

const WRITTEN =
  'starts_local, ends_local, time_zone, starts_at, ends_at, needed, is_closed, lineage_id, starts_after_minutes';
const written = (shift: Omit<NewShiftRow, 'roleId'>) => [
  shift.startsLocal,
  shift.endsLocal,
  shift.timeZone,
  shift.startsAt,
  shift.endsAt,
  shift.needed,
  shift.isClosed,
  shift.lineageId,
  shift.startsAfterMinutes,
];

export async function insertShift(tx: Db, shift: InsertedShift, now: Date): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `insert into volunteer_shifts (${WRITTEN}, role_id, repeating_shift_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`,
    [...written(shift), shift.roleId, shift.repeatingShiftId ?? null, now],
  );
  return id;
}

type ShiftState = Omit<NewShiftRow, 'roleId'> & { id: string; isEdited: boolean };

/** Moving a shift resets all confirmations and the request for help, which named the old time. */
export async function updateShiftRow(
  tx: Db,
  shift: ShiftState,
  { isMoved, now }: { isMoved: boolean; now: Date },
): Promise<void> {
  await tx.execute(
    `update volunteer_shifts set (${WRITTEN}, is_edited, sequence, updated_at, help_requested_at)
         = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, sequence + $11::integer, $12, case when $11 = 0 then help_requested_at end) where id = $13`,
    [...written(shift), shift.isEdited, isMoved ? 1 : 0, now, shift.id],
  );
  if (isMoved)
    await tx.execute('update shift_sign_ups set confirmed_at = null where shift_id = $1 and confirmed_at is not null', [
      shift.id,
    ]);
}

type MovedShift = ShiftTimes & { id: string; isMoved: boolean };

/** The same for several shifts of which only the times change, or only the time zone. */
export async function updateShiftTimes(tx: Db, shifts: readonly MovedShift[], now: Date): Promise<void> {
  await tx.execute(
    `update volunteer_shifts s set (starts_local, ends_local, time_zone, starts_at, ends_at, sequence, updated_at, help_requested_at)
         = (m."startsLocal", m."endsLocal", m."timeZone", m."startsAt", m."endsAt", s.sequence + m."isMoved"::integer, $2,
            case when not m."isMoved" then s.help_requested_at end)
       from jsonb_to_recordset($1) as m (id uuid, "startsLocal" timestamp, "endsLocal" timestamp, "timeZone" text, "startsAt" timestamptz,
         "endsAt" timestamptz, "isMoved" boolean) where s.id = m.id`,
    [JSON.stringify(shifts), now],
  );
  await tx.execute(
    'update shift_sign_ups set confirmed_at = null where shift_id = any ($1::uuid[]) and confirmed_at is not null',
    [shifts.filter(({ isMoved }) => isMoved).map(({ id }) => id)],
  );
}

export async function updateShiftsCancelled(tx: Db, shiftIds: readonly string[], now: Date): Promise<void> {
  await tx.execute(
    `update volunteer_shifts set cancelled_at = $2, sequence = sequence + 1, updated_at = $2
      where id = any ($1::uuid[]) and cancelled_at is null`,
    [shiftIds, now],
  );
}

export async function deleteShifts(tx: Db, shiftIds: readonly string[]): Promise<void> {
  await tx.execute('delete from volunteer_shifts where id = any ($1::uuid[])', [shiftIds]);
}

export async function countUpcomingShifts(tx: Db, roleId: string, now: Date): Promise<number> {
  const { count } = await tx.one(
    CountRow,
    'select count(*) as count from volunteer_shifts where role_id = $1 and ends_at > $2 and cancelled_at is null',
    [roleId, now],
  );
  return count;
}
