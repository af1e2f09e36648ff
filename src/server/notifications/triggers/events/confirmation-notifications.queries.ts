import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { IS_UNCONFIRMED, RELEASE_AT } from '#server/rsvps/rsvp-deadlines.queries.ts';
import { AttendeeRow, FROM_RSVPS, SELECT_ATTENDEE } from './event-notifications.queries.ts';

const UnconfirmedRow = AttendeeRow.extend({ releaseAt: z.date().nullable() });

/** Lists a batch of attendees who have not confirmed since they were asked, by id. Empty if the event has moved or was cancelled. */
export async function listUnconfirmedAttendees(
  db: Db,
  { eventId, askedAt }: { eventId: string; askedAt: Date },
  { after, limit, now }: { after: string | null; limit: number; now: Date },
): Promise<z.infer<typeof UnconfirmedRow>[]> {
  return db.rows(
    UnconfirmedRow,
    `${SELECT_ATTENDEE}, ${RELEASE_AT} as "releaseAt" ${FROM_RSVPS} join confirmation_requests q on q.event_id = r.event_id
      where r.event_id = $1 and q.asked_at = $2 and e.status = 'published' and e.starts_at = q.starts_at and e.starts_at > $5
        and ${IS_UNCONFIRMED} and ($3::uuid is null or r.person_id > $3)
      order by r.person_id limit $4`,
    [eventId, askedAt, after, limit, now],
  );
}
