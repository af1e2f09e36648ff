import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

export type Claim = { accountId: string; keyMac: Buffer; requestMac: Buffer };
const StoredRow = z.object({
  requestMac: z.instanceof(Buffer),
  status: z.number().nullable(),
  response: z.instanceof(Buffer).nullable(),
  claimedAt: z.date(),
});
export type StoredRow = z.infer<typeof StoredRow>;

const RETENTION_HOURS = 24;
const MAX_KEYS_PER_ACCOUNT = 256;

const ClaimedRow = z.object({ claimId: z.string() });

/**
 * The id of the claim if the key is new (or expired) and now belongs to this request: the transaction that has written the row. The oldest keys of
 * the account make room for it.
 */
export async function claimKey(
  db: Db,
  { accountId, keyMac, requestMac }: Claim,
  now: Date,
): Promise<string | undefined> {
  const row = await db.row(
    ClaimedRow,
    `with dropped as (
       delete from idempotency_keys where (account_id, key_mac) in (
         select account_id, key_mac from idempotency_keys where account_id = $1
         order by created_at desc, key_mac desc offset ${MAX_KEYS_PER_ACCOUNT - 1} for update skip locked)
         and key_mac <> $2
     )
     insert into idempotency_keys as claimed (account_id, key_mac, request_mac, created_at) values ($1, $2, $3, $4)
     on conflict (account_id, key_mac) do update
       set request_mac = excluded.request_mac, status = null, response = null, created_at = excluded.created_at
       where claimed.created_at <= excluded.created_at - interval '${RETENTION_HOURS} hours'
     returning xmin::text as "claimId"`,
    [accountId, keyMac, requestMac, now],
  );
  return row?.claimId;
}

export async function findStoredRow(db: Db, { accountId, keyMac }: Claim): Promise<StoredRow | undefined> {
  return db.row(
    StoredRow,
    `select request_mac as "requestMac", status, response, created_at as "claimedAt" from idempotency_keys
     where account_id = $1 and key_mac = $2`,
    [accountId, keyMac],
  );
}

export async function storeResponse(
  db: Db,
  { accountId, keyMac }: Claim,
  status: number,
  response: Buffer | null,
): Promise<void> {
  await db.execute('update idempotency_keys set status = $3, response = $4 where account_id = $1 and key_mac = $2', [
    accountId,
    keyMac,
    status,
    response,
  ]);
}

/** Deletes only the claim itself: a repeat may have claimed the key since. */
export async function releaseKey(db: Db, { accountId, keyMac }: Claim, claimId: string): Promise<void> {
  await db.execute(
    'delete from idempotency_keys where account_id = $1 and key_mac = $2 and status is null and xmin::text = $3',
    [accountId, keyMac, claimId],
  );
}

export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.execute(
    `delete from idempotency_keys where created_at <= $1::timestamptz - interval '${RETENTION_HOURS} hours'`,
    [now],
  );
}
