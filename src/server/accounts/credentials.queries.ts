import { z } from 'zod';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';

export async function updatePassword(db: Db, accountId: string, passwordHash: string, now: Date): Promise<void> {
  await db.execute('update accounts set password_hash = $2, password_changed_at = $3 where id = $1', [
    accountId,
    passwordHash,
    now,
  ]);
}

/** Nobody can log in with the old password; the owner chooses another one. */
export async function updatePasswordRemoved(db: Db, accountId: string, now: Date): Promise<void> {
  await db.execute('update accounts set password_hash = null, password_changed_at = $2 where id = $1', [
    accountId,
    now,
  ]);
}

const SecuredAccount = z.object({ email: z.string() });

/** Locks the account; undefined if its password has changed since. */
export async function lockForSecuring(tx: Db, accountId: string, since: Date) {
  return tx.row(
    SecuredAccount,
    'select email from accounts where id = $1 and password_changed_at < $2 for no key update',
    [accountId, since],
  );
}

/** The link mailed to the address has verified it. */
export async function updateEmail(db: Db, accountId: string, email: string, now: Date): Promise<void> {
  await mapConstraint(
    db.execute('update accounts set email = $2, email_verified_at = $3 where id = $1', [accountId, email, now]),
    { accounts_email_unique: 'account.email_taken' },
  );
}

export async function updateEmailVerified(db: Db, accountId: string, now: Date): Promise<void> {
  await db.execute('update accounts set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [
    accountId,
    now,
  ]);
}

const AccountByEmail = z.object({ id: z.string(), email: z.string(), isEmailVerified: z.boolean() });
export type AccountByEmail = z.infer<typeof AccountByEmail>;

export async function findAccountByEmail(db: Db, email: string): Promise<AccountByEmail | undefined> {
  return db.row(
    AccountByEmail,
    'select id, email, email_verified_at is not null as "isEmailVerified" from accounts where lower(email) = lower($1)',
    [email],
  );
}
