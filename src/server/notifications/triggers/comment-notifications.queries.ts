import { z } from 'zod';
import { GUEST_MANAGER_IDS } from '#server/events/hosts/host-ids.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const PostedComment = z.object({
  eventId: z.string(),
  title: z.string(),
  text: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  /** Null unless the comment is a reply. */
  parentAuthorId: z.string().nullable(),
  hostIds: z.array(z.string()),
});
export type PostedComment = z.infer<typeof PostedComment>;

/** Returns undefined if the comment has been deleted. */
export async function findPostedComment(db: Db, commentId: string): Promise<PostedComment | undefined> {
  return db.row(
    PostedComment,
    `select c.event_id as "eventId", e.title, c.text, json_build_object('id', a.id, 'name', a.name) as author,
        parent.author_id as "parentAuthorId", array(${GUEST_MANAGER_IDS}) as "hostIds"
       from comments c join events e on e.id = c.event_id join people a on a.id = c.author_id
       left join comments parent on parent.id = c.parent_id and parent.deleted_at is null and parent.hidden_at is null
      where c.id = $1 and c.deleted_at is null and c.hidden_at is null and e.status <> 'draft'`,
    [commentId],
  );
}
