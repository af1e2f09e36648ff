import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import type { Keys } from './keys.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SessionCache } from './session-cache.ts';

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
