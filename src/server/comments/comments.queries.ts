import { z } from 'zod';
import { isHostSql } from '#server/events/hosts/event-hosts.queries.ts';
import { personJson } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow, IdRow } from '#server/platform/postgres/row-schemas.ts';

const CommentRow = z.object({
  id: z.string(),
  eventId: z.string(),
  parentId: z.string().nullable(),
  author: z.object({ id: z.string(), name: z.string(), avatar: z.string().nullable() }).nullable(),
  text: z.string(),
  isHost: z.boolean(),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  isDeleted: z.boolean(),
  /** Waits for a moderator. Only its author reads it. */
  isHeld: z.boolean(),
  /** A reply of the viewer, whom the author of the thread blocks. */
  isBlockedInThread: z.boolean(),
});
export type CommentRow = z.infer<typeof CommentRow>;

const IS_HELD = 'coalesce(c.hidden_by = c.id and c.deleted_at is null, false)';
/** SQL: whether the comment `c` is not shown to the viewer: deleted, hidden by the site staff, or held and of somebody else. */
const isGone = (viewer: string) =>
  `(c.deleted_at is not null or (c.hidden_at is not null and not (${IS_HELD} and c.author_id is not distinct from ${viewer}::uuid)))`;
const isShownReply = (viewer: string) =>
  `reply.deleted_at is null and (reply.hidden_at is null or (reply.hidden_by = reply.id and reply.author_id = ${viewer}::uuid))`;

const select = (
  viewer: string,
) => `select c.id, c.event_id as "eventId", c.parent_id as "parentId", case when ${isGone(viewer)} then '' else c.text end as text, c.created_at as "createdAt", c.edited_at as "editedAt",
    ${isGone(viewer)} as "isDeleted", ${IS_HELD} as "isHeld", not ${isGone(viewer)} and ${isHostSql('c.author_id')} as "isHost",
    case when not ${isGone(viewer)} then ${personJson()} end as author,
    (coalesce(c.author_id = ${viewer}::uuid, false) and exists (select from comments top join person_blocks b on b.blocker_id = top.author_id
      where top.id = c.parent_id and top.deleted_at is null and top.hidden_at is null and b.blocked_id = c.author_id)) as "isBlockedInThread"
  from comments c join events e on e.id = c.event_id left join people p on p.id = c.author_id left join avatars v on v.person_id = p.id`;

export async function listTopLevelComments(
  db: Db,
  eventId: string,
  { viewerId, after, limit }: { viewerId: string | null; after: { at: string; id: string } | null; limit: number },
): Promise<CommentRow[]> {
  return db.rows(
    CommentRow,
    `${select('$5')} where c.event_id = $1 and c.parent_id is null
        and (not ${isGone('$5')} or exists (select from comments reply where reply.parent_id = c.id and ${isShownReply('$5')}))
        and ($2::timestamptz is null or (c.created_at, c.id) < ($2, $3::uuid))
      order by c.created_at desc, c.id desc limit $4`,
    [eventId, after?.at ?? null, after?.id ?? null, limit, viewerId],
  );
}

type ReplyPage = { viewerId: string | null; before?: { at: string; id: string } | null; limit: number };

/** The latest `limit` replies to each of the comments, newest first. */
export async function listRepliesTo(
  db: Db,
  commentIds: readonly string[],
  { viewerId, before = null, limit }: ReplyPage,
): Promise<CommentRow[]> {
  return db.rows(
    CommentRow,
    `select latest.* from unnest($1::uuid[]) top (id) cross join lateral (
       ${select('$2')} where c.parent_id = top.id and not ${isGone('$2')}
          and ($4::timestamptz is null or (c.created_at, c.id) < ($4, $5::uuid))
        order by c.created_at desc, c.id desc limit $3) latest
      order by latest."createdAt" desc, latest.id desc`,
    [commentIds, viewerId, limit, before?.at ?? null, before?.id ?? null],
  );
}

export async function countComments(db: Db, eventId: string): Promise<number> {
  const { count } = await db.one(
    CountRow,
    'select count(*) as count from comments where event_id = $1 and deleted_at is null and hidden_at is null',
    [eventId],
  );
  return count;
}

export async function findComment(
  db: Db,
  commentId: string,
  viewerId: string | null = null,
): Promise<CommentRow | undefined> {
  return db.row(CommentRow, `${select('$2')} where c.id = $1`, [commentId, viewerId]);
}

/** Locks the comment: nobody can reply to it until the transaction ends. */
export async function lockComment(tx: Db, commentId: string): Promise<CommentRow | undefined> {
  await tx.execute('select 1 from comments where id = $1 for update', [commentId]);
  return findComment(tx, commentId);
}

type NewComment = { eventId: string; authorId: string; parentId: string | null; text: string; now: Date };

export async function insertComment(db: Db, { eventId, authorId, parentId, text, now }: NewComment): Promise<string> {
  const { id } = await db.one(
    IdRow,
    'insert into comments (event_id, author_id, parent_id, text, created_at) values ($1, $2, $3, $4, $5) returning id',
    [eventId, authorId, parentId, text, now],
  );
  return id;
}

/** False if it was deleted meanwhile: its text stays away. */
export async function updateComment(db: Db, commentId: string, text: string, now: Date): Promise<boolean> {
  const statement = 'update comments set text = $2, edited_at = $3 where id = $1 and deleted_at is null';
  return (await db.execute(statement, [commentId, text, now])) === 1;
}

/** Deletes the row if it has no replies; otherwise clears its text, so that the replies keep their place. */
export async function deleteCommentRow(tx: Db, commentId: string, now: Date): Promise<void> {
  const rowCount = await tx.execute(
    'delete from comments where id = $1 and not exists (select from comments reply where reply.parent_id = $1)',
    [commentId],
  );
  if (rowCount === 0)
    await tx.execute(`update comments set text = '', deleted_at = $2 where id = $1 and deleted_at is null`, [
      commentId,
      now,
    ]);
}

/** Deletes a cleared comment once its last reply is deleted. */
export async function deleteEmptyThread(tx: Db, commentId: string): Promise<void> {
  await tx.execute(
    `delete from comments where id = $1 and deleted_at is not null
       and not exists (select from comments reply where reply.parent_id = $1)`,
    [commentId],
  );
}
