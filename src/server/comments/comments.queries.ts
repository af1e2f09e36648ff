import { isHostSql } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

export type CommentRow = {
  id: string;
  eventId: string;
  parentId: string | null;
  author: { id: string; name: string; avatar: string | null } | null;
  text: string;
  isHost: boolean;
  createdAt: Date;
  editedAt: Date | null;
  isDeleted: boolean;
};

const SELECT = `select c.id, c.event_id as "eventId", c.parent_id as "parentId", c.text, c.created_at as "createdAt", c.edited_at as "editedAt",
    c.deleted_at is not null as "isDeleted", c.deleted_at is null and ${isHostSql('c.author_id')} as "isHost",
    case when c.deleted_at is null then json_build_object('id', p.id, 'name', p.name, 'avatar', '/media/avatars/' || v.id || '.jpg') end as author
  from comments c join events e on e.id = c.event_id left join people p on p.id = c.author_id left join avatars v on v.person_id = p.id`;

export async function listCommentsOf(
  db: Db,
  eventId: string,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await db.query<CommentRow>(
    `${SELECT} where c.event_id = $1 and c.parent_id is null
        and (c.deleted_at is null or exists (select from comments reply where reply.parent_id = c.id and reply.deleted_at is null))
        and ($2::timestamptz is null or (c.created_at, c.id) < ($2, $3::uuid))
      order by c.created_at desc, c.id desc limit $4`,
    [eventId, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

const MOST_REPLIES = 2000;

export async function listRepliesTo(db: Db, commentIds: readonly string[]): Promise<CommentRow[]> {
  const { rows } = await db.query<CommentRow>(
    `${SELECT} where c.parent_id = any ($1::uuid[]) and c.deleted_at is null order by c.created_at, c.id limit ${MOST_REPLIES}`,
    [commentIds],
  );
  return rows;
}

export async function countComments(db: Db, eventId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from comments where event_id = $1 and deleted_at is null',
    [eventId],
  );
  return rows[0]!.count;
}

export async function findComment(db: Db, commentId: string): Promise<CommentRow | undefined> {
  return (await db.query<CommentRow>(`${SELECT} where c.id = $1`, [commentId])).rows[0];
}

/** Until the transaction ends nobody replies to it. */
export async function lockComment(tx: Db, commentId: string): Promise<CommentRow | undefined> {
  await tx.query('select 1 from comments where id = $1 for update', [commentId]);
  return findComment(tx, commentId);
}

type NewComment = { eventId: string; authorId: string; parentId: string | null; text: string; now: Date };

export async function insertComment(db: Db, { eventId, authorId, parentId, text, now }: NewComment): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'insert into comments (event_id, author_id, parent_id, text, created_at) values ($1, $2, $3, $4, $5) returning id',
    [eventId, authorId, parentId, text, now],
  );
  return rows[0]!.id;
}

export async function updateComment(db: Db, commentId: string, text: string, now: Date): Promise<void> {
  await db.query('update comments set text = $2, edited_at = $3 where id = $1', [commentId, text, now]);
}

/** Whole where nobody has replied; otherwise the text alone, so that the replies keep their place. */
export async function deleteCommentRow(tx: Db, commentId: string, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    'delete from comments where id = $1 and not exists (select from comments reply where reply.parent_id = $1)',
    [commentId],
  );
  if (rowCount === 0)
    await tx.query(`update comments set text = '', deleted_at = $2 where id = $1 and deleted_at is null`, [
      commentId,
      now,
    ]);
}

/** A deleted comment goes with its last reply. */
export async function deleteEmptyThread(tx: Db, commentId: string): Promise<void> {
  await tx.query(
    `delete from comments where id = $1 and deleted_at is not null
       and not exists (select from comments reply where reply.parent_id = $1)`,
    [commentId],
  );
}

export async function upsertCommentReport(
  db: Db,
  { commentId, reporterId, reason }: { commentId: string; reporterId: string; reason: string },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into comment_reports (comment_id, reporter_id, reason, reported_at) values ($1, $2, $3, $4)
     on conflict (comment_id, reporter_id) do update set reason = excluded.reason`,
    [commentId, reporterId, reason, now],
  );
}
