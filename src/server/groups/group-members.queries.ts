import { z } from 'zod';
import { GroupRole } from '#contracts/groups/group-fields.ts';
import { avatarSql } from '#server/people/avatars.queries.ts';
import { maySeeSql, notApartSql } from '#server/people/visibility.policy.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow } from '#server/platform/postgres/row-schemas.ts';

const Position = z.object({ rank: z.number(), at: z.string(), id: z.string() });
type Position = z.infer<typeof Position>;
const MemberRow = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  role: GroupRole,
  answers: z.record(z.string(), z.string()),
  joinedAt: z.date(),
  position: Position,
});
export type MemberRow = z.infer<typeof MemberRow>;

const COLUMNS = `p.id, p.name, ${avatarSql('p', 'v')} as avatar, m.role, m.answers, m.joined_at as "joinedAt",
    json_build_object('rank', m.rank, 'at', m.joined_at, 'id', m.person_id) as position`;
const FROM = `from group_members m join people p on p.id = m.person_id left join avatars v on v.person_id = p.id`;

type Page = {
  role: MemberRow['role'] | null;
  q: string;
  after: Position | null;
  limit: number;
  viewerId: string | null;
  /** Whether the viewer is a member: members see each other, and everybody sees who runs a group. */
  isInside: boolean;
  /** Whether the viewer admits members, and so also sees people hidden by a block or by the site staff. */
  seesAll: boolean;
};

const ListedMemberRow = MemberRow.extend({ hasPage: z.boolean() });

export async function listMembers(
  db: Db,
  groupId: string,
  { role, q, after, limit, viewerId, isInside, seesAll }: Page,
): Promise<z.infer<typeof ListedMemberRow>[]> {
  return db.rows(
    ListedMemberRow,
    `select ${COLUMNS}, ${maySeeSql('page', 'p', '$9')} as "hasPage" ${FROM} where m.group_id = $1 and ($2::text is null or m.role = $2) and ($3 = '' or strpos(fold(p.name), fold($3)) > 0)
       and ($8 or m.rank < 2 or ${maySeeSql('groups', 'p', '$9')}) and ($10 or p.id = $9 or (p.hidden_at is null and ${notApartSql('p', '$9')}))
       and (m.rank, m.joined_at, m.person_id) > ($4::integer, $5::timestamptz, $6::uuid)
     order by m.rank, m.joined_at, m.person_id limit $7`,
    [
      groupId,
      role,
      q,
      after?.rank ?? -1,
      after?.at ?? '-infinity',
      after?.id ?? NO_ID,
      limit,
      isInside,
      viewerId,
      seesAll,
    ],
  );
}
const NO_ID = '00000000-0000-0000-0000-000000000000';

export async function findMember(db: Db, groupId: string, personId: string): Promise<MemberRow | undefined> {
  return db.row(MemberRow, `select ${COLUMNS} ${FROM} where m.group_id = $1 and m.person_id = $2`, [groupId, personId]);
}

export async function countOrganizers(db: Db, groupId: string): Promise<number> {
  const { count } = await db.one(
    CountRow,
    `select count(*) from group_members where group_id = $1 and role = 'organizer'`,
    [groupId],
  );
  return count;
}

type NewMember = { personId: string; role: MemberRow['role']; answers: Record<string, string>; now: Date };

/** False if the person is a member already, or their account is being deleted: do not wait for that, since the group is locked. */
export async function insertMember(
  tx: Db,
  groupId: string,
  { personId, role, answers, now }: NewMember,
): Promise<boolean> {
  const rowCount = await tx.execute(
    `insert into group_members (group_id, person_id, role, answers, joined_at)
     select $1, p.id, $3, $4, $5 from (select id from people where id = $2 for key share skip locked) p
     on conflict do nothing`,
    [groupId, personId, role, JSON.stringify(answers), now],
  );
  return rowCount === 1;
}

const UNLOCKED_MEMBER = `(select person_id from group_members where group_id = $1 and person_id = $2 for update skip locked)`;

/** False if the person is not a member, or their account is being deleted. */
export async function updateRole(tx: Db, groupId: string, personId: string, role: MemberRow['role']): Promise<boolean> {
  const rowCount = await tx.execute(
    `update group_members set role = $3 where group_id = $1 and person_id in ${UNLOCKED_MEMBER}`,
    [groupId, personId, role],
  );
  return rowCount === 1;
}

/** Deletes the member with their answers. False as above. */
export async function deleteMember(tx: Db, groupId: string, personId: string): Promise<boolean> {
  const rowCount = await tx.execute(
    `delete from group_members where group_id = $1 and person_id in ${UNLOCKED_MEMBER}`,
    [groupId, personId],
  );
  return rowCount === 1;
}
