import { z } from 'zod';
import { HOST_NAME } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { isUnnotified } from './notified-actions.queries.ts';

const Cohosting = z.object({
  status: z.enum(['requested', 'accepted', 'declined']),
  title: z.string(),
  group: z.string(),
  slug: z.string(),
  host: z.string(),
  requestedBy: z.string().nullable(),
  startsAt: z.date(),
});
export type Cohosting = z.infer<typeof Cohosting>;

const CohostRequest = Cohosting.omit({ status: true }).extend({ eventId: z.string(), requestedBy: z.string() });
export type CohostRequest = z.infer<typeof CohostRequest>;

/** Lists the pending requests to a group that its leaders have not been notified of, oldest first. */
export async function listNewCohostRequests(db: Db, groupId: string, now: Date): Promise<CohostRequest[]> {
  const isNew = isUnnotified({
    subjectId: 'k.group_id',
    action: `'co-host:' || k.event_id`,
    personId: 'k.requested_by',
    at: 'k.requested_at',
  });
  return db.rows(
    CohostRequest,
    `select e.id as "eventId", e.title, g.name as group, g.slug, ${HOST_NAME} as host, k.requested_by as "requestedBy", e.starts_at as "startsAt"
       from event_cohosts k join groups g on g.id = k.group_id join events e on e.id = k.event_id
      where k.group_id = $1 and k.status = 'requested' and k.requested_by is not null and e.status = 'published' and e.ends_at > $2 and ${isNew}
      order by k.requested_at, e.id`,
    [groupId, now],
  );
}

/** Returns undefined if the request was withdrawn, or the event is over or cancelled. */
export async function findCohosting(
  db: Db,
  { eventId, groupId }: { eventId: string; groupId: string },
  now: Date,
): Promise<Cohosting | undefined> {
  return db.row(
    Cohosting,
    `select k.status, e.title, g.name as group, g.slug, ${HOST_NAME} as host, k.requested_by as "requestedBy", e.starts_at as "startsAt"
       from event_cohosts k join groups g on g.id = k.group_id join events e on e.id = k.event_id
      where k.event_id = $1 and k.group_id = $2 and e.status = 'published' and e.ends_at > $3`,
    [eventId, groupId, now],
  );
}
