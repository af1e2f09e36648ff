import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { KnownSession } from '#server/platform/http/session-cache.ts';
import { type AccessClaims, readAccessToken } from './access-tokens.ts';
import { assuranceOf, isExpired } from './session-lifetime.ts';
import { findSession, type SessionRow, updateSessionSeen } from './sessions.queries.ts';

const SEEN_EVERY_MILLISECONDS = 60_000;

/** Identifies the viewer where the endpoint needs one. An invalid token marks the request, and the access check rejects it. */
export function authenticate(deps: AppDeps) {
  return async (request: FastifyRequest): Promise<void> => {
    const { authorization } = request.headers;
    const access = request.routeOptions.config.endpoint?.access ?? 'open';
    if (access === 'open' || authorization === undefined) return;
    const claims = await readBearerToken(deps, authorization);
    const session = claims && (await findLiveSession(deps, claims));
    if (session) {
      const { accountId: id, role, assurance, limits } = session;
      request.viewer = { id, sessionId: claims.sessionId, role, assurance, limits };
    } else request.hasRefusedToken = true;
  };
}

/** The claims of an Authorization header with a valid access token; its session may have ended. */
export async function readBearerToken(deps: AppDeps, authorization: string): Promise<AccessClaims | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  return token ? readAccessToken(deps, token) : null;
}

async function findLiveSession(
  deps: AppDeps,
  { accountId, sessionId, generation }: AccessClaims,
): Promise<KnownSession | null> {
  const known = deps.sessionCache.find(sessionId);
  // A new generation goes to the database, because refreshing reads it there.
  if (known && known.seenCounter >= generation) return known.accountId === accountId ? known : null;
  const session = await findSession(deps.db, sessionId);
  if (!session || session.accountId !== accountId || isExpired(session, deps.clock.now())) return null;
  const current = {
    accountId,
    role: session.role,
    limits: session.limits,
    assurance: assuranceOf(session, deps.clock.now()),
    seenCounter: await recordUse(deps, session, generation),
  };
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
