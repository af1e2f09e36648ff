import { z } from 'zod';
import { StoredQuestions } from '#contracts/question-fields.ts';
import { SignUpStatus } from '#contracts/volunteering/volunteer-fields.ts';
import { HELD_PLACES } from '#server/accounts/unconfirmed/held-places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import type { Places } from '#server/platform/waitlist.ts';
import {
  signUpClosesSql,
  spotsPerSignUpSql,
  withdrawClosesSql,
} from '#server/volunteering/needs/shift-cards.queries.ts';
import type { signUpChanged } from '#server/volunteering/volunteering.domain-events.ts';

/** As they read when the person signed up (ADR 87). */
const StoredAnswers = z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() }));
export type StoredAnswers = z.infer<typeof StoredAnswers>;

/** A stored sign-up. Times stay text because they are only read and written back. */
export type SignUpRow = z.infer<typeof SignUpRow>;
const SignUpRow = z.object({
  personId: z.string(),
  status: SignUpStatus,
  position: z.number(),
  /** A host moved the person back to the waitlist; only a host can promote them. */
  isHeld: z.boolean(),
  /** How many people come, with the person. */
  spots: z.number(),
  /** Names of the others, as far as they were given. */
  companions: z.array(z.string()),
  confirmsAge: z.boolean(),
  confirmsSkills: z.boolean(),
  answers: StoredAnswers,
  confirmedAt: z.string().nullable(),
  /** The person keeps the place until the next sign-up takes it. */
  replacementSoughtAt: z.string().nullable(),
  checkedInAt: z.string().nullable(),
  attendance: z.string().nullable(),
  spotsAttended: z.number().nullable(),
  minutes: z.number().nullable(),
  hoursState: z.string().nullable(),
  revision: z.number(),
  signedUpAt: z.string(),
});

export type RosterRow = z.infer<typeof RosterRow>;
const RosterRow = z.object({
  shiftId: z.string(),
  roleId: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  isClosed: z.boolean(),
  isCancelled: z.boolean(),
  minimumAge: z.number().nullable(),
  skills: z.array(z.string()),
  questions: StoredQuestions,
  spotsPerSignUp: z.number(),
  signUpClosesAt: z.date(),
  withdrawClosesAt: z.date(),
  isRoleRetired: z.boolean(),
  /** Null for a shift that belongs to an organization itself. */
  eventStatus: z.enum(['draft', 'published', 'cancelled']).nullable(),
  /** The person has, or is waitlisted for, another shift at that time. */
  overlaps: z.boolean(),
  /** The person's sign-up. */
  signUp: SignUpRow.nullable(),
});

/** A notification about a sign-up. It is dropped if the sign-up has a newer revision when it is sent. */
export type SignUpNotice = Omit<z.output<typeof signUpChanged.payload>, 'signUpId'> & { personId: string };

export type LockedShift = z.infer<typeof LockedShift>;
const LockedShift = z.object({
  shiftId: z.string(),
  capacity: z.number(),
  taken: z.number(),
  waiting: z.number(),
  lastPosition: z.number(),
});

/** Locks shifts against sign-ups and withdrawals. Ordered by id to avoid deadlocks. */
export async function lockPlaces(tx: Db, shiftIds: readonly string[]): Promise<LockedShift[]> {
  return tx.rows(
    LockedShift,
    `select id as "shiftId", needed as capacity, places_taken as taken, places_waiting as waiting, last_position as "lastPosition"
      from volunteer_shifts where id = any ($1::uuid[]) order by id for update`,
    [shiftIds],
  );
}

/** SQL: `SignUpRow` as JSON, from a row `u` of `shift_sign_ups`. */
const SIGN_UP_JSON = `json_build_object('personId', u.person_id, 'status', u.status, 'position', u.position, 'isHeld', u.is_held,
  'spots', u.spots, 'companions', u.companions, 'spotsAttended', u.spots_attended,
  'confirmsAge', u.confirms_age, 'confirmsSkills', u.confirms_skills, 'answers', u.answers, 'confirmedAt', u.confirmed_at, 'replacementSoughtAt', u.replacement_sought_at, 'checkedInAt', u.checked_in_at,
  'attendance', u.attendance, 'minutes', u.minutes, 'hoursState', u.hours_state, 'revision', u.revision, 'signedUpAt', u.signed_up_at)`;

/**
 * Shifts with the sign-up of one person, and whether they overlap with the person's other shifts. Must run as its own statement after the lock on
 * the shifts: a statement that waits for a lock sees all other rows as they were before it waited.
 */
export async function listRosters(tx: Db, shiftIds: readonly string[], personId: string | null): Promise<RosterRow[]> {
  return tx.rows(
    RosterRow,
    `select s.id as "shiftId", s.role_id as "roleId", s.starts_at as "startsAt", s.ends_at as "endsAt", s.is_closed as "isClosed",
       s.cancelled_at is not null as "isCancelled", r.minimum_age as "minimumAge", r.skills, r.questions, ${spotsPerSignUpSql} as "spotsPerSignUp",
       ${signUpClosesSql} as "signUpClosesAt", ${withdrawClosesSql} as "withdrawClosesAt", r.retired_at is not null as "isRoleRetired",
       e.status as "eventStatus", has_shift_between($2, s.starts_at, s.ends_at, $1::uuid[]) as overlaps,
       (select ${SIGN_UP_JSON} from shift_sign_ups u where u.shift_id = s.id and u.person_id = $2 for update) as "signUp"
     from volunteer_shifts s join volunteer_roles r on r.id = s.role_id left join events e on e.id = r.event_id
      where s.id = any ($1::uuid[])`,
    [shiftIds, personId],
  );
}

/**
 * The waitlisted sign-ups that could be promoted into `free` places, except for held ones and one person's: of each size, as many as the places
 * could hold if only sign-ups of that size were promoted. Locked rows are skipped: their accounts are being deleted.
 */
export async function listNextOnWaitlist(
  tx: Db,
  shiftId: string,
  { free, exceptId }: { free: number; exceptId: string | null },
): Promise<SignUpRow[]> {
  const rows = await tx.rows(
    WaitlistRow,
    `select ${SIGN_UP_JSON} as "signUp" from shift_sign_ups u where u.id in (
        select id from (
          select id, spots, row_number() over (partition by spots order by position) as rank from shift_sign_ups
           where shift_id = $1 and status = 'waitlisted' and not is_held and person_id is distinct from $3) waiting
         where rank * spots <= $2)
      for update skip locked`,
    [shiftId, free, exceptId],
  );
  return rows.map(({ signUp }) => signUp);
}

/** The people who look for a replacement, longest first, except one. */
export async function listReplaceable(tx: Db, shiftId: string, exceptId: string | null): Promise<SignUpRow[]> {
  const rows = await tx.rows(
    WaitlistRow,
    `select ${SIGN_UP_JSON} as "signUp" from shift_sign_ups u
      where u.shift_id = $1 and u.replacement_sought_at is not null and u.person_id is distinct from $2
      order by u.replacement_sought_at, u.position for update skip locked`,
    [shiftId, exceptId],
  );
  return rows.map(({ signUp }) => signUp);
}

const WaitlistRow = z.object({ signUp: SignUpRow });

/** Places taken, also by holding them, and waited for, counted from the sign-ups and the held spots. */
export async function countPlaces(tx: Db, shiftId: string): Promise<{ taken: number; waiting: number }> {
  return tx.one(
    CountsRow,
    `select coalesce(sum(spots) filter (where status = 'signed-up' and not is_walk_in), 0)::integer
         + (select coalesce(sum(h.places), 0) from ${HELD_PLACES} where q.kind = 'shift' and q.target_id = $1)::integer as taken,
       coalesce(sum(spots) filter (where status = 'waitlisted'), 0)::integer as waiting
      from shift_sign_ups where shift_id = $1`,
    [shiftId],
  );
}
const CountsRow = z.object({ taken: z.number(), waiting: z.number() });

/** Enqueues a job for each shift with held spots that nobody confirmed in time. */
export async function enqueueExpiredHolds(db: Db, now: Date): Promise<void> {
  await db.execute(
    `select graphile_worker.add_job('settle-shift', json_build_object('shiftId', due.shift_id), max_attempts := 10,
       job_key := 'settle-shift:' || due.shift_id)
     from (select distinct q.target_id as shift_id from ${HELD_PLACES} where q.kind = 'shift' and h.held_until <= $1) due`,
    [now],
  );
}

/** Shifts of the events that have not begun, and for which people wait. */
export async function listShiftsWithWaitlist(db: Db, eventIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    `select s.id from volunteer_shifts s join volunteer_roles r on r.id = s.role_id
      where r.event_id = any ($1::uuid[]) and s.places_waiting > 0 and s.starts_at > $2 order by s.id`,
    [eventIds, now],
  );
  return rows.map(({ id }) => id);
}

export async function updatePlaces(tx: Db, shiftId: string, { taken, waiting, lastPosition }: Places): Promise<void> {
  await tx.execute(
    'update volunteer_shifts set places_taken = $2, places_waiting = $3, last_position = $4 where id = $1',
    [shiftId, taken, waiting, lastPosition],
  );
}

/** Writes new and changed sign-ups of one shift, and publishes `signUpChanged` for each notice. */
export async function upsertSignUps(
  tx: Db,
  { shiftId, signUps, notices }: { shiftId: string; signUps: readonly SignUpRow[]; notices: readonly SignUpNotice[] },
  now: Date,
): Promise<void> {
  await tx.execute(
    `with saved as (
       insert into shift_sign_ups as u (shift_id, person_id, status, position, is_held, spots, companions, spots_attended, confirms_age, confirms_skills, answers, confirmed_at,
           replacement_sought_at, checked_in_at, attendance, minutes, hours_state, revision, signed_up_at, updated_at)
         select $1, "personId", status, position, "isHeld", spots, companions, "spotsAttended", "confirmsAge", "confirmsSkills", answers, "confirmedAt", "replacementSoughtAt", "checkedInAt", attendance, minutes,
             "hoursState", revision, "signedUpAt", $4
           from jsonb_to_recordset($2) as input ("personId" uuid, status text, position bigint, "isHeld" boolean, spots integer, companions text[],
             "spotsAttended" integer, "confirmsAge" boolean,
             "confirmsSkills" boolean, answers jsonb, "confirmedAt" timestamptz, "replacementSoughtAt" timestamptz, "checkedInAt" timestamptz, attendance text, minutes integer,
             "hoursState" text, revision integer, "signedUpAt" timestamptz)
         on conflict on constraint shift_sign_ups_one_per_person do update
           set (status, position, is_held, spots, companions, spots_attended, confirms_age, confirms_skills, answers, confirmed_at, replacement_sought_at, checked_in_at, attendance, minutes, hours_state,
               revision, signed_up_at, updated_at, shares_contact, contact_phone) =
             (excluded.status, excluded.position, excluded.is_held, excluded.spots, excluded.companions, excluded.spots_attended, excluded.confirms_age, excluded.confirms_skills, excluded.answers, excluded.confirmed_at,
              excluded.replacement_sought_at, excluded.checked_in_at, excluded.attendance, excluded.minutes, excluded.hours_state,
              excluded.revision, excluded.signed_up_at, excluded.updated_at,
              u.shares_contact and excluded.status in ('signed-up', 'waitlisted'),
              case when excluded.status in ('signed-up', 'waitlisted') then u.contact_phone else '' end)
         returning id, person_id)
     select from graphile_worker.add_jobs(array(
       select row('sign-up-changed', json_build_object('signUpId', id, 'revision', revision, 'kind', kind, 'movedUpIds', coalesce("movedUpIds", '[]')), null, null, 10, null, null,
           null)::graphile_worker.job_spec
         from saved join jsonb_to_recordset($3) as notice ("personId" uuid, revision integer, kind text, "movedUpIds" json) on "personId" = person_id))`,
    [shiftId, JSON.stringify(signUps), JSON.stringify(notices), now],
  );
}
