import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const Purpose = z.enum(['verify-email', 'reset-password', 'change-email', 'log-in']);
export type Purpose = z.infer<typeof Purpose>;
const MailedToken = z.object({ accountId: z.string(), purpose: Purpose, email: z.string(), currentEmail: z.string() });
export type MailedToken = z.infer<typeof MailedToken>;
type NewToken = {
  id: string;
  accountId: string;
  purpose: Purpose;
  email: string;
  tokenHash: Buffer;
  codeHash: Buffer | null;
  now: Date;
  expiresAt: Date;
};
type TokenLookup = { tokenHash: Buffer; purposes: readonly Purpose[]; now: Date };

/** Replaces the account's earlier token for the same purpose; false if this token is already stored. */
export async function replaceMailedToken(db: Db, token: NewToken): Promise<boolean> {
  const rowCount = await db.execute(
    `insert into mailed_tokens as earlier (id, account_id, purpose, email, token_hash, created_at, expires_at, code_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id, purpose) do update set id = excluded.id, email = excluded.email,
       token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
       code_hash = excluded.code_hash, tries = 0
       where earlier.id <> excluded.id`,
    [
      token.id,
      token.accountId,
      token.purpose,
      token.email,
      token.tokenHash,
      token.now,
      token.expiresAt,
      token.codeHash,
    ],
  );
  return rowCount === 1;
}

/** A valid token; a link to an address that the account no longer has is invalid. */
const IS_VALID = `t.token_hash = $1 and t.purpose = any($2) and t.expires_at > $3
  and a.id = t.account_id and (t.purpose = 'change-email' or lower(t.email) = lower(a.email))`;
const COLUMNS = `t.account_id as "accountId", t.purpose, t.email, a.email as "currentEmail"`;

export async function findMailedToken(
  db: Db,
  { tokenHash, purposes, now }: TokenLookup,
): Promise<MailedToken | undefined> {
  return db.row(MailedToken, `select ${COLUMNS} from mailed_tokens t, accounts a where ${IS_VALID}`, [
    tokenHash,
    purposes,
    now,
  ]);
}

/** Uses up the token; of concurrent requests, the row lock lets one succeed. */
export async function deleteMailedToken(
  db: Db,
  { tokenHash, purposes, now }: TokenLookup,
): Promise<MailedToken | undefined> {
  return db.row(MailedToken, `delete from mailed_tokens t using accounts a where ${IS_VALID} returning ${COLUMNS}`, [
    tokenHash,
    purposes,
    now,
  ]);
}

const TriedCode = z.object({ id: z.string(), codeHash: z.instanceof(Buffer) });

/** Counts a try of a code before it is compared; of concurrent requests, at most `maxTries` get one. */
export async function updateCodeTries(
  db: Db,
  { email, maxTries, now }: { email: string; maxTries: number; now: Date },
): Promise<z.infer<typeof TriedCode> | undefined> {
  return db.row(
    TriedCode,
    `update mailed_tokens t set tries = tries + 1 from accounts a
      where a.id = t.account_id and lower(a.email) = lower($1) and lower(t.email) = lower(a.email) and t.purpose = 'log-in'
        and t.tries < $2 and t.expires_at > $3 returning t.id, t.code_hash as "codeHash"`,
    [email, maxTries, now],
  );
}

const AddressRow = z.object({ email: z.string() });

/** The address whose account the code of a token logs in. */
export async function findAddressOfLogin(db: Db, id: string, now: Date): Promise<string | undefined> {
  const row = await db.row(
    AddressRow,
    `select email from mailed_tokens where id = $1 and purpose = 'log-in' and code_hash is not null and expires_at > $2`,
    [id, now],
  );
  return row?.email;
}

/** Uses up a token by its id; of concurrent requests, one gets it. */
export async function deleteMailedTokenById(db: Db, id: string): Promise<MailedToken | undefined> {
  return db.row(
    MailedToken,
    `delete from mailed_tokens t using accounts a where t.id = $1 and a.id = t.account_id returning ${COLUMNS}`,
    [id],
  );
}

export async function deleteMailedTokensOf(db: Db, accountId: string, purposes: readonly Purpose[]): Promise<void> {
  await db.execute('delete from mailed_tokens where account_id = $1 and purpose = any($2)', [accountId, purposes]);
}

export async function deleteExpiredMailedTokens(db: Db, now: Date): Promise<void> {
  await db.execute('delete from mailed_tokens where expires_at <= $1', [now]);
}
