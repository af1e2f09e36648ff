import type { CoHost } from '#contracts/events/cohosts.contract.ts';
import { HOST_NAME } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

export type CoHosting = {
  status: CoHost['status'];
  title: string;
  group: string;
  slug: string;
  host: string;
  askedBy: string | null;
  startsAt: Date;
};

/** Nothing when the question was taken back, or the event is not to come any more. */
export async function findCoHosting(
  db: Db,
  { eventId, groupId }: { eventId: string; groupId: string },
  now: Date,
): Promise<CoHosting | undefined> {
  const { rows } = await db.query<CoHosting>(
    `select k.status, e.title, g.name as group, g.slug, ${HOST_NAME} as host, k.asked_by as "askedBy", e.starts_at as "startsAt"
       from event_cohosts k join groups g on g.id = k.group_id join events e on e.id = k.event_id
      where k.event_id = $1 and k.group_id = $2 and e.status = 'published' and e.ends_at > $3`,
    [eventId, groupId, now],
  );
  return rows[0];
}
