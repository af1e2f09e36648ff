import { HOST_NAME } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { MailKind } from './mail-kinds.ts';

/** Somebody who answered an event, with what their mails say of it; nobody when they have switched the kind off. */
export type Addressee = {
  rsvpId: string;
  personId: string;
  email: string;
  status: 'going' | 'waitlisted' | 'not-going' | 'removed';
  revision: number;
  guests: number;
  position: number | null;
  eventId: string;
  title: string;
  host: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  eventStatus: 'published' | 'cancelled';
  cancellationReason: string;
};

const SELECT = `select r.id as "rsvpId", r.person_id as "personId", a.email, r.status, r.revision, r.guests, e.id as "eventId", e.title, ${HOST_NAME} as host,
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone", e.status as "eventStatus",
    e.cancellation_reason as "cancellationReason",
    case when r.status = 'waitlisted' then (select count(*) from rsvps w
      where w.event_id = r.event_id and w.status = 'waitlisted' and w.position <= r.position) end as position
  from rsvps r join events e on e.id = r.event_id join accounts a on a.id = r.person_id
  where not exists (select from notification_switches x where x.person_id = r.person_id and x.kind = $1 and x.channel = 'mail' and x.value = 'off')`;

export async function findAddresseeOfRsvp(db: Db, rsvpId: string, kind: MailKind): Promise<Addressee | undefined> {
  return (await db.query<Addressee>(`${SELECT} and r.id = $2`, [kind, rsvpId])).rows[0];
}

export async function findAddresseeAt(
  db: Db,
  { eventId, personId }: { eventId: string; personId: string },
  kind: MailKind,
): Promise<Addressee | undefined> {
  const { rows } = await db.query<Addressee>(`${SELECT} and r.event_id = $2 and r.person_id = $3`, [
    kind,
    eventId,
    personId,
  ]);
  return rows[0];
}

/** One job for each who is meant: each is retried by itself, and done once. */
export async function enqueueForAttendees(
  tx: Db,
  eventId: string,
  statuses: readonly string[],
  payload: object,
  task = 'mail-attendee',
): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job($4, ($3::jsonb || jsonb_build_object('eventId', r.event_id, 'personId', r.person_id))::json,
       max_attempts := 10)
     from rsvps r where r.event_id = $1 and r.status = any ($2::text[])`,
    [eventId, statuses, JSON.stringify(payload), task],
  );
}

/** Notes what a change changed; what was noted first of a field stays. */
export async function upsertEventNews(tx: Db, eventId: string, was: object): Promise<void> {
  await tx.query(
    `insert into event_news as known (event_id, was) values ($1, $2)
     on conflict (event_id) do update set was = excluded.was || known.was`,
    [eventId, JSON.stringify(was)],
  );
}

export type EventNews = { id: string; was: Record<string, unknown>; is: Record<string, unknown> };

/** Takes the changes not told of yet, with the same fields as they are now. */
export async function takeEventNews(tx: Db, eventId: string): Promise<EventNews | undefined> {
  const { rows } = await tx.query<EventNews>(
    `with news as (delete from event_news where event_id = $1 returning id, event_id, was)
     select news.id, news.was, jsonb_build_object('startsAt', e.starts_at, 'endsAt', e.ends_at, 'timeZone', e.time_zone,
       'attendance', e.attendance, 'placeId', e.place_id, 'venue', e.venue, 'address', e.address, 'latitude', e.latitude,
       'longitude', e.longitude, 'meetingLink', e.meeting_link) as is
     from news join events e on e.id = news.event_id where e.status = 'published'`,
    [eventId],
  );
  return rows[0];
}

export type Lead = { kind: 'day' | 'hour'; leadMinutes: number; latestMinutes: number };

/**
 * Reminds everybody who is going to an event that begins within the lead, once for each start, and in one statement, so that nothing is lost
 * or doubled by a crash. Who answered later than that needs no reminder.
 */
export async function enqueueReminders(db: Db, { kind, leadMinutes, latestMinutes }: Lead, now: Date): Promise<void> {
  await db.query(
    `with due as (
       insert into event_reminders (event_id, kind, starts_at)
       select e.id, $1, e.starts_at from events e join event_counters c on c.event_id = e.id
        where e.status = 'published' and c.seats_taken > 0
          and e.starts_at > $2::timestamptz + make_interval(mins => $4) and e.starts_at <= $2::timestamptz + make_interval(mins => $3)
       on conflict do nothing returning event_id, starts_at)
     select graphile_worker.add_job('mail-attendee', json_build_object('notice', 'reminder-' || $1::text, 'eventId', r.event_id,
         'personId', r.person_id, 'key', floor(extract(epoch from due.starts_at))::bigint::text), max_attempts := 10)
       from due join rsvps r on r.event_id = due.event_id
      where r.status = 'going' and r.answered_at <= due.starts_at - make_interval(mins => $3)`,
    [kind, now, leadMinutes, latestMinutes],
  );
}

export async function deleteOldReminders(db: Db, now: Date): Promise<void> {
  await db.query(`delete from event_reminders where starts_at < $1::timestamptz - interval '30 days'`, [now]);
}
