import { z } from 'zod';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';

type SecurityEvent = {
  kind:
    | 'registered'
    | 'signed-in'
    | 'sign-in-failed'
    | 'signed-out'
    | 'session-ended'
    | 'refresh-refused'
    | 'refresh-stolen'
    | 'password-changed'
    | 'password-reset'
    | 'email-change-requested'
    | 'email-changed'
    | 'email-verified'
    | 'identity-linked'
    | 'identity-unlinked'
    | 'reauthenticated'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'second-factor-lifted'
    | 'second-factor-failed'
    | 'recovery-codes-renewed'
    | 'recovery-code-used'
    | 'passkey-added'
    | 'passkey-removed'
    | 'passkey-copied'
    | 'account-secured'
    | 'account-deleted';
  /** Null for a sign-in with an unknown address and for a deleted account. */
  accountId: string | null;
  caller: Caller;
  at: Date;
};

export const MAX_USER_AGENT_LENGTH = 400;

/** Waits for a deletion of the account that has begun, and then stores none. */
export async function insertSecurityEvent(db: Db, { kind, accountId, caller, at }: SecurityEvent): Promise<void> {
  await db.execute(
    `insert into security_events (kind, account_id, network, user_agent, created_at)
     values ($1, (select id from accounts where id = $2 for key share), $3, $4, $5)`,
    [kind, accountId, networkOf(caller.ip), caller.userAgent.slice(0, MAX_USER_AGENT_LENGTH), at],
  );
}

/** SQL: whether account `a` has ever signed in on network $2. The log outlives sessions, which a reset ends. */
export const HAS_SIGNED_IN_FROM = `exists (
  select 1 from security_events e
   where e.account_id = a.id and e.network = $2 and e.kind in ('registered', 'signed-in', 'password-reset'))`;

/** SQL: whether account `a` was registered on network $2 by the user agent $3 since $4. */
export const HAS_REGISTERED_FROM = `exists (
  select 1 from security_events e
   where e.account_id = a.id and e.network = $2 and e.user_agent = $3 and e.kind = 'registered' and e.created_at >= $4)`;

const OriginRow = z.object({ network: z.string(), userAgent: z.string() });

/** The networks and devices from which the account has signed in; at most 500. */
export async function listSignInOrigins(db: Db, accountId: string) {
  return db.rows(
    OriginRow,
    `select distinct network, user_agent as "userAgent" from security_events
      where account_id = $1 and kind in ('registered', 'signed-in') limit 500`,
    [accountId],
  );
}

export async function hasSignedInFrom(
  db: Db,
  { email, network }: { email: string; network: string },
): Promise<boolean> {
  const statement = `select from accounts a where lower(email) = lower($1) and ${HAS_SIGNED_IN_FROM}`;
  return (await db.execute(statement, [email, network])) > 0;
}

const SecurityEventRow = z.object({
  kind: z.string(),
  network: z.string(),
  userAgent: z.string(),
  createdAt: z.date(),
});

export async function listSecurityEventsOf(db: Db, accountId: string) {
  return db.rows(
    SecurityEventRow,
    `select kind, network, user_agent as "userAgent", created_at as "createdAt" from security_events where account_id = $1 order by id desc`,
    [accountId],
  );
}
