import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { KnownSession } from '#server/platform/http/session-cache.ts';
import { type AccessClaims, readAccessToken } from './access-tokens.ts';
import { isOver } from './session-lifetime.ts';
import { findSession, type SessionRow, updateSessionSeen } from './sessions.queries.ts';

const SEEN_EVERY_MILLISECONDS = 60_000;

/** Finds out who sends a request to an endpoint that wants to know; a wrong token marks the request, and access refuses it. */
export function authenticate(deps: AppDeps) {
  return async (request: FastifyRequest): Promise<void> => {
    const { authorization } = request.headers;
    const access = request.routeOptions.config.endpoint?.access ?? 'open';
    if (access === 'open' || authorization === undefined) return;
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    const claims = token ? await readAccessToken(deps, token) : null;
    const session = claims && (await findLiveSession(deps, claims));
    if (session) request.viewer = { id: session.accountId, sessionId: claims.sessionId, role: session.role };
    else request.hasRefusedToken = true;
  };
}

async function findLiveSession(
  deps: AppDeps,
  { accountId, sessionId, generation }: AccessClaims,
): Promise<KnownSession | null> {
  const known = deps.sessionCache.find(sessionId);
  // A generation not seen before goes to the database, where a refresh looks for it.
  if (known && known.seenCounter >= generation) return known.accountId === accountId ? known : null;
  const session = await findSession(deps.db, sessionId);
  if (!session || session.accountId !== accountId || isOver(session, deps.clock.now())) return null;
  const found = { accountId, role: session.role, seenCounter: await noteUse(deps, session, generation) };
  deps.sessionCache.keep(sessionId, found);
  return found;
}

async function noteUse({ db, clock }: AppDeps, session: SessionRow, generation: number): Promise<number> {
  const now = clock.now();
  const isNews = generation > session.seenCounter;
  if (!isNews && now.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MILLISECONDS) return session.seenCounter;
  const isNoted = await updateSessionSeen(db, session.id, generation, now);
  return isNews && isNoted ? generation : session.seenCounter;
}
