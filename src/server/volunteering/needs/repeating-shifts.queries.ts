import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';

const RepeatingShift = z.object({
  id: z.string(),
  roleId: z.string(),
  rule: z.string(),
  startsLocal: z.string(),
  durationMinutes: z.number(),
  timeZone: z.string(),
  needed: z.number(),
  /** A local day; null when all shifts exist. */
  createdThrough: z.string().nullable(),
});
export type RepeatingShift = z.infer<typeof RepeatingShift>;

const COLUMNS = `q.id, q.role_id as "roleId", q.rule, ${wallTimeSql('q.starts_local')} as "startsLocal", q.duration_minutes as "durationMinutes",
  q.time_zone as "timeZone", q.needed, q.created_through::text as "createdThrough"`;

export async function insertRepeatingShift(
  tx: Db,
  { roleId, rule, startsLocal, durationMinutes, timeZone, needed, createdThrough }: Omit<RepeatingShift, 'id'>,
  now: Date,
): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `insert into repeating_shifts (role_id, rule, starts_local, duration_minutes, time_zone, needed, created_through, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
    [roleId, rule, startsLocal, durationMinutes, timeZone, needed, createdThrough, now],
  );
  return id;
}

export async function lockRepeatingShift(tx: Db, id: string): Promise<RepeatingShift | undefined> {
  return tx.row(RepeatingShift, `select ${COLUMNS} from repeating_shifts q where q.id = $1 for update`, [id]);
}

export async function updateRepeatingShift(
  tx: Db,
  { id, rule, startsLocal, durationMinutes, timeZone, needed, createdThrough }: Omit<RepeatingShift, 'roleId'>,
  now: Date,
): Promise<void> {
  await tx.execute(
    `update repeating_shifts set (rule, starts_local, duration_minutes, time_zone, needed, created_through, updated_at)
       = ($2, $3::timestamp, $4, $5, $6, $7::date, $8::timestamptz) where id = $1`,
    [id, rule, startsLocal, durationMinutes, timeZone, needed, createdThrough, now],
  );
}

/** Its shifts stay as single ones. */
export async function deleteRepeatingShift(tx: Db, id: string): Promise<void> {
  await tx.execute('delete from repeating_shifts where id = $1', [id]);
}

export async function deleteRepeatingShiftsOfRole(tx: Db, roleId: string): Promise<void> {
  await tx.execute('delete from repeating_shifts where role_id = $1', [roleId]);
}

const UpcomingRow = z.object({ hasUpcoming: z.boolean() });

/** Whether the repetition has a shift to come; other shifts of the role do not count. */
export async function hasUpcomingShift(tx: Db, id: string, now: Date): Promise<boolean> {
  const { hasUpcoming } = await tx.one(
    UpcomingRow,
    `select exists (select from volunteer_shifts where repeating_shift_id = $1 and ends_at > $2 and cancelled_at is null) as "hasUpcoming"`,
    [id, now],
  );
  return hasUpcoming;
}

const DueRow = z.object({ id: z.string(), roleId: z.string() });

/** Lists those with shifts to create up to `day`. */
export async function listDueRepeatingShifts(db: Db, day: string): Promise<z.infer<typeof DueRow>[]> {
  return db.rows(
    DueRow,
    `select id, role_id as "roleId" from repeating_shifts where created_through < $1::date order by created_through, id`,
    [day],
  );
}
