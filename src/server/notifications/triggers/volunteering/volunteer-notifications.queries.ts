import { z } from 'zod';
import { SignUpStatus } from '#contracts/volunteering/volunteer-fields.ts';
import { canSeeEventSql, HOST_NAME } from '#server/events/hosts/event-hosts.queries.ts';
import { hostIdsSql } from '#server/events/hosts/host-ids.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { PersonIdRow } from '#server/platform/postgres/row-schemas.ts';
import { GOING_OR_WAITLISTED } from '#server/rsvps/rsvp-status.queries.ts';
import {
  IS_SHIFT_SHOWN,
  signUpClosesSql,
  waitlistPositionSql,
  withdrawClosesSql,
} from '#server/volunteering/needs/shift-cards.queries.ts';

const shift = {
  shiftId: z.string(),
  role: z.string(),
  /** The event's title, or the organization's name. */
  ownerName: z.string(),
  host: z.string(),
  eventId: z.string().nullable(),
  organizationSlug: z.string().nullable(),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
  needed: z.number(),
  taken: z.number(),
  waiting: z.number(),
  isCancelled: z.boolean(),
  isEventCancelled: z.boolean(),
  cancellationReason: z.string(),
  organizerIds: z.array(z.string()),
};
const ShiftRow = z.object(shift);
export type ShiftRow = z.infer<typeof ShiftRow>;

const SHIFT = `s.id as "shiftId", r.title as role, coalesce(e.title, o.name) as "ownerName", coalesce(${HOST_NAME}, o.name) as host, e.id as "eventId",
  o.slug as "organizationSlug",
  s.starts_at as "startsAt", s.ends_at as "endsAt", s.time_zone as "timeZone", s.needed, s.places_taken as taken, s.places_waiting as waiting,
  s.cancelled_at is not null or coalesce(e.status = 'cancelled', false) as "isCancelled",
  coalesce(e.status = 'cancelled', false) as "isEventCancelled", coalesce(e.cancellation_reason, '') as "cancellationReason"`;
const SHIFTS = `volunteer_shifts s join volunteer_roles r on r.id = s.role_id left join events e on e.id = r.event_id
  left join organizations o on o.id = r.organization_id`;

const ORGANIZERS = `${hostIdsSql('e')} union select t.person_id from organization_staff t where t.organization_id = r.organization_id`;

const SignUpRow = z.object({
  ...shift,
  personId: z.string(),
  name: z.string(),
  status: SignUpStatus,
  revision: z.number(),
  position: z.number().nullable(),
  spots: z.number(),
  companions: z.array(z.string()),
  sharesContact: z.boolean(),
  minutes: z.number(),
  signedUpAt: z.date(),
  confirmedAt: z.date().nullable(),
  attendance: z.enum(['attended', 'no-show']).nullable(),
  checkedInAt: z.date().nullable(),
  withdrawClosesAt: z.date(),
  signUpClosesAt: z.date(),
  isClosedToPerson: z.boolean(),
});
export type SignUpRow = z.infer<typeof SignUpRow>;

const SIGN_UP = `select ${SHIFT}, u.person_id as "personId", p.name, u.status, u.revision, u.spots, u.companions, u.shares_contact as "sharesContact",
    u.signed_up_at as "signedUpAt", u.confirmed_at as "confirmedAt", u.attendance,
    u.checked_in_at as "checkedInAt", ${withdrawClosesSql} as "withdrawClosesAt", ${signUpClosesSql} as "signUpClosesAt",
    s.is_closed or r.retired_at is not null or (e.id is not null and not ${canSeeEventSql('u.person_id')}) as "isClosedToPerson",
    coalesce(u.minutes, (extract(epoch from s.ends_at - s.starts_at) / 60)::integer) as minutes,
    ${waitlistPositionSql('u')} as position,
    array(${ORGANIZERS}) as "organizerIds"
  from ${SHIFTS} join shift_sign_ups u on u.shift_id = s.id join people p on p.id = u.person_id`;

export async function findSignUp(db: Db, signUpId: string): Promise<SignUpRow | undefined> {
  return db.row(SignUpRow, `${SIGN_UP} where u.id = $1 and ${IS_SHIFT_SHOWN}`, [signUpId]);
}

export async function findOwnSignUp(
  db: Db,
  { shiftId, personId }: { shiftId: string; personId: string },
): Promise<SignUpRow | undefined> {
  return db.row(SignUpRow, `${SIGN_UP} where u.shift_id = $1 and u.person_id = $2 and ${IS_SHIFT_SHOWN}`, [
    shiftId,
    personId,
  ]);
}

export async function findShift(db: Db, shiftId: string): Promise<ShiftRow | undefined> {
  return db.row(
    ShiftRow,
    `select ${SHIFT}, array(${ORGANIZERS}) as "organizerIds" from ${SHIFTS} where s.id = $1 and ${IS_SHIFT_SHOWN}`,
    [shiftId],
  );
}

const ClaimsRow = z.object({ claims: z.number(), firstId: z.string(), name: z.string() });

/** SQL: which sign-ups `u` have reported or disputed hours, and since when no host has answered. */
const CLAIMS = {
  'hours-claimed': { condition: 'u.claimed_at is not null', since: 'u.claimed_at' },
  'hours-disputed': { condition: `u.hours_state = 'disputed'`, since: 'u.updated_at' },
} as const;
export type HoursClaim = keyof typeof CLAIMS;

/** The reported or disputed hours that no host has answered; undefined if there are none. */
export async function findClaims(
  db: Db,
  shiftId: string,
  claim: HoursClaim,
): Promise<z.infer<typeof ClaimsRow> | undefined> {
  const { condition, since } = CLAIMS[claim];
  return db.row(
    ClaimsRow,
    `select count(*) over () as claims, p.id as "firstId", p.name from shift_sign_ups u join people p on p.id = u.person_id
      where u.shift_id = $1 and ${condition} order by ${since}, p.id limit 1`,
    [shiftId],
  );
}

const ShiftIdRow = z.object({ shiftId: z.string() });

/** Days after a claim or dispute on which hosts who have not answered it are reminded. */
const CLAIM_REMINDER_DAYS = [3, 7, 14];

export async function listShiftsWithDueClaims(db: Db, claim: HoursClaim, now: Date): Promise<string[]> {
  const { condition, since } = CLAIMS[claim];
  const rows = await db.rows(
    ShiftIdRow,
    `select distinct u.shift_id as "shiftId" from shift_sign_ups u
      where ${condition} and ($1 at time zone 'UTC')::date - (${since} at time zone 'UTC')::date = any ($2::integer[])
      order by u.shift_id`,
    [now, CLAIM_REMINDER_DAYS],
  );
  return rows.map(({ shiftId }) => shiftId);
}

/** The shifts of these events that have not ended. */
export async function listShiftsToCome(db: Db, eventIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db.rows(
    ShiftIdRow,
    `select s.id as "shiftId" from volunteer_shifts s join volunteer_roles r on r.id = s.role_id
      where r.event_id = any ($1::uuid[]) and s.cancelled_at is null and s.ends_at > $2 order by s.starts_at, s.id`,
    [eventIds, now],
  );
  return rows.map(({ shiftId }) => shiftId);
}

export type VolunteerFilter = {
  statuses: readonly string[];
  /** Excludes attendees of the event, who are notified of its news, unless they have switched those off on any channel. */
  excludesAttendees?: boolean;
};

export async function listVolunteers(
  db: Db,
  shiftId: string,
  { statuses, excludesAttendees = false }: VolunteerFilter,
): Promise<string[]> {
  const rows = await db.rows(
    PersonIdRow,
    `select u.person_id as "personId" from shift_sign_ups u
      where u.shift_id = $1 and u.status = any ($2)
        and not ($3 and exists (select from volunteer_shifts s join volunteer_roles r on r.id = s.role_id join rsvps a on a.event_id = r.event_id
            where s.id = u.shift_id and a.person_id = u.person_id and a.status in ${GOING_OR_WAITLISTED})
          and not exists (select from notification_preferences w
            where w.person_id = u.person_id and w.kind = 'news' and w.value = 'off'))
      order by u.position`,
    [shiftId, statuses, excludesAttendees],
  );
  return rows.map(({ personId }) => personId);
}

const PersonRow = z.object({ id: z.string(), name: z.string() });

/** Those of the people who are on the shift now, in the order of their sign-ups. */
export async function listPeopleOnShift(db: Db, shiftId: string, personIds: readonly string[]) {
  if (personIds.length === 0) return [];
  return db.rows(
    PersonRow,
    `select p.id, p.name from shift_sign_ups u join people p on p.id = u.person_id
      where u.shift_id = $1 and u.person_id = any ($2::uuid[]) and u.status = 'signed-up' order by u.position`,
    [shiftId, personIds],
  );
}

const VolunteerRow = z.object({ personId: z.string(), spots: z.number() });

/** The people on a shift who signed up before a time. */
export async function listVolunteersToRemind(db: Db, shiftId: string, signedUpBefore: Date) {
  return db.rows(
    VolunteerRow,
    `select person_id as "personId", spots from shift_sign_ups where shift_id = $1 and status = 'signed-up' and signed_up_at <= $2
      order by position`,
    [shiftId, signedUpBefore],
  );
}

const OverlapRow = z.object({
  personId: z.string(),
  ...ShiftRow.pick({ role: true, ownerName: true, startsAt: true, endsAt: true, timeZone: true }).shape,
});

/** The first other shift, for each person on the shift or its waitlist who has one at the same time. */
export async function listOverlaps(db: Db, shiftId: string): Promise<z.infer<typeof OverlapRow>[]> {
  return db.rows(
    OverlapRow,
    `select distinct on (u.person_id) u.person_id as "personId", r.title as role, coalesce(e.title, o.name) as "ownerName",
       s.starts_at as "startsAt", s.ends_at as "endsAt", s.time_zone as "timeZone"
     from volunteer_shifts moved join shift_sign_ups m on m.shift_id = moved.id and m.status in ('signed-up', 'waitlisted')
       join shift_sign_ups u on u.person_id = m.person_id and u.status in ('signed-up', 'waitlisted')
       join (${SHIFTS}) on s.id = u.shift_id
     where moved.id = $1 and s.id <> moved.id and s.starts_at < moved.ends_at and s.ends_at > moved.starts_at
       and s.cancelled_at is null and e.status is distinct from 'cancelled' and ${IS_SHIFT_SHOWN}
     order by u.person_id, s.starts_at, s.id`,
    [shiftId],
  );
}

const LEAD_HOURS = 24;
/** No reminder is sent later than this before the start. */
const LATEST_MINUTES = 90;

/**
 * Enqueues a job for each shift that begins within a day, once per start. A single statement, so a crash neither loses nor repeats one. Shifts that are
 * hidden meanwhile get theirs once they are shown again, and moved ones once their volunteers are told: the move may still be corrected.
 */
export async function enqueueShiftReminders(db: Db, now: Date): Promise<void> {
  await db.execute(
    `with due as (
       insert into shift_reminders (shift_id, starts_at)
       select s.id, s.starts_at from volunteer_shifts s join volunteer_roles r on r.id = s.role_id left join events e on e.id = r.event_id
        where s.cancelled_at is null and s.places_taken > 0 and ${IS_SHIFT_SHOWN}
          and not exists (select from pending_shift_moves m where m.shift_id = s.id)
          and s.starts_at > $1::timestamptz + make_interval(mins => $3) and s.starts_at <= $1::timestamptz + make_interval(hours => $2)
       on conflict do nothing returning shift_id, starts_at)
     select graphile_worker.add_job('remind-volunteers', json_build_object('shiftId', s.id, 'startsAt', due.starts_at, 'sequence', s.sequence),
         max_attempts := 10)
       from due join volunteer_shifts s on s.id = due.shift_id`,
    [now, LEAD_HOURS, LATEST_MINUTES],
  );
  await db.execute(`delete from shift_reminders where starts_at < $1::timestamptz - interval '30 days'`, [now]);
}
