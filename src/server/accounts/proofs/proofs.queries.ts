import type { Db } from '#server/platform/postgres/db.ts';

/** False if it was spent before. A concurrent use waits until this transaction ends. */
export async function insertSpentProof(tx: Db, nonce: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await tx.execute(
    'insert into spent_proofs (nonce, expires_at) values ($1, $2) on conflict (nonce) do nothing',
    [nonce, expiresAt],
  );
  return inserted === 1;
}

export async function deleteExpiredProofs(db: Db, now: Date): Promise<void> {
  await db.execute('delete from spent_proofs where expires_at <= $1', [now]);
}
