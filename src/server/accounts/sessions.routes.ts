import type { FastifyInstance } from 'fastify';
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
import { serve } from '#server/platform/http/serve.ts';
import { setXsrfCookie } from '#server/platform/http/xsrf.ts';
import { logIn } from './login.actions.ts';
import { loginLimit } from './login-limits.ts';
import { refreshSession } from './refresh.actions.ts';
import { expiryCutoffs } from './session-lifetime.ts';
import { endOneSession, endSessionsOf, logOut } from './sessions.actions.ts';
import { listSessionsOf } from './sessions.queries.ts';

export function sessionRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, login, async ({ body, caller }) => logIn(deps, body, caller), {
    limits: [loginLimit],
    isServedWhenFull: true,
  });

  serve(app, logout, async ({ body, caller }) => logOut(deps, body.refreshToken, caller), {
    isServedWhenFull: true,
  });

  serve(app, refreshTokens, async ({ body, caller }) => refreshSession(deps, body.refreshToken, caller), {
    isServedWhenFull: true,
  });

  serve(app, issueXsrfCookie, async (_request, reply) => {
    setXsrfCookie(reply, deps.keys.xsrf, { secure: deps.config.PUBLIC_URL.startsWith('https:') });
  });

  serve(app, listSessions, async ({ viewer }) => {
    const sessions = await listSessionsOf(deps.db, viewer.id, expiryCutoffs(deps.clock.now()).seen);
    return {
      sessions: sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        id,
        device: deviceName(userAgent),
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
