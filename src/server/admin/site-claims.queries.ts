import type { Db } from '#server/platform/postgres/db.ts';

/** One person at a time may claim the site. */
export async function lockSiteClaims(tx: Db): Promise<void> {
  await tx.execute('lock table site_claims in exclusive mode');
}

export async function insertSiteClaim(tx: Db, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await tx.execute('insert into site_claims (token_hash, created_at, expires_at) values ($1, $2, $3)', [
    tokenHash,
    now,
    expiresAt,
  ]);
}

export async function isOpenSiteClaim(tx: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const statement = 'select from site_claims where token_hash = $1 and expires_at > $2';
  return (await tx.execute(statement, [tokenHash, now])) > 0;
}

export async function deleteSiteClaims(tx: Db): Promise<void> {
  await tx.execute('delete from site_claims');
}

export async function deleteExpiredSiteClaims(tx: Db, now: Date): Promise<void> {
  await tx.execute('delete from site_claims where expires_at <= $1', [now]);
}

export async function hasOpenSiteClaim(db: Db, now: Date): Promise<boolean> {
  return (await db.execute('select from site_claims where expires_at > $1 limit 1', [now])) > 0;
}
