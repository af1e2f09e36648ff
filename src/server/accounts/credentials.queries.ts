import { z } from 'zod';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';

export async function updatePassword(db: Db, accountId: string, passwordHash: string, now: Date): Promise<void> {
  await db.execute('update accounts set password_hash = $2, password_changed_at = $3 where id = $1', [
    accountId,
    passwordHash,
    now,
  ]);
}

/** The address was proved by the link that was mailed to it. */
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

const Addressee = z.object({ id: z.string(), email: z.string(), isEmailVerified: z.boolean() });
export type Addressee = z.infer<typeof Addressee>;

export async function findAddressee(db: Db, email: string): Promise<Addressee | undefined> {
  return db.row(
    Addressee,
    'select id, email, email_verified_at is not null as "isEmailVerified" from accounts where lower(email) = lower($1)',
    [email],
  );
}
