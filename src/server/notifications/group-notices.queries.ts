import type { GroupRole } from '#contracts/group-roles.ts';
import type { Db } from '#server/platform/db.ts';
import type { Reader } from './group-notices.actions.ts';
import type { MailKind } from './mail-kinds.ts';

/** Nobody who has switched the kind of a mail off. */
export const notMuted = (person: string, kind: string) =>
  `not exists (select from notification_switches x where x.person_id = ${person} and x.kind = ${kind} and x.channel = 'mail' and x.value = 'off')`;

export type AskedToJoin = {
  group: string;
  slug: string;
  groupId: string;
  name: string;
  said: { question: string; answer: string }[];
};

/** Nothing when it was decided, or taken back, meanwhile. */
export async function findRequest(db: Db, requestId: string): Promise<AskedToJoin | undefined> {
  const { rows } = await db.query<AskedToJoin>(
    `select g.id as "groupId", g.name as group, g.slug, p.name, coalesce((
        select json_agg(json_build_object('question', q ->> 'text', 'answer', r.answers ->> (q ->> 'id')))
          from jsonb_array_elements(g.questions) q where r.answers ? (q ->> 'id')), '[]') as said
       from group_requests r join groups g on g.id = r.group_id join people p on p.id = r.person_id where r.id = $1`,
    [requestId],
  );
  return rows[0];
}

export async function listLeadersToTell(db: Db, groupId: string, kind: MailKind): Promise<Reader[]> {
  const { rows } = await db.query<Reader>(
    `select a.id as "personId", a.email from group_members m join accounts a on a.id = m.person_id
      where m.group_id = $1 and m.rank < 2 and ${notMuted('a.id', '$2')} order by m.rank, m.joined_at, a.id`,
    [groupId, kind],
  );
  return rows;
}

export type Affected = Reader & { group: string; slug: string; role: GroupRole | null };

export async function findAffected(
  db: Db,
  { groupId, personId, kind }: { groupId: string; personId: string; kind: MailKind },
): Promise<Affected | undefined> {
  const { rows } = await db.query<Affected>(
    `select a.id as "personId", a.email, g.name as group, g.slug, m.role
       from groups g cross join accounts a left join group_members m on m.group_id = g.id and m.person_id = a.id
      where g.id = $1 and a.id = $2 and ${notMuted('a.id', '$3')}`,
    [groupId, personId, kind],
  );
  return rows[0];
}

/** Who reads a post `o` of a group `g`: everybody in it but its author, and followers of what is public. */
const READERS = `(select m.person_id from group_members m where m.group_id = g.id
  union select f.person_id from group_follows f where f.group_id = g.id and o.visibility = 'public' and g.visibility = 'public')`;

/** One job for each reader: each is retried by itself, and done once. */
export async function enqueueForReaders(tx: Db, postId: string): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job('mail-group-post', json_build_object('postId', o.id, 'personId', reader.person_id), max_attempts := 10)
       from group_posts o join groups g on g.id = o.group_id cross join lateral ${READERS} reader
      where o.id = $1 and reader.person_id is distinct from o.author_id`,
    [postId],
  );
}

export type PostToRead = Reader & { group: string; slug: string; author: string | null; title: string; text: string };

/** Nothing when the post has gone, or the person reads the group no more. */
export async function findPostFor(
  db: Db,
  { postId, personId, kind }: { postId: string; personId: string; kind: MailKind },
): Promise<PostToRead | undefined> {
  const { rows } = await db.query<PostToRead>(
    `select a.id as "personId", a.email, g.name as group, g.slug, p.name as author, o.title, o.text
       from group_posts o join groups g on g.id = o.group_id left join people p on p.id = o.author_id
       join accounts a on a.id = $2 and a.id in ${READERS} where o.id = $1 and ${notMuted('a.id', '$3')}`,
    [postId, personId, kind],
  );
  return rows[0];
}
