import { z } from 'zod';
import { IS_DELETED_WITH_PERSON } from '#server/events/hosts/deleted-hosts.queries.ts';
import { HOST_NAME } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { GOING_WAITLISTED_OR_REQUESTED } from '#server/rsvps/rsvp-status.queries.ts';

const DeletedEvent = z.object({
  id: z.string(),
  title: z.string(),
  host: z.string(),
  /** The highest revision of an RSVP. */
  lastRevision: z.number(),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
});
/** The facts about a deleted event that its notifications need. */
export type DeletedEvent = z.infer<typeof DeletedEvent>;

/** Lists and locks the upcoming events of a host who is being deleted, so that nobody can RSVP before the transaction deletes them. */
export async function lockUpcomingEvents(tx: Db, hostId: string, now: Date): Promise<DeletedEvent[]> {
  await tx.execute(
    `select from event_counters k join events e on e.id = k.event_id
      where ${IS_DELETED_WITH_PERSON} and e.status = 'published' and e.ends_at > $2 order by k.event_id for update of k`,
    [hostId, now],
  );
  return tx.rows(
    DeletedEvent,
    `select id, title, ${HOST_NAME} as host,
        (select coalesce(max(r.revision), 1) from rsvps r where r.event_id = e.id) as "lastRevision", starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone" from events e
      where ${IS_DELETED_WITH_PERSON} and status = 'published' and ends_at > $2 order by id`,
    [hostId, now],
  );
}

/**
 * Enqueues a job for each batch of attendees, volunteers and people on waitlists. Payloads name them, as RSVPs and sign-ups are deleted too; `guestIds`
 * are those who did not only request to join, or only have a shift.
 */
export async function enqueueForAttendees(
  tx: Db,
  eventId: string,
  payload: object,
  { batchSize, now }: { batchSize: number; now: Date },
): Promise<void> {
  await tx.execute(
    `select graphile_worker.add_job('notify-of-deleted-event', ($2::jsonb || jsonb_build_object('eventId', $1::uuid, 'personIds', batch.ids, 'guestIds', batch.guest_ids))::json,
       max_attempts := 10)
     from (select jsonb_agg(person_id) as ids, coalesce(jsonb_agg(person_id) filter (where is_guest), '[]') as guest_ids from (
       select person_id, bool_or(is_guest) as is_guest, (row_number() over (order by person_id) - 1) / $3::integer as batch from (
         select person_id, status <> 'requested' as is_guest from rsvps where event_id = $1 and status in ${GOING_WAITLISTED_OR_REQUESTED}
         union all select u.person_id, false from volunteer_roles r join volunteer_shifts s on s.role_id = r.id join shift_sign_ups u on u.shift_id = s.id
          where r.event_id = $1 and u.status in ('signed-up', 'waitlisted') and s.cancelled_at is null and s.ends_at > $4) recipient group by person_id
        ) r group by r.batch) batch`,
    [eventId, JSON.stringify(payload), batchSize, now],
  );
}
