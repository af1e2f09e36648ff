import { z } from 'zod';
import { HOST_NAME } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { GOING_WAITLISTED_OR_REQUESTED, wasComing } from '#server/rsvps/rsvp-status.queries.ts';

/** SQL: the ids of the guests whose RSVP `r` is so, of the volunteers and of the people on waitlists of an event, as of a time. */
const guestsSql = (eventId: string, now: string, isGuest: string): string =>
  `select r.person_id from rsvps r where r.event_id = ${eventId} and ${isGuest}
   union select u.person_id from volunteer_roles v join volunteer_shifts s on s.role_id = v.id join shift_sign_ups u on u.shift_id = s.id
    where v.event_id = ${eventId} and u.status in ('signed-up', 'waitlisted') and s.cancelled_at is null and s.ends_at > ${now}`;

/** Enqueues a job for each batch of the guests, volunteers and people on waitlists of the upcoming events that the decision hid. */
export async function enqueueForGuestsOfHidden(
  db: Db,
  decisionId: string,
  { batchSize, now }: { batchSize: number; now: Date },
): Promise<void> {
  await db.execute(
    `select graphile_worker.add_job('notify-of-taken-down-event', json_build_object('eventId', batch.event_id, 'personIds', batch.ids,
         'startsAt', batch.starts_at, 'endsAt', batch.ends_at, 'timeZone', batch.time_zone, 'hiddenAt', batch.hidden_at), max_attempts := 10)
       from (select r.event_id, r.starts_at, r.ends_at, r.time_zone, r.hidden_at, jsonb_agg(r.person_id) as ids from (
         select e.id as event_id, e.starts_at, e.ends_at, e.time_zone, e.hidden_at, guest.person_id,
             (row_number() over (partition by e.id order by guest.person_id) - 1) / $2::integer as batch
           from events e cross join lateral (${guestsSql('e.id', '$3', wasComing('e.hidden_at'))}) guest
          where e.hidden_by = $1 and e.hidden_status = 'published' and e.ends_at > $3
            and guest.person_id is distinct from e.host_person_id and guest.person_id is distinct from e.created_by
         ) r group by r.event_id, r.starts_at, r.ends_at, r.time_zone, r.hidden_at, r.batch) batch`,
    [decisionId, batchSize, now],
  );
}

export const isEventHidden = async (db: Db, eventId: string): Promise<boolean> =>
  (await db.execute('select from events where id = $1 and hidden_at is not null', [eventId])) > 0;

/** Whether the decision that hides the event removed it for good. */
export const isRemovedForGood = async (db: Db, eventId: string): Promise<boolean> =>
  (await db.execute(
    `select from events e join decisions d on d.id = e.hidden_by and d.action = 'remove' and d.until is null where e.id = $1`,
    [eventId],
  )) > 0;

const RestoredEventRow = z.object({
  title: z.string(),
  host: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
});

/** An event that takes place and is not hidden. */
export const findRestoredEvent = (db: Db, eventId: string, now: Date) =>
  db.row(
    RestoredEventRow,
    `select e.title, ${HOST_NAME} as host, e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone"
       from events e where e.id = $1 and e.status = 'published' and e.ends_at > $2`,
    [eventId, now],
  );

const NotifiedGuestRow = z.object({ personId: z.string(), notificationIds: z.array(z.number()) });

/** People who still plan to go, with their notifications that the event was taken down, newest first: one for each time. */
export const listNotifiedGuests = (db: Db, eventId: string, { now, limit }: { now: Date; limit: number }) =>
  db.rows(
    NotifiedGuestRow,
    `select n.person_id as "personId", json_agg(n.id order by n.id desc) as "notificationIds" from (${guestsSql('$1', '$2', `r.status in ${GOING_WAITLISTED_OR_REQUESTED}`)}) guest
       join notification_reasons r on r.person_id = guest.person_id and starts_with(r.reason, 'taken-down:' || $1::uuid)
       join notifications n on n.id = r.notification_id and n.created_at = r.created_at
      group by n.person_id order by n.person_id limit $3`,
    [eventId, now, limit],
  );
