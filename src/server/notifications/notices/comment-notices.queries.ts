import { notifyPeople } from '#server/notifications/tell-people.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { hostsOf } from './event-people.queries.ts';

export type WrittenComment = {
  eventId: string;
  title: string;
  text: string;
  author: { id: string; name: string };
  /** Who wrote the comment that it answers. */
  answeredId: string | null;
  hostIds: string[];
};

/** Nothing when it has been deleted meanwhile. */
export async function findWrittenComment(db: Db, commentId: string): Promise<WrittenComment | undefined> {
  const { rows } = await db.query<WrittenComment>(
    `select c.event_id as "eventId", e.title, c.text, json_build_object('id', a.id, 'name', a.name) as author, parent.author_id as "answeredId",
        array(${hostsOf('e')}) as "hostIds"
       from comments c join events e on e.id = c.event_id join people a on a.id = c.author_id
       left join comments parent on parent.id = c.parent_id and parent.deleted_at is null
      where c.id = $1 and c.deleted_at is null and e.status <> 'draft'`,
    [commentId],
  );
  return rows[0];
}

/** They quote it. A mail that has gone out cannot be taken back. */
export async function deleteNoticesOfComment(
  db: Db,
  { commentId, eventId }: { commentId: string; eventId: string },
): Promise<void> {
  const { rows } = await db.query<{ personId: string }>(
    `delete from notifications where event_id = $1 and reason = 'comment:' || $2::text returning person_id as "personId"`,
    [eventId, commentId],
  );
  await notifyPeople(
    db,
    rows.map(({ personId }) => personId),
  );
}
