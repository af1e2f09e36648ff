import type { GroupRole } from '#contracts/groups/group-roles.ts';
import type { Db } from '#server/platform/postgres/db.ts';

export type AskedToJoin = {
  group: string;
  slug: string;
  groupId: string;
  personId: string;
  name: string;
  said: { question: string; answer: string }[];
};

/** Nothing when it was decided, or taken back, meanwhile. */
export async function findRequest(db: Db, requestId: string): Promise<AskedToJoin | undefined> {
  const { rows } = await db.query<AskedToJoin>(
    `select g.id as "groupId", g.name as group, g.slug, p.id as "personId", p.name, coalesce((
        select json_agg(json_build_object('question', q ->> 'text', 'answer', r.answers ->> (q ->> 'id')))
          from jsonb_array_elements(g.questions) q where r.answers ? (q ->> 'id')), '[]') as said
       from group_requests r join groups g on g.id = r.group_id join people p on p.id = r.person_id where r.id = $1`,
    [requestId],
  );
  return rows[0];
}

/** Who runs a group. */
export async function listLeaders(db: Db, groupId: string): Promise<string[]> {
  const { rows } = await db.query<{ personId: string }>(
    `select m.person_id as "personId" from group_members m where m.group_id = $1 and m.rank < 2 order by m.rank, m.joined_at, m.person_id`,
    [groupId],
  );
  return rows.map(({ personId }) => personId);
}

export type Affected = { groupId: string; group: string; slug: string; role: GroupRole | null };

export async function findAffected(
  db: Db,
  { groupId, personId }: { groupId: string; personId: string },
): Promise<Affected | undefined> {
  const { rows } = await db.query<Affected>(
    `select g.id as "groupId", g.name as group, g.slug, m.role from groups g
       left join group_members m on m.group_id = g.id and m.person_id = $2 where g.id = $1`,
    [groupId, personId],
  );
  return rows[0];
}

export type PostToRead = {
  groupId: string;
  group: string;
  slug: string;
  authorId: string | null;
  author: string | null;
  visibility: 'public' | 'members';
  title: string;
  text: string;
};

/** Nothing when the post has gone. */
export async function findPost(db: Db, postId: string): Promise<PostToRead | undefined> {
  const { rows } = await db.query<PostToRead>(
    `select g.id as "groupId", g.name as group, g.slug, o.author_id as "authorId", p.name as author, o.visibility, o.title, o.text
       from group_posts o join groups g on g.id = o.group_id left join people p on p.id = o.author_id where o.id = $1`,
    [postId],
  );
  return rows[0];
}

/** Everybody in the group, and followers of what is public, in the order of their ids. */
export async function listReaders(
  db: Db,
  postId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ personId: string }>(
    `select reader.person_id as "personId" from group_posts o join groups g on g.id = o.group_id cross join lateral (
         select m.person_id from group_members m where m.group_id = g.id
         union select f.person_id from group_follows f
          where f.group_id = g.id and o.visibility = 'public' and g.visibility = 'public') reader
      where o.id = $1 and ($2::uuid is null or reader.person_id > $2) order by reader.person_id limit $3`,
    [postId, after, limit],
  );
  return rows.map(({ personId }) => personId);
}
