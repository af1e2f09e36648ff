import type pg from 'pg';

/** A request waits up to 0.8 s for its route's share, 1.2 s for a connection and 1.5 s for a lock: within the promised 3.5 s. */
export const SESSION_LIMITS = {
  statement_timeout: 5000,
  lock_timeout: 1500,
  idle_in_transaction_session_timeout: 10_000,
};

/** What PostgreSQL calls the settings of a connection for requests, and their values. */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SESSION_LIMITS).map(([name, value]) => [name, String(value)])),
  /*
   * Plan prepared statements once, not for each use: PostgreSQL's default replanned suggestions each time, which took four times as long as
   * running them. Statements must therefore not depend on their values for a good plan; see docs/adr/0022.
   */
  plan_cache_mode: 'force_generic_plan',
};

/**
 * A pooler between the site and PostgreSQL that does not pass on the settings with which a connection starts. `session`: a connection is ours
 * until it is closed, and may be changed. `transaction`: each statement may run on another connection, which others use in between, so nothing
 * can be kept on one: no prepared statement, no setting, no LISTEN.
 */
export type Pooler = 'session' | 'transaction';

/** The options with which connections for requests start. */
export const startOptions = (pooler: Pooler | undefined): pg.PoolConfig => (pooler ? {} : SESSION_LIMITS);

/** The statement that follows a new connection, if any. */
export function settingsStatement(pooler: Pooler | undefined): string | undefined {
  // The role has the settings: see checks/pooler-check.ts.
  if (pooler === 'transaction') return undefined;
  const { plan_cache_mode } = SESSION_SETTINGS;
  const settings = Object.entries(pooler ? SESSION_SETTINGS : { plan_cache_mode });
  return settings.map(([name, value]) => `set ${name} = ${value}`).join('; ');
}
