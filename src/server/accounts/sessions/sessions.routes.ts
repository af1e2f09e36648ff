import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  endOtherSessions,
  endSession,
  issueXsrfCookie,
  listSessions,
  login,
  logout,
  refreshTokens,
} from '#contracts/accounts/sessions.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deviceName } from '#server/platform/formats/device-name.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { type Caller, serve, type Viewer } from '#server/platform/http/serve.ts';
import { rejectXsrfTokenOfOtherSession, renewXsrfCookie, setXsrfCookie } from '#server/platform/http/xsrf.ts';
import { readBearerToken } from './authenticate.ts';
import { logIn } from './login.actions.ts';
import { loginLimit } from './login-limits.ts';
import { refreshSession } from './refresh.actions.ts';
import { parseRefreshToken, sessionIdOf } from './refresh-tokens.ts';
import { expiryCutoffs } from './session-lifetime.ts';
import { endOneSession, endSessionsOf, logOut } from './sessions.actions.ts';
import { type ListedSession, listSessionsOf } from './sessions.queries.ts';
import { beginStepOrigin } from './step-origin.ts';

/** Signs and reads nothing; every phone of a crowded place needs one before its first write. */
const xsrfLimit = { ...byNetwork('xsrf', 1500, 300), isExact: false };

export function sessionRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    login,
    async ({ body, caller }, reply) => {
      const signedIn = await logIn(deps, body, { caller, origin: () => beginStepOrigin(reply, deps) });
      renewXsrfCookie(reply, deps, sessionIdOf(signedIn.tokens));
      return signedIn;
    },
    { limits: [loginLimit], isServedWhenFull: true },
  );

  serve(
    app,
    logout,
    async ({ body, caller }, reply) => {
      const { authorization } = reply.request.headers;
      if (body.refreshToken !== undefined) {
        rejectXsrfTokenOf(deps, reply.request, body.refreshToken);
        await logOut(deps, body.refreshToken, caller);
      } else if (authorization) await logOutBearer(deps, reply.request, caller);
      renewXsrfCookie(reply, deps, null);
    },
    { isServedWhenFull: true },
  );

  serve(
    app,
    refreshTokens,
    async ({ body, caller }, reply) => {
      rejectXsrfTokenOf(deps, reply.request, body.refreshToken);
      const tokens = await refreshSession(deps, body.refreshToken, caller);
      renewXsrfCookie(reply, deps, sessionIdOf(tokens));
      return tokens;
    },
    { isServedWhenFull: true },
  );

  serve(
    app,
    issueXsrfCookie,
    async (_request, reply) => {
      const { authorization } = reply.request.headers;
      // An expired access token must not prevent the request that refreshes it.
      const claims = authorization ? await readBearerToken(deps, authorization) : null;
      setXsrfCookie(reply, deps, claims?.sessionId ?? null);
    },
    { limits: [xsrfLimit], hasOwnRate: true },
  );

  serve(app, listSessions, async ({ viewer }) => {
    const sessions = await listSessionsOf(deps.db, viewer.id, expiryCutoffs(deps.clock.now()).seen);
    return { sessions: sessions.map((session) => presentSession(session, viewer)) };
  });

  serve(app, endSession, async ({ params, viewer, caller }) => {
    const session = { accountId: viewer.id, sessionId: params.sessionId, caller, kind: 'session-ended' } as const;
    if (!(await endOneSession(deps, session))) throw new AppError('session.not_found');
  });

  serve(app, endOtherSessions, async ({ viewer, caller }) => ({
    ended: await endSessionsOf(deps, viewer.id, viewer.sessionId, caller),
  }));
}

async function logOutBearer(deps: AppDeps, request: FastifyRequest, caller: Caller): Promise<void> {
  const claims = await readBearerToken(deps, request.headers.authorization!);
  if (!claims) return;
  rejectXsrfTokenOfOtherSession(request, deps.keys.xsrf, claims.sessionId);
  await endOneSession(deps, { ...claims, caller, kind: 'signed-out' });
}

function rejectXsrfTokenOf({ keys }: AppDeps, request: FastifyRequest, refreshToken = ''): void {
  const token = parseRefreshToken(refreshToken);
  if (token) rejectXsrfTokenOfOtherSession(request, keys.xsrf, token.sessionId);
}

const presentSession = ({ userAgent, network: _network, ...session }: ListedSession, viewer: Viewer) => ({
  ...session,
  device: deviceName(userAgent),
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  isCurrent: session.id === viewer.sessionId,
});
