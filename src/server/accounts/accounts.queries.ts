import { z } from 'zod';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import { IS_MAIL_TO, type MailFilter, mailFilterValues } from '#server/platform/mail/outbox.ts';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { HAS_REGISTERED_FROM, HAS_SIGNED_IN_FROM, MAX_USER_AGENT_LENGTH } from './security-events.queries.ts';

const Credentials = z.object({ id: z.string(), email: z.string(), passwordHash: z.string().nullable() });
export type Credentials = z.infer<typeof Credentials>;

const UserRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  hasChosenName: z.boolean(),
  avatarSeed: z.string(),
  location: z.string(),
  bio: z.string(),
  createdAt: z.date(),
  isEmailVerified: z.boolean(),
  pendingEmail: z.string().nullable(),
  avatarId: z.string().nullable(),
});
export type UserRow = z.infer<typeof UserRow>;

type NewAccount = Credentials & { createdAt: Date };

export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  const inserting = db.execute(
    `insert into accounts (id, email, password_hash, password_changed_at, created_at) values ($1, $2, $3, $4, $4)`,
    [account.id, account.email, account.passwordHash, account.createdAt],
  );
  await mapConstraint(inserting, { accounts_email_unique: 'account.email_taken' });
}

const AskedRow = z.object({ askedAt: z.date() });

/** Remembers when the site first asked the person for a second factor. */
export async function updateSecondFactorAsked(db: Db, accountId: string, now: Date): Promise<Date> {
  const statement = `update accounts set second_factor_asked_at = coalesce(second_factor_asked_at, $2) where id = $1
    returning second_factor_asked_at as "askedAt"`;
  return (await db.row(AskedRow, statement, [accountId, now]))?.askedAt ?? now;
}

/**
 * An unverified address may belong to somebody else: it gets one mail about what its account did, ever. Returns the accounts that may be
 * mailed, and marks the unverified ones among them.
 */
export async function claimMails(tx: Db, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows(
    IdRow,
    `with claimed as (update accounts set unverified_mail_at = now()
       where id = any ($1::uuid[]) and email_verified_at is null and unverified_mail_at is null returning id)
     select id from claimed union all select id from accounts where id = any ($1::uuid[]) and email_verified_at is not null`,
    [accountIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * The account and its profile in one query; the only read of a profile. Without a chosen name the owner, and nobody else, sees the part of
 * the email before the at sign.
 */
export async function findUser(db: Db, accountId: string, now: Date): Promise<UserRow | undefined> {
  return db.row(
    UserRow,
    `select a.id, a.email, case when p.has_chosen_name then p.name else left(split_part(a.email, '@', 1), 100) end as name,
            p.has_chosen_name as "hasChosenName", p.avatar_seed as "avatarSeed", p.location, p.bio, a.created_at as "createdAt",
            a.email_verified_at is not null as "isEmailVerified", t.email as "pendingEmail", v.id as "avatarId"
       from accounts a
       join people p on p.id = a.id
       left join avatars v on v.person_id = a.id
       left join mailed_tokens t on t.account_id = a.id and t.purpose = 'change-email' and t.expires_at > $2
      where a.id = $1`,
    [accountId, now],
  );
}

/** `isKnownNetwork`: the account has signed in on this network, so the attempt probably comes from its owner. */
const CredentialsAtNetwork = Credentials.extend({ isKnownNetwork: z.boolean() });

export async function findCredentialsByEmail(
  db: Db,
  { email, network }: { email: string; network: string },
): Promise<z.infer<typeof CredentialsAtNetwork> | undefined> {
  return db.row(
    CredentialsAtNetwork,
    `select id, email, password_hash as "passwordHash",
            ${HAS_SIGNED_IN_FROM} as "isKnownNetwork"
       from accounts a where lower(email) = lower($1)`,
    [email, network],
  );
}

export async function findCredentialsAtNetwork(
  db: Db,
  { id, network }: { id: string; network: string },
): Promise<z.infer<typeof CredentialsAtNetwork> | undefined> {
  return db.row(
    CredentialsAtNetwork,
    `select id, email, password_hash as "passwordHash", ${HAS_SIGNED_IN_FROM} as "isKnownNetwork" from accounts a where id = $1`,
    [id, network],
  );
}

type Registration = { email: string; caller: Caller; since: Date };

/** The account of the address, if this device has registered it since then, and neither its password was changed nor a second factor added. */
export async function findJustRegistered(
  db: Db,
  { email, caller, since }: Registration,
): Promise<Credentials | undefined> {
  return db.row(
    Credentials,
    `select id, email, password_hash as "passwordHash" from accounts a
      where lower(email) = lower($1) and password_changed_at = created_at and ${HAS_REGISTERED_FROM}
        and not exists (select from second_factors f where f.account_id = a.id)`,
    [email, networkOf(caller.ip), caller.userAgent.slice(0, MAX_USER_AGENT_LENGTH), since],
  );
}

export async function findCredentials(db: Db, accountId: string): Promise<Credentials | undefined> {
  return db.row(Credentials, 'select id, email, password_hash as "passwordHash" from accounts where id = $1', [
    accountId,
  ]);
}

/** Locks the account until the transaction ends; false if its password has changed. */
export async function lockCredentials(tx: Db, { id, passwordHash }: Credentials): Promise<boolean> {
  const statement = 'select from accounts where id = $1 and password_hash is not distinct from $2 for no key update';
  return (await tx.execute(statement, [id, passwordHash])) === 1;
}

/** Replaces a hash with outdated parameters, unless the password has changed in the meantime. */
export async function updatePasswordHash(db: Db, account: Credentials, newHash: string): Promise<void> {
  await db.execute('update accounts set password_hash = $3 where id = $1 and password_hash = $2', [
    account.id,
    account.passwordHash,
    newHash,
  ]);
}

const MailRow = z.object({ recipient: z.string(), subject: z.string(), state: z.string(), createdAt: z.date() });

/** What the site mails only to the address of an account. */
const ACCOUNT_MAILS = ['verify-email', 'reset-password', 'log-in'];

/**
 * The mails of an account. An unverified address may be somebody else's, who gets mails without an account, such as for an RSVP: of those to
 * such an address, only those about the account are its own.
 */
export const mailsOf = ({
  id,
  email,
  isEmailVerified,
}: Pick<UserRow, 'id' | 'email' | 'isEmailVerified'>): MailFilter => ({
  address: email,
  only: isEmailVerified ? undefined : { kinds: ACCOUNT_MAILS, id },
});

/** Newest first; without their text, which can contain a working link. */
export async function listMailsTo(db: Db, mails: MailFilter) {
  return db.rows(
    MailRow,
    `select recipient, subject, state, created_at as "createdAt" from outbox where ${IS_MAIL_TO} order by id desc`,
    mailFilterValues(mails),
  );
}
