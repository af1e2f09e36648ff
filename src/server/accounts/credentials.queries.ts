import { z } from 'zod';
import { redirectNotifications } from '#server/platform/mail/outbox.ts';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';

type NewPassword = { accountId: string; passwordHash: string; sessionId: string | null; now: Date };

/** `sessionId` is the session in which the person changed it, if it was no mailed link. */
export async function updatePassword(db: Db, { accountId, passwordHash, sessionId, now }: NewPassword): Promise<void> {
  await db.execute(
    `update accounts set password_hash = $2, password_changed_at = $3,
        password_changed_in = (select s.created_at from sessions s where s.id = $4) where id = $1`,
    [accountId, passwordHash, now, sessionId],
  );
}

/** Nobody can log in with the old password; the owner chooses another one. */
export async function updatePasswordRemoved(db: Db, accountId: string, now: Date): Promise<void> {
  await db.execute(
    'update accounts set password_hash = null, password_changed_at = $2, password_changed_in = null where id = $1',
    [accountId, now],
  );
}

const SecuredAccount = z.object({ email: z.string() });

/**
 * Locks the account of a sign-in or request that was mailed to `email` at `mailedAt`; undefined if its owner has chosen another password since:
 * in a session that is older than that of the sign-in or request, or by a link to that address. A person who signed in then can do neither, so whatever
 * they change leaves the link valid.
 */
export async function lockForSecuring(
  tx: Db,
  { accountId, email, mailedAt, signedInAt }: { accountId: string; email: string; mailedAt: Date; signedInAt: Date },
) {
  return tx.row(
    SecuredAccount,
    `select email from accounts where id = $1
        and (password_changed_at < $2 or password_changed_in >= $3 or lower(email) <> lower($4)) for no key update`,
    [accountId, mailedAt, signedInAt, email],
  );
}

/** Takes an address away from an account that never verified it. */
export async function updateUnverifiedEmailRemoved(tx: Db, email: string): Promise<void> {
  await tx.execute(
    `update accounts set email = id || '@removed.invalid' where lower(email) = lower($1) and email_verified_at is null`,
    [email],
  );
}

const FormerEmailRow = z.object({ email: z.string() });

/** The link mailed to the address has verified it. Notifications that wait for the end of quiet hours go there. */
export async function updateEmail(db: Db, accountId: string, email: string, now: Date): Promise<void> {
  const former = await mapConstraint(
    db.row(
      FormerEmailRow,
      `update accounts a set email = $2, email_verified_at = $3 from accounts former where a.id = $1 and former.id = a.id returning former.email`,
      [accountId, email, now],
    ),
    { accounts_email_unique: 'account.email_taken' },
  );
  if (former) await redirectNotifications(db, { from: former.email, to: email });
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
