import type pg from 'pg';
import { naming } from './database-failure.ts';
import { openPool } from './pool.ts';

const LIMITS = { max: 1, connectionTimeoutMillis: 900, query_timeout: 900 };

/** Asks whether the server answers, over a connection of its own: a busy pool must not pass for a dead server. */
export function databaseProbe(config: pg.PoolConfig) {
  let pool: pg.Pool | undefined;
  let asked: Promise<void> | undefined;
  const ask = async () => {
    pool ??= openPool({ ...config, ...LIMITS });
    await naming(pool.query('select 1'));
  };
  return {
    /** However many ask at once, the server is asked once. */
    ping(): Promise<void> {
      asked ??= ask().finally(() => {
        asked = undefined;
      });
      return asked;
    },
    close: async () => pool?.end(),
  };
}
