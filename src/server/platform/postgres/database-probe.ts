import type pg from 'pg';
import { mapFailure } from './database-failure.ts';
import { openPool } from './pool.ts';

const LIMITS = { max: 1, connectionTimeoutMillis: 900, query_timeout: 900 };

/** Checks the server over a separate connection, so that a busy pool does not look like a dead server. */
export function databaseProbe(config: pg.PoolConfig) {
  let pool: pg.Pool | undefined;
  let pending: Promise<void> | undefined;
  const check = async () => {
    pool ??= openPool({ ...config, ...LIMITS });
    await mapFailure(pool.query('select 1'));
  };
  return {
    /** Concurrent calls share one query. */
    ping(): Promise<void> {
      pending ??= check().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    close: async () => pool?.end(),
  };
}
