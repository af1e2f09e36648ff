import type { Tokens } from '#contracts/accounts/accounts.contract.ts';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Rate } from '#server/platform/http/rate-limits.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import { decideRefresh, isGenuine, parseRefreshToken } from './refresh-tokens.ts';
import { isExpired } from './session-lifetime.ts';
import { issueTokens } from './sessions.actions.ts';
import { deleteSession, findSession, type SessionRow, updateSessionCounter } from './sessions.queries.ts';

const refreshRate: Rate = { name: 'refresh', points: 60, seconds: 300, isExact: true };

/** Returns the next tokens of the session; `decideRefresh` says what each generation gets. */
export async function refreshSession(deps: AppDeps, refreshToken: string, caller: Caller): Promise<Tokens> {
  const token = parseRefreshToken(refreshToken);
  const session = token && (await findSession(deps.db, token.sessionId));
  if (!session || isExpired(session, deps.clock.now())) throw new AppError('auth.refresh_refused');
  if (!isGenuine(token, session, deps.keys.refreshToken)) return refuse(deps, session, caller);
  await deps.limits.consume(refreshRate, session.id);
  return advance(deps, session, token.counter, caller);
}

async function advance(deps: AppDeps, session: SessionRow, counter: number, caller: Caller): Promise<Tokens> {
  const now = deps.clock.now();
  const verdict = decideRefresh(counter, session, now);
  if (verdict === 'repeat') return issueTokens(deps, session);
  if (verdict === 'stolen') return endStolenSession(deps, session, caller);
  if (verdict === 'refuse') return refuse(deps, session, caller);
  const next = await updateSessionCounter(deps.db, session, now);
  if (next) return issueTokens(deps, next);
  // Another request rotated first, or the session ended: read it again and decide with this token as the parent.
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
