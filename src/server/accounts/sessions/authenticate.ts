import type { FastifyRequest } from 'fastify';
import { isForStaff } from '#contracts/endpoint.ts';
import { findSecondFactorDue, type IsOrganizer } from '#server/accounts/second-factor-requirement.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import type { KnownSession } from '#server/platform/http/session-cache.ts';
import { type AccessClaims, readAccessToken } from './access-tokens.ts';
import { assuranceOf, isExpired, isRecent } from './session-lifetime.ts';
import { findSession, type SessionRow, updateSessionSeen } from './sessions.queries.ts';

const SEEN_EVERY_MILLISECONDS = 60_000;

/** Identifies the viewer where the endpoint needs one. An invalid token marks the request, and the access check rejects it. */
export function authenticate(deps: AppDeps, isOrganizer: IsOrganizer) {
  return async (request: FastifyRequest): Promise<void> => {
    const { authorization } = request.headers;
    const access = request.routeOptions.config.endpoint?.access ?? 'open';
    if (access === 'open' || authorization === undefined) return;
    const claims = await readBearerToken(deps, authorization);
    const session = claims && (await findLiveSession({ ...deps, isOrganizer }, claims, isForStaff({ access })));
    if (session) {
      request.viewer = toViewer(session, claims.sessionId, deps.clock.now());
    } else request.hasRefusedToken = true;
  };
}

function toViewer(session: KnownSession, sessionId: string, now: Date): Viewer {
  const { accountId: id, role, limits, assurance, reauthenticatedAt, secondFactorDueAt } = session;
  return {
    id,
    sessionId,
    role,
    limits,
    assurance,
    secondFactorDueAt,
    hasRecentSignIn: isRecent(reauthenticatedAt, now),
    isMissingSecondFactor: secondFactorDueAt !== null && secondFactorDueAt <= now,
  };
}

/** The claims of an Authorization header with a valid access token; its session may have ended. */
export async function readBearerToken(deps: AppDeps, authorization: string): Promise<AccessClaims | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  return token ? readAccessToken(deps, token) : null;
}

async function findLiveSession(
  deps: AppDeps & { isOrganizer: IsOrganizer },
  { accountId, sessionId, generation }: AccessClaims,
  isForStaff: boolean,
): Promise<KnownSession | null> {
  // What staff may do is never as old as the cache: not a role, nor a proof of identity that another process has just accepted.
  const known = isForStaff ? undefined : deps.sessionCache.find(sessionId);
  // A new generation goes to the database, because refreshing reads it there.
  if (known && known.seenCounter >= generation) return known.accountId === accountId ? known : null;
  const session = await findSession(deps.db, sessionId);
  if (!session || session.accountId !== accountId || isExpired(session, deps.clock.now())) return null;
  const { role, limits, reauthenticatedAt } = session;
  const assurance = assuranceOf(session, deps.clock.now());
  const secondFactorDueAt = assurance === 2 ? null : await findSecondFactorDue(deps, session);
  const seenCounter = await recordUse(deps, session, generation);
  const current = { accountId, role, limits, assurance, reauthenticatedAt, secondFactorDueAt, seenCounter };
  deps.sessionCache.keep(sessionId, current);
  return current;
}

async function recordUse({ db, clock }: AppDeps, session: SessionRow, generation: number): Promise<number> {
  const now = clock.now();
  const isNewGeneration = generation > session.seenCounter;
  if (!isNewGeneration && now.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MILLISECONDS)
    return session.seenCounter;
  const isRecorded = await updateSessionSeen(db, session.id, generation, now);
  return isNewGeneration && isRecorded ? generation : session.seenCounter;
}
