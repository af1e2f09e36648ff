import { z } from 'zod';
import { listMyWalkIns, WalkIn } from '#contracts/volunteering/walk-ins.contract.ts';
import { hostJson } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql, wallTimeSql } from '#server/platform/postgres/timestamps.ts';
import { SHIFT_JOINS } from '#server/volunteering/needs/shift-cards.queries.ts';
import { SHIFT_MINUTES } from '#server/volunteering/sign-ups/sign-ups.queries.ts';

/** SQL: the fields of a `WalkIn` from a row `w` at a shift `s`, for json_build_object. */
export const WALK_IN_FIELDS = `'id', w.id, 'name', w.name, 'email', coalesce(w.email, ''), 'minutes', coalesce(w.minutes, ${SHIFT_MINUTES}),
  'isCorrected', w.minutes is not null, 'hoursState', w.hours_state, 'addedAt', ${instantSql('w.added_at')},
  'addedBy', (select b.name from people b where b.id = w.added_by), 'approvedBy', (select b.name from people b where b.id = w.approved_by)`;

const WalkInRow = z.object({ walkIn: WalkIn });

export async function listWalkInsOfShift(db: Db, shiftId: string): Promise<WalkIn[]> {
  const rows = await db.rows(
    WalkInRow,
    `select json_build_object(${WALK_IN_FIELDS}) as "walkIn" from shift_walk_ins w join volunteer_shifts s on s.id = w.shift_id
      where w.shift_id = $1 order by w.name, w.id`,
    [shiftId],
  );
  return rows.map(({ walkIn }) => walkIn);
}

type WalkInRef = { shiftId: string; walkInId: string };
/** Without `minutes`, the recorded ones stay. */
export type WalkInFields = { name: string; email: string; minutes?: number | null | undefined };

export async function findWalkIn(db: Db, { shiftId, walkInId }: WalkInRef): Promise<WalkIn | undefined> {
  const row = await db.row(
    WalkInRow,
    `select json_build_object(${WALK_IN_FIELDS}) as "walkIn" from shift_walk_ins w join volunteer_shifts s on s.id = w.shift_id
      where w.shift_id = $1 and w.id = $2`,
    [shiftId, walkInId],
  );
  return row?.walkIn;
}

/** New minutes need a new approval. False if the id belongs to another shift, or the walk-in was claimed or removed. */
export async function upsertWalkIn(
  tx: Db,
  { shiftId, walkInId }: WalkInRef,
  { name, email, minutes }: WalkInFields,
  { now, actorId }: { now: Date; actorId: string },
): Promise<boolean> {
  const rowCount = await tx.execute(
    `insert into shift_walk_ins as w (id, shift_id, name, email, minutes, added_at, updated_at, added_by)
       select $1, $2, $3, nullif($4, ''), $5, $6, $6, $7 where not exists (select from ended_walk_ins where id = $1)
     on conflict (id) do update set name = excluded.name, email = excluded.email, updated_at = excluded.updated_at,
       minutes = case when $8 then excluded.minutes else w.minutes end,
       hours_state = case when $8 and w.minutes is distinct from excluded.minutes then 'counted' else w.hours_state end,
       approved_by = case when $8 and w.minutes is distinct from excluded.minutes then null else w.approved_by end
     where w.shift_id = excluded.shift_id`,
    [walkInId, shiftId, name, email, minutes ?? null, now, actorId, minutes !== undefined],
  );
  return rowCount === 1;
}

const CountRow = z.object({ count: z.number() });

export async function countOtherWalkIns(tx: Db, { shiftId, walkInId }: WalkInRef): Promise<number> {
  const { count } = await tx.one(
    CountRow,
    'select count(*) as count from shift_walk_ins where shift_id = $1 and id <> $2',
    [shiftId, walkInId],
  );
  return count;
}

/** SQL: remembers the ids of the deleted rows. */
const rememberEnded = (deleted: 'claimed' | 'removed') =>
  `insert into ended_walk_ins (id, shift_id) select id, shift_id from ${deleted} on conflict (id) do nothing`;

/** The shift must be locked. Hours that were approved or corrected after `pressedAt` stay. */
export async function deleteWalkInRow(
  tx: Db,
  { shiftId, walkInId }: WalkInRef,
  { pressedAt }: { pressedAt: Date },
): Promise<void> {
  await tx.execute(
    `with removed as (delete from shift_walk_ins where id = $1 and shift_id = $2
        and not ((hours_state = 'approved' or minutes is not null) and updated_at > $3) returning id, shift_id) ${rememberEnded('removed')}`,
    [walkInId, shiftId, pressedAt],
  );
}

/** Approves the given ones, or all. Returns the number of newly approved ones. */
export async function approveWalkIns(
  tx: Db,
  shiftId: string,
  walkInIds: readonly string[] | null,
  { now, actorId }: { now: Date; actorId: string },
): Promise<number> {
  return (
    (await tx.execute(
      `update shift_walk_ins set hours_state = 'approved', updated_at = $3, approved_by = $4
        where shift_id = $1 and hours_state <> 'approved' and ($2::uuid[] is null or id = any ($2))`,
      [shiftId, walkInIds, now, actorId],
    )) ?? 0
  );
}

/** SQL: whether the row `w` at the shift `s`, which is over, has the verified address of the person $1. */
const IS_OWN = `s.ends_at <= $2 and lower(w.email) = (select lower(email) from accounts where id = $1 and email_verified_at is not null)`;

const OwnWalkInRow = z.object({ startsAt: z.date(), walkIn: listMyWalkIns.success.schema.shape.walkIns.element });
type OwnWalkInRow = z.infer<typeof OwnWalkInRow>;
type OwnPage = { now: Date; after: { at: string; id: string } | null; limit: number };

export async function listOwnWalkIns(
  db: Db,
  personId: string,
  { now, after, limit }: OwnPage,
): Promise<OwnWalkInRow[]> {
  return db.rows(
    OwnWalkInRow,
    `select s.starts_at as "startsAt", json_build_object('id', w.id, 'name', w.name, 'title', r.title,
        'event', case when e.id is not null then json_build_object('id', e.id, 'title', e.title) end, 'host', ${hostJson()},
        'startsLocal', ${wallTimeSql('s.starts_local')}, 'endsLocal', ${wallTimeSql('s.ends_local')}, 'timeZone', s.time_zone,
        'minutes', coalesce(w.minutes, ${SHIFT_MINUTES})) as "walkIn"
      from shift_walk_ins w join volunteer_shifts s on s.id = w.shift_id ${SHIFT_JOINS}
      where ${IS_OWN} and ($3::timestamptz is null or (s.starts_at, w.id) < ($3, $4::uuid))
      order by s.starts_at desc, w.id desc limit $5`,
    [personId, now, after?.at ?? null, after?.id ?? null, limit],
  );
}

const ShiftIdRow = z.object({ shiftId: z.string() });

export async function findShiftOfOwnWalkIn(
  tx: Db,
  { walkInId, personId }: { walkInId: string; personId: string },
  now: Date,
): Promise<string | undefined> {
  const row = await tx.row(
    ShiftIdRow,
    `select w.shift_id as "shiftId" from shift_walk_ins w join volunteer_shifts s on s.id = w.shift_id where w.id = $3 and ${IS_OWN}`,
    [personId, now, walkInId],
  );
  return row?.shiftId;
}

/**
 * Turns a walk-in into a sign-up of the person, beyond the people needed. A sign-up that they have already counts as attended with these hours,
 * unless a host recorded it as attended.
 */
export async function moveToSignUp(
  tx: Db,
  { walkInId, personId }: { walkInId: string; personId: string },
  now: Date,
): Promise<void> {
  await tx.execute(
    `with claimed as (delete from shift_walk_ins w using volunteer_shifts s where s.id = w.shift_id and w.id = $3 and ${IS_OWN} returning w.*),
        ended as (${rememberEnded('claimed')})
      insert into shift_sign_ups as u (shift_id, person_id, status, position, is_walk_in, checked_in_at, attendance, minutes, hours_state,
          approved_by, signed_up_at, updated_at)
        select shift_id, $1, 'signed-up', 0, true, added_at, 'attended', minutes, hours_state, approved_by, added_at, $2 from claimed
        on conflict on constraint shift_sign_ups_one_per_person do update set status = 'signed-up', attendance = 'attended',
          is_walk_in = u.is_walk_in or u.status <> 'signed-up', spots = case when u.status = 'signed-up' then u.spots else 1 end,
          companions = case when u.status = 'signed-up' then u.companions else '{}' end, spots_attended = 1,
          replacement_sought_at = null, approved_by = excluded.approved_by, minutes = excluded.minutes, hours_state = excluded.hours_state, hours_note = '',
          claimed_minutes = null, claimed_at = null, updated_at = excluded.updated_at
        where u.attendance is distinct from 'attended'`,
    [personId, now, walkInId],
  );
}

/** False if it is not the person's. */
export async function eraseOwnAddress(
  db: Db,
  { walkInId, personId }: { walkInId: string; personId: string },
  now: Date,
): Promise<boolean> {
  const rowCount = await db.execute(
    `update shift_walk_ins w set email = null, updated_at = $2 from volunteer_shifts s where s.id = w.shift_id and w.id = $3 and ${IS_OWN}`,
    [personId, now, walkInId],
  );
  return rowCount === 1;
}

/** Addresses serve until the person has claimed the hours, at most this long after the shift. */
const ADDRESS_DAYS = 180;

export async function eraseOldAddresses(db: Db, now: Date): Promise<void> {
  await db.execute(
    `update shift_walk_ins w set email = null from volunteer_shifts s
      where s.id = w.shift_id and w.email is not null and s.ends_at < $1::timestamptz - make_interval(days => $2)`,
    [now, ADDRESS_DAYS],
  );
}
