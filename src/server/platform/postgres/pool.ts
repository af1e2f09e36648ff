import type { Duplex } from 'node:stream';
import pg from 'pg';
import { QUERY_TIMEOUT } from './database-failure.ts';

export type PoolUsage = { used: number; idle: number; waiting: number; max: number };

export const usageOf = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUsage => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  max: options.max,
});

/** The pool replaces broken idle connections; an 'error' event without a listener would end the process. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  const ignore = () => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

export const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** Ends a connection and the statements on it at once; `end()` would wait for answers, also of a server that is gone. */
export const cutConnection = (client: pg.ClientBase): void => void streamOf(client).destroy();

/**
 * Runs a query, and fails after `timeoutMs` (none: 0 or undefined); the caller cuts the connection then. Not by pg's own promise and `query_timeout`:
 * both assign a function to a property of the query. V8 puts such functions among the old objects at once, and keeps what they refer to, here
 * all rows, until its next full collection (docs/adr/0169).
 */
export function runQuery(
  client: pg.ClientBase,
  config: pg.QueryConfig,
  timeoutMs: number | undefined,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const timer = timeoutMs ? setTimeout(() => reject(new Error(QUERY_TIMEOUT)), timeoutMs) : undefined;
    const settle = (error: Error | null, result: pg.QueryResult) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(result);
    };
    client.query(config, settle);
  });
}
