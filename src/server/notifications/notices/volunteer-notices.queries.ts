import { HOST_NAME } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { hostsOf } from './event-people.queries.ts';

/** A shift as notices tell of it. */
export type ShiftFacts = {
  shiftId: string;
  role: string;
  /** The event's title, or the organization's name. */
  at: string;
  host: string;
  eventId: string | null;
  slug: string | null;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  needed: number;
  taken: number;
  waiting: number;
  isCancelled: boolean;
  isEventCancelled: boolean;
  cancellationReason: string;
};

const FACTS = `s.id as "shiftId", r.title as role, coalesce(e.title, o.name) as at, coalesce(${HOST_NAME}, o.name) as host, e.id as "eventId", o.slug,
  s.starts_at as "startsAt", s.ends_at as "endsAt", s.time_zone as "timeZone", s.needed, s.places_taken as taken, s.places_waiting as waiting,
  s.cancelled_at is not null or coalesce(e.status = 'cancelled', false) as "isCancelled",
  coalesce(e.status = 'cancelled', false) as "isEventCancelled", coalesce(e.cancellation_reason, '') as "cancellationReason"`;
const SHIFTS = `volunteer_shifts s join volunteer_roles r on r.id = s.role_id left join events e on e.id = r.event_id
  left join organizations o on o.id = r.organization_id`;

const ORGANIZERS = `${hostsOf('e')} union select t.person_id from organization_staff t where t.organization_id = r.organization_id`;

export type SignUpNews = ShiftFacts & {
  personId: string;
  name: string;
  status: 'signed-up' | 'waitlisted' | 'withdrawn' | 'removed';
  revision: number;
  position: number | null;
  minutes: number;
  attendance: 'attended' | 'no-show' | null;
  organizerIds: string[];
};

export async function findSignUpNews(db: Db, signUpId: string): Promise<SignUpNews | undefined> {
  const { rows } = await db.query<SignUpNews>(
    `select ${FACTS}, u.person_id as "personId", p.name, u.status, u.revision, u.attendance,
        coalesce(u.minutes, (extract(epoch from s.ends_at - s.starts_at) / 60)::integer) as minutes,
        case when u.status = 'waitlisted' then (select count(*) from shift_sign_ups w
          where w.shift_id = u.shift_id and w.status = 'waitlisted' and w.position <= u.position) end as position,
        array(${ORGANIZERS}) as "organizerIds"
       from ${SHIFTS} join shift_sign_ups u on u.shift_id = s.id join people p on p.id = u.person_id where u.id = $1`,
    [signUpId],
  );
  return rows[0];
}

type Organized = ShiftFacts & { organizerIds: string[] };

export async function findShiftFacts(db: Db, shiftId: string): Promise<Organized | undefined> {
  const { rows } = await db.query<Organized>(
    `select ${FACTS}, array(${ORGANIZERS}) as "organizerIds" from ${SHIFTS} where s.id = $1`,
    [shiftId],
  );
  return rows[0];
}

type On = {
  statuses: readonly string[];
  signedUpBefore?: Date;
  /** Without those who answered the event and are told of it by that, unless they have switched any of its news off. */
  isToldOfEvent?: boolean | undefined;
};

export async function listPeopleOn(
  db: Db,
  shiftId: string,
  { statuses, signedUpBefore, isToldOfEvent = false }: On,
): Promise<{ personId: string }[]> {
  const { rows } = await db.query<{ personId: string }>(
    `select u.person_id as "personId" from shift_sign_ups u
      where u.shift_id = $1 and u.status = any ($2) and ($3::timestamptz is null or u.signed_up_at <= $3)
        and not ($4 and exists (select from volunteer_shifts s join volunteer_roles r on r.id = s.role_id join rsvps a on a.event_id = r.event_id
            where s.id = u.shift_id and a.person_id = u.person_id and a.status in ('going', 'waitlisted'))
          and not exists (select from notification_switches w
            where w.person_id = u.person_id and w.kind = 'news' and w.value = 'off'))
      order by u.position`,
    [shiftId, statuses, signedUpBefore ?? null, isToldOfEvent],
  );
  return rows;
}

export type MovedFrom = { startsAt: Date | string; endsAt: Date | string };

/** The times that were noted first stay. */
export async function insertShiftNews(
  tx: Db,
  shiftId: string,
  { startsAt, endsAt }: MovedFrom,
  by: string | null,
): Promise<void> {
  await tx.query(
    `insert into shift_news as known (shift_id, starts_at, ends_at, changed_by)
     select id, $2, $3, (select id from people where id = $4) from volunteer_shifts where id = $1
     on conflict (shift_id) do update set changed_by = case when known.changed_by = excluded.changed_by then known.changed_by end`,
    [shiftId, startsAt, endsAt, by],
  );
}

type ShiftNews = { id: string; startsAt: Date; endsAt: Date; by: string | null };

export async function takeShiftNews(tx: Db, shiftId: string): Promise<ShiftNews | undefined> {
  const { rows } = await tx.query<ShiftNews>(
    'delete from shift_news where shift_id = $1 returning id, starts_at as "startsAt", ends_at as "endsAt", changed_by as by',
    [shiftId],
  );
  return rows[0];
}

const LEAD_HOURS = 24;
/** Later than this, whoever comes has been there already. */
const LATEST_MINUTES = 90;

/** A job for each shift that begins within a day, once for each start, in one statement: nothing is lost or doubled by a crash. */
export async function enqueueShiftReminders(db: Db, now: Date): Promise<void> {
  await db.query(
    `with due as (
       insert into shift_reminders (shift_id, starts_at)
       select s.id, s.starts_at from volunteer_shifts s
        where s.cancelled_at is null and s.places_taken > 0
          and s.starts_at > $1::timestamptz + make_interval(mins => $3) and s.starts_at <= $1::timestamptz + make_interval(hours => $2)
       on conflict do nothing returning shift_id, starts_at)
     select graphile_worker.add_job('remind-volunteers', json_build_object('shiftId', shift_id, 'startsAt', starts_at), max_attempts := 10) from due`,
    [now, LEAD_HOURS, LATEST_MINUTES],
  );
  await db.query(`delete from shift_reminders where starts_at < $1::timestamptz - interval '30 days'`, [now]);
}
