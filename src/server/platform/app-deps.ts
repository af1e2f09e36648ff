import type { RateLimits } from '#server/platform/http/rate-limits.ts';
import type { SessionCache } from '#server/platform/http/session-cache.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Keys } from './keys.ts';

/** How the process is, beyond one request. */
export type ProcessState = {
  /** It is about to end: others should be asked instead. */
  isDraining: boolean;
  /** There is no room for anything new beside the built-in database. */
  isDiskFull: boolean;
};

/** What every feature is given: nothing else reaches a route. */
export type AppDeps = {
  config: Config;
  db: Database;
  keys: Keys;
  limits: RateLimits;
  sessionCache: SessionCache;
  clock: Clock;
};
