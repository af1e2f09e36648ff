import { once } from 'node:events';
import { runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { inject } from 'vitest';
import { z } from 'zod';
import { quietJobLogger } from '#server/platform/jobs/job-logger.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { openPool } from '#server/platform/postgres/pool.ts';
import { KEPT_OPEN, onDatabase } from './global-database.ts';

/** The connections that run jobs, by database: each new one would read the catalogs and plan each statement again. */
const pools = new Map<string, pg.Pool>();

/** Runs each queued job once, and waits until its outcome is stored. */
export async function runTasks(db: Pick<Db, 'one'>, taskList: TaskList): Promise<void> {
  const { name } = await db.one(z.object({ name: z.string() }), 'select current_database() as name');
  const pgPool = pools.get(name) ?? openTaskPool(name);
  pools.set(name, pgPool);
  await runOnce({ pgPool, taskList, logger: quietJobLogger, noHandleSignals: true });
  // It does not wait for what it stores about the last job.
  while (pgPool.waitingCount > 0 || pgPool.idleCount < pgPool.totalCount) await once(pgPool, 'release');
}

const openTaskPool = (name: string) =>
  openPool({ ...onDatabase(inject('databaseServer'), name), max: 2, idleTimeoutMillis: 0, ...KEPT_OPEN });

export async function closeTaskPool(database: string): Promise<void> {
  await pools.get(database)?.end();
  pools.delete(database);
}
