import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

export type Claim = { accountId: string; key: string; requestMac: Buffer };
const StoredResponse = z.object({
  requestMac: z.instanceof(Buffer),
  status: z.number().nullable(),
  body: z.string().nullable(),
  claimedAt: z.date(),
});
export type StoredResponse = z.infer<typeof StoredResponse>;

const RETENTION_HOURS = 24;

/** True if the key is new (or expired) and now belongs to this request. */
export async function claimKey(db: Db, { accountId, key, requestMac }: Claim, now: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `insert into idempotency_keys as claimed (account_id, key, request_mac, created_at) values ($1, $2, $3, $4)
     on conflict (account_id, key) do update
       set request_mac = excluded.request_mac, status = null, answer = null, created_at = excluded.created_at
       where claimed.created_at <= excluded.created_at - interval '${RETENTION_HOURS} hours'`,
    [accountId, key, requestMac, now],
  );
  return rowCount === 1;
}

export async function findStoredResponse(db: Db, { accountId, key }: Claim): Promise<StoredResponse | undefined> {
  return db.row(
    StoredResponse,
    `select request_mac as "requestMac", status, answer as body, created_at as "claimedAt" from idempotency_keys where account_id = $1 and key = $2`,
    [accountId, key],
  );
}

export async function storeResponse(db: Db, { accountId, key }: Claim, status: number, body: string): Promise<void> {
  await db.execute('update idempotency_keys set status = $3, answer = $4 where account_id = $1 and key = $2', [
    accountId,
    key,
    status,
    body,
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
    `delete from idempotency_keys where created_at <= $1::timestamptz - interval '${RETENTION_HOURS} hours'`,
    [now],
  );
}
