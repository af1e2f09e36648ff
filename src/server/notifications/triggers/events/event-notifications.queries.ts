import { z } from 'zod';
import { RsvpForHost } from '#contracts/rsvps/attendees.contract.ts';
import { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { HOST_NAME } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { type Audience, isRecipientSql } from '#server/rsvps/attendees.queries.ts';
import { ATTENDANCE, wasComing } from '#server/rsvps/rsvp-status.queries.ts';

export const AttendeeRow = z.object({
  personId: z.string(),
  email: z.string(),
  status: RsvpForHost.shape.status,
  revision: z.number(),
  guests: z.number(),
  hasTicket: z.boolean(),
  attendance: RsvpAttendance,
  isHybrid: z.boolean(),
  eventId: z.string(),
  title: z.string(),
  host: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
  /** A draft while the site staff hide it. */
  eventStatus: z.enum(['draft', 'published', 'cancelled']),
  cancellationReason: z.string(),
});
/** An RSVP with its event. */
export type Attendee = z.infer<typeof AttendeeRow>;

export const SELECT_ATTENDEE = `select r.person_id as "personId", a.email, r.status, r.revision, r.guests, r.has_ticket as "hasTicket",
    ${ATTENDANCE} as attendance, e.attendance = 'hybrid' as "isHybrid", e.id as "eventId", e.title, ${HOST_NAME} as host,
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone", e.status as "eventStatus",
    e.cancellation_reason as "cancellationReason"`;
export const FROM_RSVPS = 'from rsvps r join events e on e.id = r.event_id join accounts a on a.id = r.person_id';

type Batch = {
  eventId: string;
  /** `cancelled`: of those who planned to come when the event was cancelled. */
  statuses: readonly string[] | 'cancelled';
  /** Adds people who have reserved tickets and pay at the door. */
  withDoor: boolean;
  /** The recipients of a message; replaces the statuses. */
  audience: Audience | null;
  /** Excludes people who answered later. */
  answeredBefore: Date | null;
  /** The last person of the previous batch. */
  after: string | null;
  limit: number;
};

/** Lists a batch of people of these statuses, or of the audience, ordered by id. */
export async function listAttendees(db: Db, batch: Batch): Promise<Attendee[]> {
  const { eventId, statuses, withDoor, audience, answeredBefore, after, limit } = batch;
  return db.rows(
    AttendeeRow,
    `${SELECT_ATTENDEE} ${FROM_RSVPS} where r.event_id = $1 and case when $6::text is not null then ${isRecipientSql('$6::text', '$7')}
          when $2::text[] is null then ${wasComing('e.cancelled_at')}
          else r.status = any ($2::text[]) or $8 and r.status = 'reserved' and pays_at_door(r.event_id, r.person_id) end
        and ($3::timestamptz is null or r.answered_at <= $3)
        and ($4::uuid is null or r.person_id > $4)
      order by r.person_id limit $5`,
    [
      eventId,
      statuses === 'cancelled' ? null : statuses,
      answeredBefore,
      after,
      limit,
      audience?.to ?? null,
      audience?.personIds ?? null,
      withDoor,
    ],
  );
}

const EarliestStartRow = z.object({ earliestStart: z.date() });

/**
 * Stores the values before a change, and who made it. Of several changes of a field, the first value is kept. Returns the earlier one of the times at
 * which the event began before and begins now.
 */
export async function upsertPendingChange(
  tx: Db,
  eventId: string,
  previous: object,
  changedBy: string | null,
): Promise<Date> {
  const { earliestStart } = await tx.one(
    EarliestStartRow,
    `with stored as (
       insert into pending_event_changes as pending (event_id, previous_values, changed_by) select $1, $2, (select id from people where id = $3)
       on conflict (event_id) do update set previous_values = excluded.previous_values || pending.previous_values,
         changed_by = case when pending.changed_by = excluded.changed_by then pending.changed_by end
       returning event_id, previous_values)
     select least(e.starts_at, (stored.previous_values->>'startsAt')::timestamptz) as "earliestStart"
       from stored join events e on e.id = stored.event_id`,
    [eventId, JSON.stringify(previous), changedBy],
  );
  return earliestStart;
}

const PendingChange = z.object({
  id: z.string(),
  previous: z.record(z.string(), z.unknown()),
  current: z.record(z.string(), z.unknown()),
  changedBy: z.string().nullable(),
});
export type PendingChange = z.infer<typeof PendingChange>;

/** Lists which of the events are not over and have pending changes. */
export async function listPendingChanges(db: Db, eventIds: readonly string[], now: Date): Promise<string[]> {
  const statement = `select e.id from events e join pending_event_changes p on p.event_id = e.id
    where e.id = any ($1::uuid[]) and e.ends_at > $2 order by e.id`;
  return (await db.rows(IdRow, statement, [eventIds, now])).map(({ id }) => id);
}

/**
 * Deletes and returns the pending changes of an event: the previous and the current values of its fields. Those of an event that the site staff hide
 * stay until it is shown. Nobody joins an event in person by its link.
 */
export async function takePendingChange(tx: Db, eventId: string): Promise<PendingChange | undefined> {
  return tx.row(
    PendingChange,
    `with news as (delete from pending_event_changes p using events shown
         where p.event_id = $1 and shown.id = p.event_id and shown.hidden_at is null returning p.id, p.event_id, p.previous_values, p.changed_by)
     select news.id, news.previous_values - case when e.attendance = 'in-person' then 'meetingLink' else '' end as previous, news.changed_by as "changedBy", jsonb_build_object('startsAt', e.starts_at, 'endsAt', e.ends_at,
       'timeZone', e.time_zone, 'attendance', e.attendance, 'placeId', e.place_id, 'venue', e.venue, 'address', e.address,
       'latitude', e.latitude, 'longitude', e.longitude, 'meetingLink', e.meeting_link) as current
     from news join events e on e.id = news.event_id where e.status = 'published'`,
    [eventId],
  );
}

export type Lead = { kind: 'day' | 'hour'; leadMinutes: number; latestMinutes: number };

/**
 * Enqueues a job for each event that begins within the lead time, once per start. A single statement does it, so a crash neither loses nor
 * repeats a reminder. People who answered within the lead time get none. While its notification waits, a change may still be corrected.
 */
export async function enqueueReminders(db: Db, { kind, leadMinutes, latestMinutes }: Lead, now: Date): Promise<void> {
  await db.execute(
    `with due as (
       insert into event_reminders (event_id, kind, starts_at)
       select e.id, $1, e.starts_at from events e join event_counters c on c.event_id = e.id
        where e.status = 'published' and c.seats_taken > 0 and not exists (select from pending_event_changes p where p.event_id = e.id)
          and e.starts_at > $2::timestamptz + make_interval(mins => $4) and e.starts_at <= $2::timestamptz + make_interval(mins => $3)
       on conflict do nothing returning event_id, starts_at)
     select graphile_worker.add_job('notify-attendees', json_build_object('trigger', 'reminder-' || $1::text, 'eventId', due.event_id,
         'key', floor(extract(epoch from due.starts_at))::bigint::text, 'sequence', e.sequence,
         'answeredBefore', due.starts_at - make_interval(mins => $3)),
         max_attempts := 10)
       from due join events e on e.id = due.event_id`,
    [kind, now, leadMinutes, latestMinutes],
  );
}

export async function deleteOldReminders(db: Db, now: Date): Promise<void> {
  await db.execute(`delete from event_reminders where starts_at < $1::timestamptz - interval '30 days'`, [now]);
}
