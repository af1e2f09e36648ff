import { z } from 'zod';
import { getLinkedRequest, RequestKindName } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const RequestRow = z.object({
  id: z.string(),
  kind: RequestKindName,
  targetId: z.string(),
  title: z.string(),
  /** What the mail says about the target besides its name; may be empty. */
  summary: z.string(),
  path: z.string(),
  name: z.string(),
  email: z.string(),
  /** The hash of the code of an invitation to the site. */
  invitationHash: z.instanceof(Buffer).nullable(),
  details: z.record(z.string(), z.unknown()),
  requestedAt: z.date(),
  expiresAt: z.date(),
});
export type UnconfirmedRequestRow = z.infer<typeof RequestRow>;

const COLUMNS = `id, kind, target_id as "targetId", title, summary, path, name, email, invitation_hash as "invitationHash", details, requested_at as "requestedAt", expires_at as "expiresAt"`;

const Hashes = z.object({ tokenHash: z.instanceof(Buffer), codeHash: z.instanceof(Buffer).nullable() });
type Hashes = z.infer<typeof Hashes>;

export async function insertRequest(tx: Db, request: UnconfirmedRequestRow & Hashes): Promise<void> {
  await tx.execute(
    `insert into unconfirmed_requests (id, kind, target_id, title, summary, path, name, email, invitation_hash, details, requested_at, expires_at, token_hash, code_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      request.id,
      request.kind,
      request.targetId,
      request.title,
      request.summary,
      request.path,
      request.name,
      request.email,
      request.invitationHash,
      JSON.stringify(request.details),
      request.requestedAt,
      request.expiresAt,
      request.tokenHash,
      request.codeHash,
    ],
  );
}

export async function lockRequestById(tx: Db, id: string, now: Date): Promise<UnconfirmedRequestRow | undefined> {
  return tx.row(
    RequestRow,
    `select ${COLUMNS} from unconfirmed_requests where id = $1 and expires_at > $2 for update`,
    [id, now],
  );
}

/** By the hash that a code was compared with: another address, which may have taken its place since, has another code. */
export async function lockRequestByCode(
  tx: Db,
  { id, codeHash, now }: { id: string; codeHash: Buffer; now: Date },
): Promise<UnconfirmedRequestRow | undefined> {
  return tx.row(
    RequestRow,
    `select ${COLUMNS} from unconfirmed_requests where id = $1 and code_hash = $2 and expires_at > $3 for update`,
    [id, codeHash, now],
  );
}

export async function lockRequestByToken(
  tx: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<UnconfirmedRequestRow | undefined> {
  return tx.row(
    RequestRow,
    `select ${COLUMNS} from unconfirmed_requests where token_hash = $1 and expires_at > $2 for update`,
    [tokenHash, now],
  );
}

const LinkedRequestRow = getLinkedRequest.success.schema;

export async function findRequestByToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<z.infer<typeof LinkedRequestRow> | undefined> {
  return db.row(
    LinkedRequestRow,
    'select kind, title, summary from unconfirmed_requests where token_hash = $1 and expires_at > $2',
    [tokenHash, now],
  );
}

/** Replaces the address, and the link and the code, which become invalid. */
export async function updateRequestAddress(
  tx: Db,
  { id, email, tokenHash, codeHash }: { id: string; email: string } & Hashes,
): Promise<void> {
  await tx.execute(
    'update unconfirmed_requests set email = $2, token_hash = $3, code_hash = $4, tries = 0 where id = $1',
    [id, email, tokenHash, codeHash],
  );
}

/** Deletes a request that was confirmed; what proves it is returned. */
export async function takeRequest(tx: Db, id: string): Promise<Hashes> {
  return tx.one(
    Hashes,
    'delete from unconfirmed_requests where id = $1 returning token_hash as "tokenHash", code_hash as "codeHash"',
    [id],
  );
}

const TriedCode = z.object({ codeHash: z.instanceof(Buffer).nullable() });

/** Counts a try of the code before it is compared; of concurrent requests, at most `maxTries` get one. */
export async function updateRequestTries(
  db: Db,
  { id, maxTries, now }: { id: string; maxTries: number; now: Date },
): Promise<z.infer<typeof TriedCode> | undefined> {
  return db.row(
    TriedCode,
    `update unconfirmed_requests set tries = tries + 1 where id = $1 and tries < $2 and expires_at > $3 returning code_hash as "codeHash"`,
    [id, maxTries, now],
  );
}

export async function deleteRequest(tx: Db, id: string): Promise<void> {
  await tx.execute('delete from unconfirmed_requests where id = $1', [id]);
}

export async function listExpiredRequests(db: Db, now: Date): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    'select id from unconfirmed_requests where expires_at <= $1 order by expires_at limit 5000',
    [now],
  );
  return rows.map(({ id }) => id);
}

export async function lockExpiredRequest(tx: Db, id: string, now: Date): Promise<UnconfirmedRequestRow | undefined> {
  return tx.row(
    RequestRow,
    `select ${COLUMNS} from unconfirmed_requests where id = $1 and expires_at <= $2 for update skip locked`,
    [id, now],
  );
}

/** The requests with the address of an account; with `isVerifiedOnly` none if the address is not verified. */
export async function lockRequestsOf(
  tx: Db,
  accountId: string,
  { isVerifiedOnly = false } = {},
): Promise<UnconfirmedRequestRow[]> {
  return tx.rows(
    RequestRow,
    `select ${COLUMNS} from unconfirmed_requests
      where lower(email) = (select lower(email) from accounts where id = $1 and (email_verified_at is not null or not $2)) order by kind, target_id, id for update`,
    [accountId, isVerifiedOnly],
  );
}

export async function upsertDeclinedAddress(tx: Db, addressHash: Buffer, until: Date): Promise<void> {
  await tx.execute(
    `insert into declined_addresses (address_hash, declined_until) values ($1, $2)
     on conflict (address_hash) do update set declined_until = excluded.declined_until`,
    [addressHash, until],
  );
}

export async function isAddressDeclined(db: Db, addressHash: Buffer, now: Date): Promise<boolean> {
  return (
    (await db.execute('select from declined_addresses where address_hash = $1 and declined_until > $2', [
      addressHash,
      now,
    ])) > 0
  );
}

export async function deleteOldDeclinedAddresses(db: Db, now: Date): Promise<void> {
  await db.execute('delete from declined_addresses where declined_until <= $1', [now]);
}

const Suspension = z.object({ isSuspended: z.boolean() });

export async function isSuspended(db: Db, accountId: string): Promise<boolean> {
  const { isSuspended: answer } = await db.one(
    Suspension,
    `select exists (select from account_limits where account_id = $1 and kind = 'suspended') as "isSuspended"`,
    [accountId],
  );
  return answer;
}
