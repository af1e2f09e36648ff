import { z } from 'zod';
import { accountRoles } from '#contracts/accounts/account-roles.ts';
import { type SignInMethod, signInMethods } from '#contracts/accounts/sign-in-methods.ts';
import { LIMITS, Limits } from '#server/accounts/account-limits.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const SessionRow = z.object({
  id: z.string(),
  accountId: z.string(),
  refreshKey: z.instanceof(Buffer),
  counter: z.number(),
  seenCounter: z.number(),
  rotatedAt: z.date(),
  lastSeenAt: z.date(),
  createdAt: z.date(),
  method: z.enum(signInMethods),
  reauthenticatedAt: z.date(),
  secondFactorAt: z.date().nullable(),
});
export type SessionRow = z.infer<typeof SessionRow>;
type NewSession = {
  accountId: string;
  refreshKey: Buffer;
  userAgent: string;
  network: string;
  method: SignInMethod;
  hasUsedSecondFactor: boolean;
  now: Date;
};

const COLUMNS = `id, account_id as "accountId", refresh_key as "refreshKey", counter, seen_counter as "seenCounter",
  rotated_at as "rotatedAt", last_seen_at as "lastSeenAt", created_at as "createdAt",
  method, reauthenticated_at as "reauthenticatedAt", second_factor_at as "secondFactorAt"`;

export async function insertSession(db: Db, session: NewSession): Promise<SessionRow> {
  return db.one(
    SessionRow,
    `insert into sessions (account_id, refresh_key, user_agent, network, method, created_at, rotated_at, last_seen_at,
                           reauthenticated_at, second_factor_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6, $6, case when $7 then $6::timestamptz end) returning ${COLUMNS}`,
    [
      session.accountId,
      session.refreshKey,
      session.userAgent,
      session.network,
      session.method,
      session.now,
      session.hasUsedSecondFactor,
    ],
  );
}

const SessionWithRole = SessionRow.extend({
  role: z.enum(accountRoles),
  limits: Limits,
  secondFactorAskedAt: z.date().nullable(),
});

export async function findSession(db: Db, sessionId: string): Promise<z.infer<typeof SessionWithRole> | undefined> {
  return db.row(
    SessionWithRole,
    `select ${COLUMNS}, (select role from accounts a where a.id = account_id) as role, ${LIMITS} as limits,
        (select second_factor_asked_at from accounts a where a.id = account_id) as "secondFactorAskedAt" from sessions where id = $1`,
    [sessionId],
  );
}

/** Moves to the next generation if `counter` is still current; of concurrent requests, one succeeds. */
export async function updateSessionCounter(db: Db, { id, counter }: SessionRow, now: Date) {
  return db.row(
    SessionRow,
    `update sessions set counter = counter + 1, rotated_at = $3, last_seen_at = $3
      where id = $1 and counter = $2 returning ${COLUMNS}`,
    [id, counter, now],
  );
}

/** Records that an access token of generation `seenCounter` was used. Skips a row that is being refreshed instead of waiting for it. */
export async function updateSessionSeen(db: Db, sessionId: string, seenCounter: number, now: Date): Promise<boolean> {
  const updated = await db.execute(
    `update sessions set last_seen_at = $3, seen_counter = greatest(seen_counter, $2)
      where id = (select id from sessions where id = $1 for update skip locked)`,
    [sessionId, seenCounter, now],
  );
  return updated === 1;
}

/** Records that the person proved again who they are; with a second factor, the session's assurance rises, too. */
export async function updateSessionReauthenticated(
  db: Db,
  sessionId: string,
  { hasUsedSecondFactor, now }: { hasUsedSecondFactor: boolean; now: Date },
): Promise<void> {
  await db.execute(
    `update sessions set reauthenticated_at = $2, second_factor_at = case when $3 then $2 else second_factor_at end where id = $1`,
    [sessionId, now, hasUsedSecondFactor],
  );
}

const ListedSession = z.object({
  id: z.string(),
  userAgent: z.string(),
  network: z.string(),
  method: z.enum(signInMethods),
  hasUsedSecondFactor: z.boolean(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
});
export type ListedSession = z.infer<typeof ListedSession>;

export async function listSessionsOf(db: Db, accountId: string, seenAfter: Date): Promise<ListedSession[]> {
  return db.rows(
    ListedSession,
    `select id, user_agent as "userAgent", network, method, second_factor_at is not null as "hasUsedSecondFactor",
            created_at as "createdAt", last_seen_at as "lastSeenAt"
       from sessions where account_id = $1 and last_seen_at > $2 order by last_seen_at desc`,
    [accountId, seenAfter],
  );
}

export async function deleteSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  return (await db.execute('delete from sessions where account_id = $1 and id = $2', [accountId, sessionId])) === 1;
}

/** Deletes every session of the account except `exceptId`; returns the ids, which the session cache forgets after the commit. */
export async function deleteSessionsOf(db: Db, accountId: string, exceptId: string | null): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    'delete from sessions where account_id = $1 and id is distinct from $2 returning id',
    [accountId, exceptId],
  );
  return rows.map(({ id }) => id);
}

/** Deletes the account's other sessions beyond `count` that have not been used for longest. Returns their ids. */
export async function deleteSessionsBeyond(
  tx: Db,
  { accountId, exceptId, count }: { accountId: string; exceptId: string; count: number },
): Promise<string[]> {
  const rows = await tx.rows(
    IdRow,
    `delete from sessions where id in (
       select id from sessions where account_id = $1 and id <> $2 order by last_seen_at desc, created_at desc, id offset $3) returning id`,
    [accountId, exceptId, count],
  );
  return rows.map(({ id }) => id);
}

/** Returns those of the sessions that no longer exist. */
export async function listEndedSessions(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    'select open.id from unnest($1::uuid[]) as open (id) where not exists (select from sessions s where s.id = open.id)',
    [sessionIds],
  );
  return rows.map(({ id }) => id);
}

export async function deleteExpiredSessions(db: Db, before: { seen: Date; created: Date }): Promise<void> {
  await db.execute('delete from sessions where last_seen_at < $1 or created_at < $2', [before.seen, before.created]);
}
