import { z } from 'zod';
import { GroupPost } from '#contracts/groups/group-posts.contract.ts';
import { optionalPersonJson } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const Position = z.object({ at: z.string(), id: z.string() });
type Position = z.infer<typeof Position>;
const PostRow = GroupPost.omit({ textHtml: true, abilities: true }).extend({
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  position: Position,
  isHeld: z.boolean(),
});
export type PostRow = z.infer<typeof PostRow>;
export type PostTexts = Pick<GroupPost, 'title' | 'text' | 'visibility'>;

const IS_HELD = 'coalesce(o.hidden_by = o.id, false)';
/** SQL: whether the post `o` is shown to the viewer: its author also sees it while it waits for a moderator. */
const isShown = (viewer: string) =>
  `(o.hidden_at is null or (${IS_HELD} and o.author_id is not distinct from ${viewer}::uuid))`;
const SELECT = `select o.id, o.title, o.text, o.visibility, ${optionalPersonJson()} as author, o.created_at as "createdAt",
    o.edited_at as "editedAt", json_build_object('at', o.created_at, 'id', o.id) as position, ${IS_HELD} as "isHeld"
  from group_posts o left join people p on p.id = o.author_id left join avatars v on v.person_id = p.id`;

type Page = { viewerId: string | null; seesAll: boolean; after: Position | null; limit: number };

export async function listPosts(
  db: Db,
  groupId: string,
  { viewerId, seesAll, after, limit }: Page,
): Promise<PostRow[]> {
  return db.rows(
    PostRow,
    `${SELECT} where o.group_id = $1 and ${isShown('$6')} and ($2 or o.visibility = 'public')
        and ($3::timestamptz is null or (o.created_at, o.id) < ($3::timestamptz, $4::uuid))
      order by o.created_at desc, o.id desc limit $5`,
    [groupId, seesAll, after?.at ?? null, after?.id ?? null, limit, viewerId],
  );
}

type PostRef = { groupId: string; postId: string; viewerId: string };

export async function findPost(db: Db, { groupId, postId, viewerId }: PostRef): Promise<PostRow | undefined> {
  const statement = `${SELECT} where o.group_id = $1 and o.id = $2 and ${isShown('$3')}`;
  return db.row(PostRow, statement, [groupId, postId, viewerId]);
}

export async function insertPost(
  tx: Db,
  groupId: string,
  { title, text, visibility, authorId, now }: PostTexts & { authorId: string; now: Date },
): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `insert into group_posts (group_id, author_id, title, text, visibility, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [groupId, authorId, title, text, visibility, now],
  );
  return id;
}

type Changes = { [Field in keyof PostTexts]?: PostTexts[Field] | undefined };

/** Leaves absent fields as they are. False if there is no such post. */
export async function updatePost(tx: Db, ref: PostRef, changes: Changes, now: Date): Promise<boolean> {
  const rowCount = await tx.execute(
    `update group_posts o set title = coalesce($3, title), text = coalesce($4, text), visibility = coalesce($5, visibility), edited_at = $6
      where group_id = $1 and id = $2 and ${isShown('$7')}`,
    [
      ref.groupId,
      ref.postId,
      changes.title ?? null,
      changes.text ?? null,
      changes.visibility ?? null,
      now,
      ref.viewerId,
    ],
  );
  return rowCount === 1;
}

/** False if there is no such post. */
export async function deletePost(tx: Db, { groupId, postId, viewerId }: PostRef): Promise<boolean> {
  const statement = `delete from group_posts o where group_id = $1 and id = $2 and ${isShown('$3')}`;
  const rowCount = await tx.execute(statement, [groupId, postId, viewerId]);
  return rowCount === 1;
}
