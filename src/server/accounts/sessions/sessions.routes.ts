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
import { type Caller, serve } from '#server/platform/http/serve.ts';
import { rejectXsrfTokenOfOtherSession, renewXsrfCookie, setXsrfCookie } from '#server/platform/http/xsrf.ts';
import { readBearerToken } from './authenticate.ts';
import { logIn } from './login.actions.ts';
import { loginLimit } from './login-limits.ts';
import { refreshSession } from './refresh.actions.ts';
import { parseRefreshToken, sessionIdOf } from './refresh-tokens.ts';
import { expiryCutoffs } from './session-lifetime.ts';
import { endOneSession, endSessionsOf, logOut } from './sessions.actions.ts';
import { listSessionsOf } from './sessions.queries.ts';
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
        rejectXsrfTokenOf(reply.request, body.refreshToken);
        await logOut(deps, body.refreshToken, caller);
      } else if (authorization) await logOutBearer(reply.request, authorization, caller);
      renewXsrfCookie(reply, deps, null);
    },
    { isServedWhenFull: true },
  );

  serve(
    app,
    refreshTokens,
    async ({ body, caller }, reply) => {
      rejectXsrfTokenOf(reply.request, body.refreshToken);
      const tokens = await refreshSession(deps, body.refreshToken, caller);
      renewXsrfCookie(reply, deps, sessionIdOf(tokens));
      return tokens;
    },
    { isServedWhenFull: true },
  );

  const logOutBearer = async (request: FastifyRequest, authorization: string, caller: Caller) => {
    const claims = await readBearerToken(deps, authorization);
    if (!claims) return;
    rejectXsrfTokenOfOtherSession(request, deps.keys.xsrf, claims.sessionId);
    await endOneSession(deps, { ...claims, caller, kind: 'signed-out' });
  };

  const rejectXsrfTokenOf = (request: FastifyRequest, refreshToken = '') => {
    const token = parseRefreshToken(refreshToken);
    if (token) rejectXsrfTokenOfOtherSession(request, deps.keys.xsrf, token.sessionId);
  };

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
    return {
      sessions: sessions.map(({ id, userAgent, createdAt, lastSeenAt, method, hasUsedSecondFactor }) => ({
        id,
        device: deviceName(userAgent),
        method,
        hasUsedSecondFactor,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === viewer.sessionId,
      })),
    };
  });

  serve(app, endSession, async ({ params, viewer, caller }) => {
    const session = { accountId: viewer.id, sessionId: params.sessionId, caller, kind: 'session-ended' } as const;
    if (!(await endOneSession(deps, session))) throw new AppError('session.not_found');
  });

  serve(app, endOtherSessions, async ({ viewer, caller }) => ({
    ended: await endSessionsOf(deps, viewer.id, viewer.sessionId, caller),
  }));
}
