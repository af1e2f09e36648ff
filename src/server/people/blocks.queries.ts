import { z } from 'zod';
import { listBlocks } from '#contracts/people/blocks.contract.ts';
import { avatarSql } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { lockPerson } from './person-locks.queries.ts';

const MAX_BLOCKS = 500;

const Blocked = listBlocks.success.schema.shape.people.element;
const BlockedRow = Blocked.extend({ blockedAt: z.date() });

export async function listBlocksOf(db: Db, personId: string): Promise<z.infer<typeof Blocked>[]> {
  const rows = await db.rows(
    BlockedRow,
    `select p.id, p.name, ${avatarSql('p', 'v')} as avatar, b.created_at as "blockedAt"
       from person_blocks b join people p on p.id = b.blocked_id left join avatars v on v.person_id = p.id
      where b.blocker_id = $1 order by b.created_at desc, p.id`,
    [personId],
  );
  return rows.map((row) => ({ ...row, blockedAt: row.blockedAt.toISOString() }));
}

type Pair = { blockerId: string; blockedId: string };

const FullRow = z.object({ isFull: z.boolean() });

/** Does nothing if there is no such person. False if the blocker has reached the limit. */
export async function insertBlock(tx: Db, { blockerId, blockedId }: Pair, now: Date): Promise<boolean> {
  await lockPerson(tx, blockerId);
  const { isFull } = await tx.one(
    FullRow,
    `with inserted as (
       insert into person_blocks (blocker_id, blocked_id, created_at)
       select $1, p.id, $3 from (select id from people where id = $2 for key share) p
        where (select count(*) from person_blocks where blocker_id = $1) < ${MAX_BLOCKS} on conflict do nothing)
     select (select count(*) from person_blocks where blocker_id = $1) >= ${MAX_BLOCKS}
       and not exists (select from person_blocks where blocker_id = $1 and blocked_id = $2) as "isFull"`,
    [blockerId, blockedId, now],
  );
  return !isFull;
}

const IsBlockedRow = z.object({ isBlocked: z.boolean() });

export async function isBlockedByAny(db: Db, personId: string, blockerIds: readonly string[]): Promise<boolean> {
  const { isBlocked } = await db.one(
    IsBlockedRow,
    `select exists (select from person_blocks where blocked_id = $1 and blocker_id = any ($2::uuid[])) as "isBlocked"`,
    [personId, blockerIds],
  );
  return isBlocked;
}

export async function deleteBlock(db: Db, { blockerId, blockedId }: Pair): Promise<void> {
  await db.execute('delete from person_blocks where blocker_id = $1 and blocked_id = $2', [blockerId, blockedId]);
}
