import { listEndedSessions } from '#server/accounts/sessions/sessions.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { openRateLimits } from '#server/platform/http/rate-limits.ts';
import { SessionCache } from '#server/platform/http/session-cache.ts';
import { SessionStreams } from '#server/platform/http/session-streams.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { SiteSettings } from '#server/platform/settings/site-settings.ts';
import type { ObjectStorage } from '#server/platform/storage/object-storage.ts';

export type DepsOptions = {
  config: Config;
  db: Database;
  sessionSecret: string;
  /** By default read from the database when they are first changed here. */
  settings?: SiteSettings;
  clock?: Clock;
  storage?: ObjectStorage | undefined;
  metrics?: Metrics | undefined;
};

/** The dependencies of the routes. */
export function createDeps(options: DepsOptions): AppDeps {
  const { config, db, sessionSecret, clock = systemClock, storage, metrics } = options;
  const { settings = new SiteSettings({ config, db }) } = options;
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
    storage,
    metrics,
  };
}
