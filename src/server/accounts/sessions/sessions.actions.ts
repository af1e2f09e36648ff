import { randomBytes } from 'node:crypto';
import type { Tokens } from '#contracts/accounts/accounts.contract.ts';
import { MAX_SESSIONS } from '#contracts/accounts/session-limits.ts';
import type { SignInMethod } from '#contracts/accounts/sign-in-methods.ts';
import { insertSecurityEvent, MAX_USER_AGENT_LENGTH } from '#server/accounts/security-events.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { signAccessToken } from './access-tokens.ts';
import { isGenuine, makeRefreshToken, parseRefreshToken } from './refresh-tokens.ts';
import { sessionEndsAt } from './session-lifetime.ts';
import {
  deleteSession,
  deleteSessionsBeyond,
  deleteSessionsOf,
  findSession,
  insertSession,
  type SessionRow,
} from './sessions.queries.ts';

/** The dependencies of signing in; loading the sample community does it without a server. */
export type SignInDeps = Pick<AppDeps, 'config' | 'db' | 'keys' | 'clock'>;

export async function issueTokens(
  deps: SignInDeps,
  session: Pick<SessionRow, 'id' | 'accountId' | 'refreshKey' | 'counter' | 'createdAt' | 'lastSeenAt'>,
): Promise<Tokens> {
  const { id: sessionId, accountId, counter: generation } = session;
  return {
    access: await signAccessToken(deps, { accountId, sessionId, generation }),
    refresh: {
      token: makeRefreshToken(session, deps.keys.refreshToken),
      expires: sessionEndsAt(session).toISOString(),
    },
  };
}

/** What the person has proved, and how. A passkey counts as a second factor. */
export type SignInProof = { method: SignInMethod; hasUsedSecondFactor: boolean };
const BY_PASSWORD: SignInProof = { method: 'password', hasUsedSecondFactor: false };

/** Signs the account in on a new device. */
export async function startSession(
  tx: Db,
  deps: SignInDeps,
  accountId: string,
  { ip, userAgent }: Caller,
  proof: SignInProof = BY_PASSWORD,
): Promise<Tokens> {
  const now = deps.clock.now();
  const origin = { userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH), network: networkOf(ip) };
  return issueTokens(
    deps,
    await insertSession(tx, { accountId, refreshKey: randomBytes(32), ...origin, ...proof, now }),
  );
}

/** Ends the session of a genuine refresh token of any generation; otherwise does nothing. */
export async function logOut(deps: AppDeps, refreshToken: string, caller: Caller): Promise<void> {
  const token = parseRefreshToken(refreshToken);
  const session = token && (await findSession(deps.db, token.sessionId));
  if (!session || !isGenuine(token, session, deps.keys.refreshToken)) return;
  await endOneSession(deps, { accountId: session.accountId, sessionId: session.id, caller, kind: 'signed-out' });
}

/** Ends the sessions beyond the limit. The caller has locked the account, so that concurrent logins do not pass the limit. */
export async function endSurplusSessions(
  tx: Db,
  { clock }: Pick<AppDeps, 'clock'>,
  { accountId, newSessionId, caller }: { accountId: string; newSessionId: string; caller: Caller },
): Promise<string[]> {
  const ids = await deleteSessionsBeyond(tx, { accountId, exceptId: newSessionId, count: MAX_SESSIONS - 1 });
  if (ids.length > 0) await insertSecurityEvent(tx, { kind: 'session-ended', accountId, caller, at: clock.now() });
  return ids;
}

type EndedSession = { accountId: string; sessionId: string; caller: Caller; kind: 'signed-out' | 'session-ended' };

/** Ends a session of the account, with its live streams: at once in this process; others reject its requests within 5 s. False if the account has no such session. */
export async function endOneSession(
  deps: AppDeps,
  { accountId, sessionId, caller, kind }: EndedSession,
): Promise<boolean> {
  const isEnded = await deps.db.transaction(async (tx) => {
    const isDeleted = await deleteSession(tx, accountId, sessionId);
    if (isDeleted) await insertSecurityEvent(tx, { kind, accountId, caller, at: deps.clock.now() });
    return isDeleted;
  });
  if (isEnded) deps.sessionCache.forget([sessionId]);
  return isEnded;
}

/** Ends every session of the account except `exceptId`; returns how many. */
export async function endSessionsOf(
  deps: AppDeps,
  accountId: string,
  exceptId: string,
  caller: Caller,
): Promise<number> {
  const ended = await deps.db.transaction(async (tx) => {
    const ids = await deleteSessionsOf(tx, accountId, exceptId);
    if (ids.length > 0)
      await insertSecurityEvent(tx, { kind: 'session-ended', accountId, caller, at: deps.clock.now() });
    return ids;
  });
  deps.sessionCache.forget(ended);
  return ended.length;
}
