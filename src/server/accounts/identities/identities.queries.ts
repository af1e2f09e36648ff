import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { AccountIdRow } from '#server/platform/postgres/row-schemas.ts';

type IdentityName = { issuer: string; subject: string };
type NewIdentity = IdentityName & { accountId: string; providerKey: string; email: string | null; now: Date };

const IdentityRow = z.object({
  id: z.string(),
  providerKey: z.string(),
  email: z.string().nullable(),
  linkedAt: z.date(),
  lastUsedAt: z.date(),
});
export type IdentityRow = z.infer<typeof IdentityRow>;
const COLUMNS = 'id, provider_key as "providerKey", email, linked_at as "linkedAt", last_used_at as "lastUsedAt"';

/** The account that the identity signs in to, with the time of use recorded. */
export async function updateIdentityUsed(
  db: Db,
  { issuer, subject }: IdentityName,
  now: Date,
): Promise<string | undefined> {
  const row = await db.row(
    AccountIdRow,
    'update identities set last_used_at = $3 where issuer = $1 and subject = $2 returning account_id as "accountId"',
    [issuer, subject, now],
  );
  return row?.accountId;
}

/** Linking again what is linked already changes nothing; undefined if it is linked to another account. */
export async function insertIdentity(db: Db, identity: NewIdentity): Promise<IdentityRow | undefined> {
  const { accountId, issuer, subject, providerKey, email, now } = identity;
  return db.row(
    IdentityRow,
    `insert into identities as known (account_id, issuer, subject, provider_key, email, linked_at, last_used_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict on constraint identities_unique do update set last_used_at = excluded.last_used_at
       where known.account_id = excluded.account_id returning ${COLUMNS}`,
    [accountId, issuer, subject, providerKey, email, now],
  );
}

export async function listIdentitiesOf(db: Db, accountId: string): Promise<IdentityRow[]> {
  return db.rows(IdentityRow, `select ${COLUMNS} from identities where account_id = $1 order by linked_at, id`, [
    accountId,
  ]);
}

export async function deleteIdentity(db: Db, accountId: string, identityId: string): Promise<IdentityRow | undefined> {
  return db.row(IdentityRow, `delete from identities where account_id = $1 and id = $2 returning ${COLUMNS}`, [
    accountId,
    identityId,
  ]);
}

export async function deleteIdentitiesOf(db: Db, accountId: string): Promise<void> {
  await db.execute('delete from identities where account_id = $1', [accountId]);
}

/** Removes what a person who was in the account may have linked to get in again. */
export async function deleteIdentitiesSince(tx: Db, accountId: string, since: Date): Promise<void> {
  await tx.execute('delete from identities where account_id = $1 and linked_at >= $2', [accountId, since]);
}

const SignInMethod = z.object({ isPossible: z.boolean() });

/** Whether the account can be signed in to: by a password, another site, a passkey for this `host`, or a link mailed to its own address. */
export async function hasSignInMethod(db: Db, accountId: string, host: string): Promise<boolean> {
  const { isPossible } = await db.one(
    SignInMethod,
    `select password_hash is not null or email_verified_at is not null
         or exists (select from identities i where i.account_id = a.id)
         or exists (select from passkeys p where p.account_id = a.id and p.rp_id = $2) as "isPossible"
       from accounts a where id = $1`,
    [accountId, host],
  );
  return isPossible;
}

const PeopleRow = z.object({ providerKey: z.string(), people: z.number() });

/** How many people have connected each provider. */
export async function countIdentitiesByProvider(db: Db): Promise<Map<string, number>> {
  const rows = await db.rows(
    PeopleRow,
    'select provider_key as "providerKey", count(distinct account_id) as people from identities group by provider_key',
    [],
  );
  return new Map(rows.map(({ providerKey, people }) => [providerKey, people]));
}
