import { sql } from 'kysely';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';

export type Credentials = { id: string; email: string; passwordHash: string };
export type UserRow = {
  id: string;
  email: string;
  name: string;
  location: string;
  bio: string;
  createdAt: Date;
  isEmailVerified: boolean;
  pendingEmail: string | null;
  avatarId: string | null;
};

type NewAccount = { id: string; email: string; passwordHash: string; createdAt: Date };

export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  const row = {
    id: account.id,
    email: account.email,
    password_hash: account.passwordHash,
    password_changed_at: account.createdAt,
    created_at: account.createdAt,
  };
  await mapConstraint(db.kysely.insertInto('accounts').values(row).execute(), {
    accounts_email_unique: 'account.email_taken',
  });
}

/** The account and its public face in one look; the only read of a profile. */
export async function findUser(db: Db, accountId: string, now: Date): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select a.id, a.email, p.name, p.location, p.bio, a.created_at as "createdAt",
            a.email_verified_at is not null as "isEmailVerified", t.email as "pendingEmail", v.id as "avatarId"
       from accounts a
       join people p on p.id = a.id
       left join avatars v on v.person_id = a.id
       left join mailed_tokens t on t.account_id = a.id and t.purpose = 'change-email' and t.expires_at > $2
      where a.id = $1`,
    [accountId, now],
  );
  return rows[0];
}

/** `isHome`: the account is signed in on this network, so its owner is probably there. */
export async function findCredentialsByEmail(
  db: Db,
  { email, network }: { email: string; network: string },
): Promise<(Credentials & { isHome: boolean }) | undefined> {
  const { rows } = await db.query<Credentials & { isHome: boolean }>(
    `select id, email, password_hash as "passwordHash",
            exists (select 1 from sessions s where s.account_id = a.id and s.network = $2) as "isHome"
       from accounts a where lower(email) = lower($1)`,
    [email, network],
  );
  return rows[0];
}

export async function findCredentials(db: Db, accountId: string): Promise<Credentials | undefined> {
  return db.kysely
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** Whether the password is still the one that was looked at; nobody else changes it, or the account, until the transaction ends. */
export async function lockCredentials(tx: Db, { id, passwordHash }: Credentials): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from accounts where id = $1 and password_hash = $2 for no key update', [
    id,
    passwordHash,
  ]);
  return rowCount === 1;
}

/** Replaces a hash that was made with older parameters, unless the password has changed meanwhile. */
export async function updatePasswordHash(db: Db, account: Credentials, newHash: string): Promise<void> {
  await db.kysely
    .updateTable('accounts')
    .set({ password_hash: newHash })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.passwordHash)
    .execute();
}

/** Mails that were written to the account's address, newest first; without their text, which can hold a working link. */
export async function listMailsTo(db: Db, email: string) {
  return db.kysely
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'state', 'created_at as createdAt'])
    .where(sql<boolean>`lower(recipient) = lower(${email})`)
    .orderBy('id', 'desc')
    .execute();
}
