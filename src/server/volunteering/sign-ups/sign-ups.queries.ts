import { z } from 'zod';
import { SignUpForHost } from '#contracts/volunteering/volunteer-fields.ts';
import { isMemberSql } from '#server/events/hosts/event-hosts.queries.ts';
import { personJson } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow } from '#server/platform/postgres/row-schemas.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';

type SignUpRef = { shiftId: string; personId: string };

/** False if the person is not signed up or the shift has begun or was cancelled. */
export async function updateConfirmation(db: Db, { shiftId, personId }: SignUpRef, now: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `update shift_sign_ups u set confirmed_at = coalesce(u.confirmed_at, $3), replacement_sought_at = null, updated_at = $3 from volunteer_shifts s
      where s.id = u.shift_id and u.shift_id = $1 and u.person_id = $2 and u.status = 'signed-up' and s.starts_at > $3
        and s.cancelled_at is null`,
    [shiftId, personId, now],
  );
  return rowCount === 1;
}

export type Marks = {
  isCheckedIn?: boolean | undefined;
  attendance?: 'attended' | 'no-show' | null | undefined;
  minutes?: number | null | undefined;
  spotsAttended?: number | null | undefined;
};

/** Absent marks stay unchanged. A person who is checked in has come, and is replaced by nobody. False if the person is not signed up. */
export async function updateMarks(
  tx: Db,
  { shiftId, personId }: SignUpRef,
  { isCheckedIn, attendance, minutes, spotsAttended }: Marks,
  now: Date,
): Promise<boolean> {
  const rowCount = await tx.execute(
    `update shift_sign_ups set updated_at = $3,
       checked_in_at = case when $4::boolean is null then checked_in_at when $4 then coalesce(checked_in_at, $3) end,
       replacement_sought_at = case when $4 then null else replacement_sought_at end,
       attendance = case when $5 then $6::text else attendance end,
       minutes = case when $5 and $6::text is distinct from 'attended' then null when $7 then $8::integer else minutes end,
       spots_attended = case when $5 and $6::text is distinct from 'attended' then null when $9 then $10::integer else spots_attended end,
       hours_state = case when not $5 and not $7 then hours_state
         when (case when $5 then $6::text else attendance end) is distinct from 'attended' then null
         when $7 or hours_state is null then 'counted' else hours_state end,
       hours_note = case when claimed_at is null or not $5 then hours_note else '' end,
       claimed_minutes = case when $5 then null else claimed_minutes end, claimed_at = case when $5 then null else claimed_at end
      where shift_id = $1 and person_id = $2 and status = 'signed-up'`,
    [
      shiftId,
      personId,
      now,
      isCheckedIn ?? null,
      attendance !== undefined,
      attendance ?? null,
      minutes !== undefined,
      minutes ?? null,
      spotsAttended !== undefined,
      spotsAttended ?? null,
    ],
  );
  return rowCount === 1;
}

const CursorKey = z.object({ position: z.number(), id: z.string() });
type CursorKey = z.infer<typeof CursorKey>;
const SignUpRow = SignUpForHost.extend({ cursorKey: CursorKey, updatedAt: z.date() });
export type SignUpRow = z.infer<typeof SignUpRow>;

/** SQL: the length of a shift `s`. */
export const SHIFT_MINUTES = 'round(extract(epoch from s.ends_at - s.starts_at) / 60)::integer';

/** SQL: the minutes credited for a sign-up `u` to a shift `s`. */
export const MINUTES = `case when u.attendance = 'attended' then coalesce(u.minutes, ${SHIFT_MINUTES}) else 0 end`;

/** SQL: whether the shift `s` is over and no host has marked the person of the sign-up `u`, who may report their hours. */
export const isUnmarkedSql = (now: string): string =>
  `(u.status = 'signed-up' and u.attendance is null and s.ends_at <= ${now} and s.cancelled_at is null)`;

/** SQL: the hours that the person of a sign-up `u` reports. */
export const CLAIM = `case when u.claimed_at is not null then json_build_object('minutes', u.claimed_minutes, 'note', u.hours_note) end`;

/** SQL: the verified address of the person of a sign-up `u`. */
export const CONTACT_EMAIL = `coalesce((select a.email from accounts a where a.id = u.person_id and a.email_verified_at is not null), '')`;

const CONTACT = `case when u.shares_contact then json_build_object('email', ${CONTACT_EMAIL}, 'phone', u.contact_phone) end`;

const SIGN_UP = `select u.id, ${personJson()} as person, u.status,
    u.is_held as "isHeld", u.spots, u.companions, case when u.attendance = 'attended' then coalesce(u.spots_attended, u.spots) end as "spotsAttended", u.confirms_age as "confirmsAge", u.confirms_skills as "confirmsSkills",
    (select coalesce(json_agg(json_build_object('question', a.value ->> 'question', 'answer', a.value ->> 'answer') order by a.ordinality), '[]')
      from jsonb_array_elements(u.answers) with ordinality a) as answers, ${instantSql('u.confirmed_at')} as "confirmedAt",
    ${instantSql('u.replacement_sought_at')} as "replacementSoughtAt", ${CONTACT} as contact,
    u.attendance, ${instantSql('u.checked_in_at')} as "checkedInAt", ${MINUTES} as minutes, u.minutes is not null as "isCorrected",
    u.hours_state as "hoursState", ${instantSql('u.signed_up_at')} as "signedUpAt", u.updated_at as "updatedAt", json_build_object('position', u.position, 'id', u.id) as "cursorKey"
  from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id join people p on p.id = u.person_id
    left join avatars v on v.person_id = p.id`;

type SignUpFilter = { status: string; q: string; after: CursorKey | null; limit: number };
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Ordered by position. */
export async function listSignUpsOfShift(
  db: Db,
  shiftId: string,
  { status, q, after, limit }: SignUpFilter,
): Promise<SignUpRow[]> {
  return db.rows(
    SignUpRow,
    `${SIGN_UP} where u.shift_id = $1 and u.status = $2 and ($3 = '' or strpos(fold(p.name), fold($3)) > 0)
       and (u.position, u.id) > ($4::bigint, $5::uuid) order by u.position, u.id limit $6`,
    [shiftId, status, q, after?.position ?? -1, after?.id ?? NO_ID, limit],
  );
}

export async function findSignUp(db: Db, { shiftId, personId }: SignUpRef): Promise<SignUpRow | undefined> {
  return db.row(SignUpRow, `${SIGN_UP} where u.shift_id = $1 and u.person_id = $2`, [shiftId, personId]);
}

const COUNT_CONDITIONS = {
  'signed-up': `status = 'signed-up'`,
  waitlisted: `status = 'waitlisted'`,
  withdrawn: `status = 'withdrawn'`,
  removed: `status = 'removed'`,
  confirmed: `status = 'signed-up' and confirmed_at is not null`,
  checkedIn: `status = 'signed-up' and checked_in_at is not null`,
  attended: `attendance = 'attended'`,
  noShow: `attendance = 'no-show'`,
};
const countNames = Object.keys(COUNT_CONDITIONS) as (keyof typeof COUNT_CONDITIONS)[];
const SignUpCounts = z.record(z.enum(countNames), z.number());
export type SignUpCounts = z.infer<typeof SignUpCounts>;

/** Numbers of people. */
export async function countSignUps(db: Db, shiftId: string): Promise<SignUpCounts> {
  const columns = Object.entries(COUNT_CONDITIONS).map(
    ([name, condition]) =>
      `coalesce(sum(${name === 'attended' || name === 'checkedIn' ? 'coalesce(spots_attended, spots)' : 'spots'}) filter (where ${condition}), 0)::integer as "${name}"`,
  );
  return db.one(SignUpCounts, `select ${columns.join()} from shift_sign_ups where shift_id = $1`, [shiftId]);
}

/** People who signed up, not the people who come along with them, except for the sender. */
export async function countRecipients(db: Db, shiftId: string, senderId: string): Promise<number> {
  const statement = `select count(*) from shift_sign_ups where shift_id = $1 and status = 'signed-up' and person_id <> $2`;
  return (await db.one(CountRow, statement, [shiftId, senderId])).count;
}

const LargestPartyRow = z.object({ spots: z.number() });

/** The spots of the largest group on the waitlist; 0 if nobody waits. */
export async function findLargestWaitingParty(db: Db, shiftId: string): Promise<number> {
  const { spots } = await db.one(
    LargestPartyRow,
    `select coalesce(max(spots), 0)::integer as spots from shift_sign_ups where shift_id = $1 and status = 'waitlisted'`,
    [shiftId],
  );
  return spots;
}

const FormerMemberRow = z.object({ shiftId: z.string(), personId: z.string() });

/** Upcoming shifts at members-only events that people still have although they are no longer members. */
export async function listShiftsOfFormerMembers(
  db: Db,
  personIds: readonly string[],
  now: Date,
): Promise<z.infer<typeof FormerMemberRow>[]> {
  return db.rows(
    FormerMemberRow,
    `select s.id as "shiftId", u.person_id as "personId" from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id
       join volunteer_roles r on r.id = s.role_id join events e on e.id = r.event_id
      where u.person_id = any ($1::uuid[]) and u.status in ('signed-up', 'waitlisted') and s.starts_at > $2 and e.visibility = 'members'
        and e.status = 'published' and not ${isMemberSql('u.person_id')} order by u.person_id, s.id`,
    [personIds, now],
  );
}
