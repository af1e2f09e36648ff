import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { accountRoutes } from '#server/accounts/accounts.routes.ts';
import { authenticate } from '#server/accounts/authenticate.ts';
import { mailedTokenRoutes } from '#server/accounts/mailed-tokens.routes.ts';
import { profileRoutes } from '#server/accounts/profile.routes.ts';
import { sessionRoutes } from '#server/accounts/sessions.routes.ts';
import { avatarRoutes } from '#server/people/avatars.routes.ts';
import { eventCalendarRoutes } from '#server/events/calendar.routes.ts';
import { coverRoutes } from '#server/events/covers.routes.ts';
import { eventRoutes } from '#server/events/events.routes.ts';
import { templateRoutes } from '#server/events/templates.routes.ts';
import { placeRoutes } from '#server/places/places.routes.ts';
import { refuseAmbiguity } from '#server/platform/ambiguous-requests.ts';
import type { AppDeps, ProcessState } from '#server/platform/app-deps.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { shareConnections } from '#server/platform/connection-shares.ts';
import type { Database } from '#server/platform/db.ts';
import { devMailRoutes } from '#server/platform/dev-mail.routes.ts';
import { refuseWritesWhenFull } from '#server/platform/disk-space.ts';
import { openHttpServer } from '#server/platform/http-server.ts';
import { keepIdempotent } from '#server/platform/idempotency.ts';
import { acceptOnlyJson } from '#server/platform/json-body.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { type LoadLimits, shedLoad } from '#server/platform/load-shedding.ts';
import { documentApi } from '#server/platform/openapi.ts';
import { openApiRoutes } from '#server/platform/openapi.routes.ts';
import { answerProblems } from '#server/platform/problems.ts';
import { enforceLimits, limitApi, openRateLimits } from '#server/platform/rate-limits.ts';
import { securityHeaders } from '#server/platform/security-headers.ts';
import { requireAccess } from '#server/platform/serve.ts';
import { SessionCache } from '#server/platform/session-cache.ts';
import { embedRoutes } from '#server/search/embeds.routes.ts';
import { oembedRoutes } from '#server/search/oembed.routes.ts';
import { searchRoutes } from '#server/search/search.routes.ts';
import { sitemapRoutes } from '#server/search/sitemaps.routes.ts';
import { siteRoutes } from '#server/platform/site.routes.ts';
import { compileValidator } from '#server/platform/validation.ts';
import { refuseForgedRequest } from '#server/platform/xsrf.ts';
import { attendeeRoutes } from '#server/rsvps/attendees.routes.ts';
import { calendarFeedRoutes } from '#server/rsvps/calendar-feeds.routes.ts';
import { unsubscribeRoutes } from '#server/notifications/unsubscribes.routes.ts';
import { checkInCodeRoutes } from '#server/rsvps/check-in-codes.routes.ts';
import { ratingRoutes } from '#server/rsvps/ratings.routes.ts';
import { commentRoutes } from '#server/comments/comments.routes.ts';
import { rsvpRoutes } from '#server/rsvps/rsvps.routes.ts';
import { pageRoutes, type Pages } from '#server/ssr/pages.routes.ts';

type Options = {
  config: Config;
  db: Database;
  sessionSecret: string;
  clock?: Clock;
  /** Registers the web's files and answers with what renders its pages. */
  web?: (app: FastifyInstance) => Promise<Pages>;
  logger?: FastifyBaseLogger;
  load?: Partial<LoadLimits>;
  state?: ProcessState;
};
const WELL: ProcessState = { isDraining: false, isDiskFull: false };

/** The whole server on one screen: read it top to bottom to know what runs. */
export async function buildApp(options: Options) {
  const { config, db, sessionSecret, clock = systemClock, web, logger, load, state = WELL } = options;
  const app = openHttpServer(config, logger);
  const keys = deriveKeys(sessionSecret);
  const limits = openRateLimits(db, { off: config.RATE_LIMITS === 'off' });
  const deps: AppDeps = { config, db, keys, limits, sessionCache: new SessionCache(clock), clock };

  app.setValidatorCompiler(compileValidator);
  answerProblems(app);
  acceptOnlyJson(app);
  await securityHeaders(app, config);
  shedLoad(app, load);
  refuseWritesWhenFull(app, state);
  shareConnections(app);
  await documentApi(app, { productName: config.PRODUCT_NAME });

  app.decorateRequest('viewer', null);
  app.decorateRequest('hasRefusedToken', false);
  app.addHook('onRequest', refuseAmbiguity);
  app.addHook('onRequest', async (request) =>
    refuseForgedRequest(request, keys.xsrf, new URL(config.PUBLIC_URL).origin),
  );
  app.addHook('onRequest', authenticate(deps));
  app.addHook('onRequest', limitApi(limits));
  app.addHook('onRequest', requireAccess);
  app.addHook('onRequest', enforceLimits(limits));
  keepIdempotent(app, deps);

  siteRoutes(app, { ...deps, state });
  openApiRoutes(app);
  accountRoutes(app, deps);
  sessionRoutes(app, deps);
  mailedTokenRoutes(app, deps);
  profileRoutes(app, deps);
  avatarRoutes(app, deps);
  placeRoutes(app, deps);
  eventRoutes(app, deps);
  coverRoutes(app, deps);
  templateRoutes(app, deps);
  searchRoutes(app, deps);
  embedRoutes(app, deps);
  oembedRoutes(app, deps);
  sitemapRoutes(app, deps);
  rsvpRoutes(app, deps);
  attendeeRoutes(app, deps);
  checkInCodeRoutes(app);
  ratingRoutes(app, deps);
  commentRoutes(app, deps);
  eventCalendarRoutes(app, deps);
  calendarFeedRoutes(app, deps);
  unsubscribeRoutes(app, deps);
  if (config.keepsMail) devMailRoutes(app, { db, productName: config.PRODUCT_NAME });
  if (web) pageRoutes(app, { config, pages: await web(app) });
  return app;
}
