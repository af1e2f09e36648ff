import { z } from 'zod';
import { SignUpFields } from '#contracts/volunteering/volunteer-fields.ts';
import { GUEST_REQUEST_HOURS } from '#contracts/volunteering/volunteer-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow, PersonIdRow } from '#server/platform/postgres/row-schemas.ts';

export type GuestRequest = {
  shiftId: string;
  name: string;
  email: string;
  signUp: SignUpFields;
  sharesContact: boolean;
};

/** A request repeated within this time gets no second mail: its time, which is part of the mail's reason, stays. */
const REPEAT_MINUTES = 10;

/** One request per shift and address: a later one replaces it. */
export async function upsertRequest(tx: Db, { shiftId, name, email, signUp, sharesContact }: GuestRequest, now: Date) {
  const { id } = await tx.one(
    IdRow,
    `insert into guest_sign_up_requests as stored (shift_id, name, email, sign_up, requested_at, shares_contact) values ($1, $2, $3, $4, $5, $6)
     on conflict (shift_id, lower(email)) do update set name = excluded.name, email = excluded.email, sign_up = excluded.sign_up, shares_contact = excluded.shares_contact,
       requested_at = case when stored.requested_at < $5::timestamptz - make_interval(mins => ${REPEAT_MINUTES}) then $5 else stored.requested_at end
     returning id`,
    [shiftId, name, email, JSON.stringify(signUp), now, sharesContact],
  );
  return id;
}

const RequestRow = z.object({
  shiftId: z.string(),
  name: z.string(),
  email: z.string(),
  signUp: SignUpFields,
  sharesContact: z.boolean(),
  requestedAt: z.date(),
});
export type RequestRow = z.infer<typeof RequestRow>;

const REQUEST = `select shift_id as "shiftId", name, email, sign_up as "signUp", shares_contact as "sharesContact", requested_at as "requestedAt" from guest_sign_up_requests
  where id = $1 and requested_at > $2::timestamptz - make_interval(hours => ${GUEST_REQUEST_HOURS})`;

/** Undefined once it was confirmed, rejected or is too old. */
export async function findRequest(db: Db, requestId: string, now: Date): Promise<RequestRow | undefined> {
  return db.row(RequestRow, REQUEST, [requestId, now]);
}

export async function lockRequest(tx: Db, requestId: string, now: Date): Promise<RequestRow | undefined> {
  return tx.row(RequestRow, `${REQUEST} for update`, [requestId, now]);
}

export async function deleteRequest(db: Db, requestId: string): Promise<void> {
  await db.execute('delete from guest_sign_up_requests where id = $1', [requestId]);
}

/** The account that has verified the address. */
export async function findAccountOf(db: Db, email: string): Promise<string | undefined> {
  const row = await db.row(
    PersonIdRow,
    'select id as "personId" from accounts where lower(email) = lower($1) and email_verified_at is not null',
    [email],
  );
  return row?.personId;
}

export async function findGuestByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db.row(
    PersonIdRow,
    'select person_id as "personId" from guest_volunteers where lower(email) = lower($1)',
    [email],
  );
  return row?.personId;
}

/** False if the address has a guest, who may have been added at the same time. */
export async function insertGuest(tx: Db, personId: string, email: string, now: Date): Promise<boolean> {
  const rowCount = await tx.execute(
    'insert into guest_volunteers (person_id, email, created_at) values ($1, $2, $3) on conflict (lower(email)) do nothing',
    [personId, email, now],
  );
  return rowCount === 1;
}

const GuestRow = z.object({ name: z.string(), email: z.string() });

export async function findGuest(db: Db, personId: string): Promise<z.infer<typeof GuestRow> | undefined> {
  return db.row(
    GuestRow,
    'select p.name, g.email from guest_volunteers g join people p on p.id = g.person_id where g.person_id = $1',
    [personId],
  );
}

/** The guest with the verified address of an account. */
export async function findGuestOfAccount(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.row(
    PersonIdRow,
    `select g.person_id as "personId" from guest_volunteers g join accounts a on lower(a.email) = lower(g.email)
      where a.id = $1 and a.email_verified_at is not null`,
    [accountId],
  );
  return row?.personId;
}

const ShiftRow = z.object({ shiftId: z.string() });

export async function listShiftsOf(db: Db, personId: string): Promise<string[]> {
  const rows = await db.rows(ShiftRow, 'select shift_id as "shiftId" from shift_sign_ups where person_id = $1', [
    personId,
  ]);
  return rows.map(({ shiftId }) => shiftId);
}

/** Where both signed up for a shift, the sign-up with hours stays, else the account's if it still counts. The caller has locked the shifts. */
export async function moveSignUps(tx: Db, { guestId, accountId }: { guestId: string; accountId: string }) {
  const ids = [guestId, accountId];
  await tx.execute(
    `delete from shift_sign_ups g using shift_sign_ups o where g.person_id = $1 and o.person_id = $2 and o.shift_id = g.shift_id
       and (o.attendance is not null or (g.attendance is null and (o.status in ('signed-up', 'waitlisted', 'removed')
         or g.status not in ('signed-up', 'waitlisted'))))`,
    ids,
  );
  await tx.execute(
    `delete from shift_sign_ups o using shift_sign_ups g where g.person_id = $1 and o.person_id = $2 and o.shift_id = g.shift_id`,
    ids,
  );
  await tx.execute('update shift_sign_ups set person_id = $2 where person_id = $1', ids);
  await tx.execute('update archived_hours set person_id = $2 where person_id = $1', ids);
}

export async function deleteRequestsOf(tx: Db, email: string): Promise<void> {
  await tx.execute('delete from guest_sign_up_requests where lower(email) = lower($1)', [email]);
}

export async function deleteOldRequests(db: Db, now: Date): Promise<void> {
  await db.execute(
    `delete from guest_sign_up_requests where requested_at <= $1::timestamptz - make_interval(hours => ${GUEST_REQUEST_HOURS})`,
    [now],
  );
}

/** Addresses serve until this long after the last shift; names stay only with hours. */
const ADDRESS_DAYS = 180;
const IS_OLD = `g.created_at < $1::timestamptz - make_interval(days => ${ADDRESS_DAYS}) and not exists (select from shift_sign_ups u
  join volunteer_shifts s on s.id = u.shift_id
  where u.person_id = g.person_id and s.ends_at > $1::timestamptz - make_interval(days => ${ADDRESS_DAYS}))`;

export async function listOldGuests(db: Db, now: Date) {
  return db.rows(
    OldGuestRow,
    `select g.person_id as "personId", exists (select from volunteer_hours h where h.person_id = g.person_id) as "hasHours"
      from guest_volunteers g where ${IS_OLD} order by g.person_id`,
    [now],
  );
}
const OldGuestRow = z.object({ personId: z.string(), hasHours: z.boolean() });

export async function deleteGuest(tx: Db, personId: string): Promise<void> {
  await tx.execute('delete from guest_volunteers where person_id = $1', [personId]);
}
