import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { authenticate } from '#server/accounts/authenticate.ts';
import { listEndedSessions } from '#server/accounts/sessions.queries.ts';
import { featureRoutes } from '#server/feature-routes.ts';
import type { AppDeps, ProcessState } from '#server/platform/app-deps.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { openHttpServer } from '#server/platform/http/http-server.ts';
import { openApiRoutes } from '#server/platform/http/openapi.routes.ts';
import { openRateLimits } from '#server/platform/http/rate-limits.ts';
import { guardRequests, type RequestLimits } from '#server/platform/http/request-guards.ts';
import { SessionCache } from '#server/platform/http/session-cache.ts';
import { SessionStreams } from '#server/platform/http/session-streams.ts';
import { siteRoutes } from '#server/platform/http/site.routes.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { devMailRoutes } from '#server/platform/mail/dev-mail.routes.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { SiteSettings } from '#server/platform/settings/site-settings.ts';
import { identifyPlayer } from '#server/shows/player-tokens.ts';
import { type Pages, pageRoutes } from '#server/ssr/pages.routes.ts';
import { serviceWorkerRoutes } from '#server/ssr/service-worker.routes.ts';

/** Registers the web's files and returns the page renderer. */
export type Web = (app: FastifyInstance, settings: SiteSettings) => Promise<Pages>;

type Options = {
  config: Config;
  db: Database;
  sessionSecret: string;
  /** By default read from the database when they are first changed here. */
  settings?: SiteSettings;
  clock?: Clock;
  web?: Web;
  logger?: FastifyBaseLogger;
  load?: Partial<RequestLimits>;
  state?: ProcessState;
};
const HEALTHY: ProcessState = { isDraining: false, isDiskFull: false };

/** The dependencies of the routes. */
export function appDeps({
  config,
  db,
  sessionSecret,
  settings = new SiteSettings({ config, db }),
  clock,
}: Pick<Options, 'config' | 'db' | 'sessionSecret' | 'settings'> & { clock: Clock }): AppDeps {
  const sessionCache = new SessionCache(clock);
  const listEnded = (sessionIds: readonly string[]) => listEndedSessions(db, sessionIds);
  return {
    config: settings.config,
    settings,
    db,
    clock,
    keys: deriveKeys(sessionSecret),
    limits: openRateLimits(db, { off: config.RATE_LIMITS === 'off' }),
    sessionCache,
    sessionStreams: new SessionStreams({ db, cache: sessionCache, listEnded }),
  };
}

/** Assembles the server; read it top to bottom to see what runs. */
export async function buildApp(options: Options) {
  const { clock = systemClock, web, logger, load, state = HEALTHY } = options;
  const deps = appDeps({ ...options, clock });
  const { config, db } = deps;
  const app = await openHttpServer(config, logger);
  app.addHook('onClose', () => deps.limits.close());
  const identify = { authenticate: authenticate(deps), identifyDevice: identifyPlayer(deps) };
  guardRequests(app, deps, { ...identify, state, load });

  siteRoutes(app, { ...deps, state });
  openApiRoutes(app, config);
  for (const register of featureRoutes) register(app, deps);
  if (config.keepsMail) devMailRoutes(app, { db, config });
  serviceWorkerRoutes(app);
  if (web) pageRoutes(app, { ...deps, pages: await web(app, deps.settings) });
  return app;
}
