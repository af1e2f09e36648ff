import { z } from 'zod';
import { GroupBan } from '#contracts/groups/group-admissions.contract.ts';
import { optionalPersonJson, personJson } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const Position = z.object({ at: z.string(), id: z.string() });
type Position = z.infer<typeof Position>;
const BanRow = GroupBan.extend({ bannedAt: z.date(), position: Position });
type BanRow = z.infer<typeof BanRow>;

export async function listBans(
  db: Db,
  groupId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<BanRow[]> {
  return db.rows(
    BanRow,
    `select ${personJson()} as person, b.reason, b.banned_at as "bannedAt", ${optionalPersonJson('by_person', 'by_avatar')} as "bannedBy",
        json_build_object('at', b.banned_at, 'id', b.person_id) as position
       from group_bans b join people p on p.id = b.person_id left join avatars v on v.person_id = p.id
       left join people by_person on by_person.id = b.banned_by left join avatars by_avatar on by_avatar.person_id = by_person.id
      where b.group_id = $1 and ($2::timestamptz is null or (b.banned_at, b.person_id) < ($2::timestamptz, $3::uuid))
      order by b.banned_at desc, b.person_id desc limit $4`,
    [groupId, after?.at ?? null, after?.id ?? null, limit],
  );
}

type NewBan = { personId: string; reason: string; bannedBy: string; now: Date };

/** False if there is no such person, or their account is being deleted. */
export async function upsertBan(tx: Db, groupId: string, ban: NewBan): Promise<boolean> {
  const rowCount = await tx.execute(
    `with updated as (
       update group_bans set reason = $3 where (group_id, person_id) in
         (select group_id, person_id from group_bans where group_id = $1 and person_id = $2 for update skip locked) returning person_id),
     inserted as (
       insert into group_bans (group_id, person_id, reason, banned_by, banned_at)
       select $1, p.id, $3, $4, $5 from (select id from people where id = $2 for key share skip locked) p
        where not exists (select from updated) on conflict do nothing returning person_id)
     select person_id from updated union select person_id from inserted`,
    [groupId, ban.personId, ban.reason, ban.bannedBy, ban.now],
  );
  return rowCount === 1;
}

export async function deleteBan(tx: Db, groupId: string, personId: string): Promise<void> {
  await tx.execute('delete from group_bans where group_id = $1 and person_id = $2', [groupId, personId]);
}
