import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

export type Claim = { accountId: string; key: string; requestMac: Buffer };
const StoredAnswer = z.object({
  requestMac: z.instanceof(Buffer),
  status: z.number().nullable(),
  answer: z.string().nullable(),
  claimedAt: z.date(),
});
export type StoredAnswer = z.infer<typeof StoredAnswer>;

const KEPT_HOURS = 24;

/** True if the key is new (or expired) and now belongs to this request. */
export async function claimKey(db: Db, { accountId, key, requestMac }: Claim, now: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `insert into idempotency_keys as kept (account_id, key, request_mac, created_at) values ($1, $2, $3, $4)
     on conflict (account_id, key) do update
       set request_mac = excluded.request_mac, status = null, answer = null, created_at = excluded.created_at
       where kept.created_at <= excluded.created_at - interval '${KEPT_HOURS} hours'`,
    [accountId, key, requestMac, now],
  );
  return rowCount === 1;
}

export async function findStoredAnswer(db: Db, { accountId, key }: Claim): Promise<StoredAnswer | undefined> {
  return db.row(
    StoredAnswer,
    `select request_mac as "requestMac", status, answer, created_at as "claimedAt" from idempotency_keys where account_id = $1 and key = $2`,
    [accountId, key],
  );
}

export async function storeAnswer(db: Db, { accountId, key }: Claim, status: number, answer: string): Promise<void> {
  await db.execute('update idempotency_keys set status = $3, answer = $4 where account_id = $1 and key = $2', [
    accountId,
    key,
    status,
    answer,
  ]);
}

export async function releaseKey(db: Db, { accountId, key }: Claim): Promise<void> {
  await db.execute('delete from idempotency_keys where account_id = $1 and key = $2 and status is null', [
    accountId,
    key,
  ]);
}

export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.execute(
    `delete from idempotency_keys where created_at <= $1::timestamptz - interval '${KEPT_HOURS} hours'`,
    [now],
  );
}
