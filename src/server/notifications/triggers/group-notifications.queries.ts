import { z } from 'zod';
import { StoredGroupFields } from '#contracts/groups/group-fields.ts';
import { StaffRole } from '#contracts/organizations/organizations.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { PersonIdRow } from '#server/platform/postgres/row-schemas.ts';
import { isUnnotified } from './notified-actions.queries.ts';

const JoinRequest = z.object({
  id: z.string(),
  groupId: z.string(),
  group: z.string(),
  slug: z.string(),
  personId: z.string(),
  name: z.string(),
  questions: StoredGroupFields.shape.questions,
  answers: z.record(z.string(), z.string()),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

const GroupIdRow = z.object({ groupId: z.string() });

/** Returns undefined if the request was decided or withdrawn. */
export async function findGroupOfRequest(db: Db, requestId: string): Promise<string | undefined> {
  const row = await db.row(GroupIdRow, 'select group_id as "groupId" from group_requests where id = $1', [requestId]);
  return row?.groupId;
}

/** Lists the pending requests that the leaders of a group have not been notified of, oldest first. */
export async function listNewRequests(db: Db, groupId: string): Promise<JoinRequest[]> {
  const isNew = isUnnotified({
    subjectId: 'r.group_id',
    action: `'join'`,
    personId: 'r.person_id',
    at: 'r.requested_at',
  });
  return db.rows(
    JoinRequest,
    `select r.id, g.id as "groupId", g.name as group, g.slug, p.id as "personId", p.name, g.questions, r.answers
       from group_requests r join groups g on g.id = r.group_id join people p on p.id = r.person_id
      where r.group_id = $1 and ${isNew} order by r.requested_at, r.id`,
    [groupId],
  );
}

/** Lists the ids of a group's organizers and co-organizers. */
export async function listLeaders(db: Db, groupId: string): Promise<string[]> {
  const rows = await db.rows(
    PersonIdRow,
    `select m.person_id as "personId" from group_members m where m.group_id = $1 and m.rank < 2 order by m.rank, m.joined_at, m.person_id`,
    [groupId],
  );
  return rows.map(({ personId }) => personId);
}

const Membership = z.object({
  group: z.string(),
  slug: z.string(),
  /** Null if the person is not a member. */
  role: z.enum(['organizer', 'co-organizer', 'member']).nullable(),
});
export type Membership = z.infer<typeof Membership>;

export async function findMembership(
  db: Db,
  { groupId, personId }: { groupId: string; personId: string },
): Promise<Membership | undefined> {
  return db.row(
    Membership,
    `select g.name as group, g.slug, m.role from groups g
       left join group_members m on m.group_id = g.id and m.person_id = $2 where g.id = $1`,
    [groupId, personId],
  );
}

const OrganizationRow = z.object({ organization: z.string(), slug: z.string() });

/** Undefined if the person is on its staff again. */
export async function findOrganizationLeft(
  db: Db,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<z.infer<typeof OrganizationRow> | undefined> {
  return db.row(
    OrganizationRow,
    `select o.name as organization, o.slug from organizations o where o.id = $1
       and not exists (select from organization_staff s where s.organization_id = o.id and s.person_id = $2)`,
    [organizationId, personId],
  );
}

const StaffRow = OrganizationRow.extend({ role: StaffRole });

/** Undefined if the person is no longer on its staff. */
export async function findOrganizationOfStaff(
  db: Db,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<z.infer<typeof StaffRow> | undefined> {
  return db.row(
    StaffRow,
    `select o.name as organization, o.slug, s.role from organizations o join organization_staff s on s.organization_id = o.id
      where o.id = $1 and s.person_id = $2`,
    [organizationId, personId],
  );
}

const PublishedPost = z.object({
  groupId: z.string(),
  group: z.string(),
  slug: z.string(),
  authorId: z.string().nullable(),
  author: z.string().nullable(),
  visibility: z.enum(['public', 'members']),
  title: z.string(),
  text: z.string(),
});
export type PublishedPost = z.infer<typeof PublishedPost>;

/** Returns undefined if the post has been deleted. */
export async function findPost(db: Db, postId: string): Promise<PublishedPost | undefined> {
  return db.row(
    PublishedPost,
    `select g.id as "groupId", g.name as group, g.slug, o.author_id as "authorId", p.name as author, o.visibility, o.title, o.text
       from group_posts o join groups g on g.id = o.group_id left join people p on p.id = o.author_id
      where o.id = $1 and o.hidden_at is null and g.hidden_at is null`,
    [postId],
  );
}

/** Lists a batch of members, and of followers if the post is public, ordered by id. */
export async function listReaders(
  db: Db,
  postId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.rows(
    PersonIdRow,
    `select reader.person_id as "personId" from group_posts o join groups g on g.id = o.group_id cross join lateral (
         select m.person_id from group_members m where m.group_id = g.id
         union select f.person_id from group_follows f
          where f.group_id = g.id and o.visibility = 'public' and g.visibility = 'public') reader
      where o.id = $1 and ($2::uuid is null or reader.person_id > $2) order by reader.person_id limit $3`,
    [postId, after, limit],
  );
  return rows.map(({ personId }) => personId);
}

/** Whether only members see the notifications of a post follows the post. Returns the people whose notifications changed. */
export async function updateReadersOfPost(
  tx: Db,
  { postId, groupId }: { postId: string; groupId: string },
): Promise<string[]> {
  const rows = await tx.rows(
    PersonIdRow,
    `update notifications n set is_for_members = o.visibility = 'members' from group_posts o
      where o.id = $1 and n.group_id = $2 and n.reason = 'group-post:' || o.id and n.is_for_members <> (o.visibility = 'members')
      returning n.person_id as "personId"`,
    [postId, groupId],
  );
  return rows.map(({ personId }) => personId);
}
