import { HOST_NAME } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** Somebody who answered an event, with what notices say of it. */
export type Addressee = {
  personId: string;
  status: 'going' | 'waitlisted' | 'not-going' | 'removed';
  revision: number;
  guests: number;
  eventId: string;
  title: string;
  host: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  eventStatus: 'published' | 'cancelled';
  cancellationReason: string;
};

const SELECT = `select r.person_id as "personId", r.status, r.revision, r.guests, e.id as "eventId", e.title, ${HOST_NAME} as host,
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone", e.status as "eventStatus",
    e.cancellation_reason as "cancellationReason"`;
const FROM = 'from rsvps r join events e on e.id = r.event_id';

export type Answerer = Addressee & {
  /** In line, of one who waits. */
  position: number | null;
  /** Put there by a host. */
  isHeld: boolean;
};

export async function findAddresseeOfRsvp(db: Db, rsvpId: string): Promise<Answerer | undefined> {
  const { rows } = await db.query<Answerer>(
    `${SELECT}, r.is_held as "isHeld", case when r.status = 'waitlisted' then (select count(*) from rsvps w
        where w.event_id = r.event_id and w.status = 'waitlisted' and w.position <= r.position) end as position
      ${FROM} where r.id = $1`,
    [rsvpId],
  );
  return rows[0];
}

export type Wanted = {
  eventId: string;
  statuses: readonly string[];
  /** Who answered later is not meant. */
  answeredBefore: Date | null;
  /** The last person of the batch before. */
  after: string | null;
  limit: number;
};

/** Those who answered, in the order of their ids. */
export async function listAddressees(db: Db, wanted: Wanted): Promise<Addressee[]> {
  const { eventId, statuses, answeredBefore, after, limit } = wanted;
  const { rows } = await db.query<Addressee>(
    `${SELECT} ${FROM} where r.event_id = $1 and r.status = any ($2::text[]) and ($3::timestamptz is null or r.answered_at <= $3)
        and ($4::uuid is null or r.person_id > $4)
      order by r.person_id limit $5`,
    [eventId, statuses, answeredBefore, after, limit],
  );
  return rows;
}

/** Notes what a change changed, and who did; what was noted first of a field stays. */
export async function upsertEventNews(tx: Db, eventId: string, was: object, by: string | null): Promise<void> {
  await tx.query(
    `insert into event_news as known (event_id, was, changed_by) select $1, $2, (select id from people where id = $3)
     on conflict (event_id) do update set was = excluded.was || known.was,
       changed_by = case when known.changed_by = excluded.changed_by then known.changed_by end`,
    [eventId, JSON.stringify(was), by],
  );
}

export type EventNews = {
  id: string;
  was: Record<string, unknown>;
  is: Record<string, unknown>;
  changedBy: string | null;
};

/** Takes the changes not told of yet, with the same fields as they are now. */
export async function takeEventNews(tx: Db, eventId: string): Promise<EventNews | undefined> {
  const { rows } = await tx.query<EventNews>(
    `with news as (delete from event_news where event_id = $1 returning id, event_id, was, changed_by)
     select news.id, news.was, news.changed_by as "changedBy", jsonb_build_object('startsAt', e.starts_at, 'endsAt', e.ends_at,
       'timeZone', e.time_zone, 'attendance', e.attendance, 'placeId', e.place_id, 'venue', e.venue, 'address', e.address,
       'latitude', e.latitude, 'longitude', e.longitude, 'meetingLink', e.meeting_link) as is
     from news join events e on e.id = news.event_id where e.status = 'published'`,
    [eventId],
  );
  return rows[0];
}

export type Lead = { kind: 'day' | 'hour'; leadMinutes: number; latestMinutes: number };

/**
 * Leaves a job for each event that begins within the lead, once for each start, and in one statement, so that nothing is lost or doubled by
 * a crash. Who answered later than that needs no reminder.
 */
export async function enqueueReminders(db: Db, { kind, leadMinutes, latestMinutes }: Lead, now: Date): Promise<void> {
  await db.query(
    `with due as (
       insert into event_reminders (event_id, kind, starts_at)
       select e.id, $1, e.starts_at from events e join event_counters c on c.event_id = e.id
        where e.status = 'published' and c.seats_taken > 0
          and e.starts_at > $2::timestamptz + make_interval(mins => $4) and e.starts_at <= $2::timestamptz + make_interval(mins => $3)
       on conflict do nothing returning event_id, starts_at)
     select graphile_worker.add_job('notify-attendees', json_build_object('notice', 'reminder-' || $1::text, 'eventId', due.event_id,
         'key', floor(extract(epoch from due.starts_at))::bigint::text, 'answeredBefore', due.starts_at - make_interval(mins => $3)),
         max_attempts := 10)
       from due`,
    [kind, now, leadMinutes, latestMinutes],
  );
}

export async function deleteOldReminders(db: Db, now: Date): Promise<void> {
  await db.query(`delete from event_reminders where starts_at < $1::timestamptz - interval '30 days'`, [now]);
}
