import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { listBlocks } from '#contracts/people/blocks.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const MOST = 500;

type Blocked = EndpointOutput<typeof listBlocks>['people'][number];

export async function listBlocksOf(db: Db, personId: string): Promise<Blocked[]> {
  const { rows } = await db.query<Omit<Blocked, 'blockedAt'> & { blockedAt: Date }>(
    `select p.id, p.name, '/media/avatars/' || v.id || '.jpg' as avatar, b.created_at as "blockedAt"
       from person_blocks b join people p on p.id = b.blocked_id left join avatars v on v.person_id = p.id
      where b.blocker_id = $1 order by b.created_at desc, p.id`,
    [personId],
  );
  return rows.map((row) => ({ ...row, blockedAt: row.blockedAt.toISOString() }));
}

type Pair = { blockerId: string; blockedId: string };

/** Nothing happens where there is no such person. False when the blocker has as many as one can. */
export async function insertBlock(tx: Db, { blockerId, blockedId }: Pair, now: Date): Promise<boolean> {
  // Of several at once, none passes the limit.
  await tx.query('select from people where id = $1 for no key update', [blockerId]);
  const { rows } = await tx.query<{ isFull: boolean }>(
    `with made as (
       insert into person_blocks (blocker_id, blocked_id, created_at)
       select $1, p.id, $3 from (select id from people where id = $2 for key share) p
        where (select count(*) from person_blocks where blocker_id = $1) < ${MOST} on conflict do nothing)
     select (select count(*) from person_blocks where blocker_id = $1) >= ${MOST}
       and not exists (select from person_blocks where blocker_id = $1 and blocked_id = $2) as "isFull"`,
    [blockerId, blockedId, now],
  );
  return !rows[0]!.isFull;
}

export async function deleteBlock(db: Db, { blockerId, blockedId }: Pair): Promise<void> {
  await db.query('delete from person_blocks where blocker_id = $1 and blocked_id = $2', [blockerId, blockedId]);
}
