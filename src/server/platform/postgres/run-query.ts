import type pg from 'pg';
import { QUERY_TIMEOUT } from './database-failure.ts';

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
