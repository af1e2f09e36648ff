import type { Db } from '#server/platform/postgres/db.ts';

/** Removes what a person who was in the account may have added to get in again. */
export async function deleteFactorsSince(tx: Db, accountId: string, since: Date): Promise<void> {
  await tx.execute('delete from passkeys where account_id = $1 and created_at >= $2', [accountId, since]);
  await tx.execute('delete from second_factors where account_id = $1 and confirmed_at >= $2', [accountId, since]);
  await tx.execute(
    `update second_factors set recovery_hashes = '{}' where account_id = $1 and recovery_made_at >= $2`,
    [accountId, since],
  );
}
