import type { Db } from '#server/platform/postgres/db.ts';

/**
 * Locks the person until the transaction ends, so that their sign-ups and RSVPs are decided one by one, and concurrent requests cannot pass a limit
 * of theirs. Foreign keys to people do not wait. False if there is none.
 */
export async function lockPerson(tx: Db, personId: string): Promise<boolean> {
  return (await tx.execute('select from people where id = $1 for no key update', [personId])) === 1;
}
