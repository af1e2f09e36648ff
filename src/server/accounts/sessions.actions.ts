import { randomBytes } from 'node:crypto';
import type { Tokens } from '#contracts/accounts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db.ts';
import { networkOf, type Rate } from '#server/platform/rate-limits.ts';
import type { Caller } from '#server/platform/serve.ts';
import { signAccessToken } from './access-tokens.ts';
import { isGenuine, judge, makeRefreshToken, parseRefreshToken } from './refresh-tokens.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { isOver, overBefore, sessionEndsAt } from './session-lifetime.ts';
import {
  deleteExpiredSessionsOf,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  type SessionRow,
  updateSessionCounter,
} from './sessions.queries.ts';

const refreshRate: Rate = { name: 'refresh', points: 60, seconds: 300, shared: true };

async function tokensOf(deps: AppDeps, session: SessionRow): Promise<Tokens> {
  const { id: sessionId, accountId, counter: generation } = session;
  return {
    access: await signAccessToken(deps, { accountId, sessionId, generation }),
    refresh: {
      token: makeRefreshToken(session, deps.keys.refreshToken),
      expires: sessionEndsAt(session).toISOString(),
    },
  };
}

/** Signs the account in on one more device. */
export async function startSession(
  tx: Db,
  deps: AppDeps,
  accountId: string,
  { ip, userAgent }: Caller,
): Promise<Tokens> {
  const now = deps.clock.now();
  await deleteExpiredSessionsOf(tx, accountId, overBefore(now));
  const place = { userAgent: userAgent.slice(0, 400), network: networkOf(ip) };
  return tokensOf(deps, await insertSession(tx, { accountId, refreshKey: randomBytes(32), ...place, now }));
}

/** Answers the next tokens of the session; see `judge` for what each generation of token gets. */
export async function refreshSession(deps: AppDeps, refreshToken: string, caller: Caller): Promise<Tokens> {
  const token = parseRefreshToken(refreshToken);
  const session = token && (await findSession(deps.db, token.sessionId));
  if (!session || isOver(session, deps.clock.now())) throw new AppError('auth.refresh_refused');
  if (!isGenuine(token, session, deps.keys.refreshToken)) return refuse(deps, session, caller);
  await deps.limits.consume(refreshRate, session.id);
  return advance(deps, session, token.counter, caller);
}

async function advance(deps: AppDeps, session: SessionRow, counter: number, caller: Caller): Promise<Tokens> {
  const now = deps.clock.now();
  const verdict = judge(counter, session, now);
  if (verdict === 'repeat') return tokensOf(deps, session);
  if (verdict === 'stolen') return endStolenSession(deps, session, caller);
  if (verdict === 'refuse') return refuse(deps, session, caller);
  const next = await updateSessionCounter(deps.db, session, now);
  if (next) return tokensOf(deps, next);
  // Another request rotated first, or the session ended: look again, now as the holder of its parent.
  const current = await findSession(deps.db, session.id);
  if (!current || current.counter === counter) throw new AppError('auth.refresh_refused');
  return advance(deps, current, counter, caller);
}

async function refuse({ db, clock }: AppDeps, { accountId }: SessionRow, caller: Caller): Promise<never> {
  await insertSecurityEvent(db, { kind: 'refresh-refused', accountId, caller, at: clock.now() });
  throw new AppError('auth.refresh_refused');
}

async function endStolenSession(deps: AppDeps, { id, accountId }: SessionRow, caller: Caller): Promise<never> {
  await deps.db.transaction(async (tx) => {
    await deleteSession(tx, accountId, id);
    await insertSecurityEvent(tx, { kind: 'refresh-stolen', accountId, caller, at: deps.clock.now() });
  });
  deps.sessionCache.forget([id]);
  throw new AppError('auth.refresh_refused');
}

/** Ends the session of the refresh token, of whichever generation; a token that proves nothing ends nothing. */
export async function logOut(deps: AppDeps, refreshToken: string | undefined, caller: Caller): Promise<void> {
  const token = parseRefreshToken(refreshToken ?? '');
  const session = token && (await findSession(deps.db, token.sessionId));
  if (!session || !isGenuine(token, session, deps.keys.refreshToken)) return;
  await endOneSession(deps, { accountId: session.accountId, sessionId: session.id, caller, kind: 'signed-out' });
}

type Ending = { accountId: string; sessionId: string; caller: Caller; kind: 'signed-out' | 'session-ended' };

/** Ends a session of the account at once in this process and within 5 s in others; false when it has none of that id. */
export async function endOneSession(deps: AppDeps, { accountId, sessionId, caller, kind }: Ending): Promise<boolean> {
  const isEnded = await deps.db.transaction(async (tx) => {
    const isDeleted = await deleteSession(tx, accountId, sessionId);
    if (isDeleted) await insertSecurityEvent(tx, { kind, accountId, caller, at: deps.clock.now() });
    return isDeleted;
  });
  if (isEnded) deps.sessionCache.forget([sessionId]);
  return isEnded;
}

/** Ends every session of the account but `exceptId`; answers how many. */
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
