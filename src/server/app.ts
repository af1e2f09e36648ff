import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { authenticate } from '#server/accounts/sessions/authenticate.ts';
import { createDeps, type DepsOptions } from '#server/create-deps.ts';
import { featureRoutes } from '#server/feature-routes.ts';
import { isOrganizer } from '#server/groups/organizers.queries.ts';
import type { ProcessState } from '#server/platform/app-deps.ts';
import { openHttpServer } from '#server/platform/http/http-server.ts';
import { openApiRoutes } from '#server/platform/http/openapi.routes.ts';
import { guardRequests, type RequestLimits } from '#server/platform/http/request-guards.ts';
import { healthRoutes, siteRoutes } from '#server/platform/http/site.routes.ts';
import { devMailRoutes } from '#server/platform/mail/dev-mail.routes.ts';
import { measureApp } from '#server/platform/metrics/measure-app.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import type { SiteSettings } from '#server/platform/settings/site-settings.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { identifyPlayer } from '#server/shows/players/player-tokens.ts';
import { type Pages, pageRoutes } from '#server/ssr/pages.routes.ts';
import { serviceWorkerRoutes } from '#server/ssr/service-worker.routes.ts';
import { siteIconRoutes } from '#server/ssr/site-icons.routes.ts';

/** Registers the web's files and returns the page renderer. */
export type Web = (app: FastifyInstance, settings: SiteSettings, db: Database) => Promise<Pages>;

type Options = DepsOptions & {
  web?: Web;
  logger?: FastifyBaseLogger;
  load?: Partial<RequestLimits>;
  state?: ProcessState;
  tracing?: Tracing | undefined;
};
const HEALTHY: ProcessState = { isDraining: false, isDiskFull: false };

/** Assembles the server; read it top to bottom to see what runs. */
export async function buildApp(options: Options) {
  const { web, logger, load, state = HEALTHY, tracing } = options;
  const deps = createDeps(options);
  const { config, db } = deps;
  const app = openHttpServer(config, { logger, tracing });
  tracing?.traceRequests(app);
  tracing?.traceQueries(db);
  measureApp(app, { ...deps, state });
  app.addHook('onClose', () => deps.limits.close());
  app.addHook('onListen', async () => deps.sessionStreams.listen());
  const identify = { authenticate: authenticate(deps, isOrganizer), identifyDevice: identifyPlayer(deps) };
  guardRequests(app, deps, { ...identify, state, load });

  healthRoutes(app, { ...deps, state });
  if (!config.ROLES.includes('web')) return app;
  siteRoutes(app, deps);
  openApiRoutes(app, config);
  for (const register of featureRoutes) register(app, deps);
  if (config.keepsMail) devMailRoutes(app, { db, config });
  serviceWorkerRoutes(app);
  siteIconRoutes(app, config);
  if (web) pageRoutes(app, { ...deps, pages: await web(app, deps.settings, db) });
  return app;
}
