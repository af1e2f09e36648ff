import type { Duplex } from 'node:stream';
import pg from 'pg';

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
