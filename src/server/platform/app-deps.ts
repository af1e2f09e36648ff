import type { RateLimits } from '#server/platform/http/rate-limits.ts';
import type { SessionCache } from '#server/platform/http/session-cache.ts';
import type { SessionStreams } from '#server/platform/http/session-streams.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import type { SiteSettings } from '#server/platform/settings/site-settings.ts';
import type { ObjectStorage } from '#server/platform/storage/object-storage.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Keys } from './keys.ts';

/** The state of the process, beyond one request. */
export type ProcessState = {
  /** Shutting down: load balancers should use other nodes. */
  isDraining: boolean;
  /** The disk of the built-in database is nearly full. */
  isDiskFull: boolean;
};

/** The dependencies of every feature's routes. */
export type AppDeps = {
  /** With the settings of the site where the web can change them. */
  config: Config;
  settings: SiteSettings;
  db: Database;
  keys: Keys;
  limits: RateLimits;
  sessionCache: SessionCache;
  sessionStreams: SessionStreams;
  clock: Clock;
  /** Only with STORAGE_URL; without it pictures are in the database. */
  storage?: ObjectStorage | undefined;
  /** Only where somebody watches: METRICS_PORT or METRICS_TOKEN. */
  metrics?: Metrics | undefined;
};
