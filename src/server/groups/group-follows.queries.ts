import type { Db } from '#server/platform/postgres/db.ts';

export async function insertFollow(tx: Db, groupId: string, personId: string, now: Date): Promise<void> {
  await tx.execute(
    `insert into group_follows (group_id, person_id, followed_at)
     select $1, p.id, $3 from (select id from people where id = $2 for key share skip locked) p on conflict do nothing`,
    [groupId, personId, now],
  );
}

export async function deleteFollow(tx: Db, groupId: string, personId: string): Promise<void> {
  await tx.execute(
    `delete from group_follows where group_id = $1 and person_id in
       (select person_id from group_follows where group_id = $1 and person_id = $2 for update skip locked)`,
    [groupId, personId],
  );
}
