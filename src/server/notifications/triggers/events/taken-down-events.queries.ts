import type { Db } from '#server/platform/postgres/db.ts';
import { GOING_WAITLISTED_OR_REQUESTED } from '#server/rsvps/rsvp-status.queries.ts';

/** Enqueues a job for each batch of the guests, volunteers and people on waitlists of the upcoming events that the decision hid. */
export async function enqueueForGuestsOfHidden(
  db: Db,
  decisionId: string,
  { batchSize, now }: { batchSize: number; now: Date },
): Promise<void> {
  await db.execute(
    `select graphile_worker.add_job('notify-of-taken-down-event', json_build_object('eventId', batch.event_id, 'personIds', batch.ids,
         'startsAt', batch.starts_at, 'endsAt', batch.ends_at, 'timeZone', batch.time_zone), max_attempts := 10)
       from (select r.event_id, r.starts_at, r.ends_at, r.time_zone, jsonb_agg(r.person_id) as ids from (
         select e.id as event_id, e.starts_at, e.ends_at, e.time_zone, guest.person_id,
             (row_number() over (partition by e.id order by guest.person_id) - 1) / $2::integer as batch
           from events e cross join lateral (
             select person_id from rsvps where event_id = e.id and status in ${GOING_WAITLISTED_OR_REQUESTED}
             union select u.person_id from volunteer_roles v join volunteer_shifts s on s.role_id = v.id join shift_sign_ups u on u.shift_id = s.id
              where v.event_id = e.id and u.status in ('signed-up', 'waitlisted') and s.cancelled_at is null and s.ends_at > $3) guest
          where e.hidden_by = $1 and e.hidden_status = 'published' and e.ends_at > $3
            and guest.person_id is distinct from e.host_person_id and guest.person_id is distinct from e.created_by
         ) r group by r.event_id, r.starts_at, r.ends_at, r.time_zone, r.batch) batch`,
    [decisionId, batchSize, now],
  );
}

export const isEventHidden = async (db: Db, eventId: string): Promise<boolean> =>
  (await db.execute('select from events where id = $1 and hidden_at is not null', [eventId])) > 0;
