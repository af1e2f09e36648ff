import type { FastifyInstance } from 'fastify';
import type { Task, TaskList } from 'graphile-worker';
import { deliverMailJob } from '#server/platform/mail/outbox.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import type { ProcessState } from './app-deps.ts';
import { AppError } from './app-error.ts';
import { fillReserve, freeBytes, MEGABYTE, RESERVE_BYTES, releaseReserve } from './disk-reserve.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Still works while the disk is nearly full: it writes next to nothing, and reading requires it. */
    isServedWhenFull?: boolean;
  }
}

const FULL_BELOW = 128 * MEGABYTE;
const ENOUGH_FROM = 160 * MEGABYTE;
const CHECK_INTERVAL_MS = 1000;

type State = Pick<ProcessState, 'isDiskFull'>;
type Options = {
  dataDir: string;
  state: State;
  db: Pick<Database, 'ping' | 'execute'>;
  log: (message: string) => void;
};

/**
 * Updates `state.isDiskFull` for the disk of the built-in database. PostgreSQL crashes when it cannot write its log, so writes are
 * rejected while there is still room for sessions, mails and checkpoints. If other programs fill even that, a reserve file is deleted so
 * that the database can restart, because reads need it; at a start of the site, `startEmbeddedPostgres` does that.
 */
export async function watchDiskSpace({ dataDir, state, db, log }: Options): Promise<void> {
  // Also those of an earlier process.
  let mayHavePausedJobs = true;
  const checkDisk = async () => {
    const free = await freeBytes(dataDir);
    if (free >= ENOUGH_FROM + RESERVE_BYTES) await fillReserve(dataDir);
    if (state.isDiskFull ? free >= ENOUGH_FROM : free < FULL_BELOW) {
      state.isDiskFull = !state.isDiskFull;
      const left = `${Math.round(free / MEGABYTE)} MB of disk left`;
      log(state.isDiskFull ? `only ${left}: nothing new is stored` : `${left}: storing again`);
    }
    if (state.isDiskFull) mayHavePausedJobs = true;
    else if (mayHavePausedJobs) {
      await resumePausedJobs(db);
      mayHavePausedJobs = false;
    }
    if (free < RESERVE_BYTES) await db.ping().catch(() => releaseReserve(dataDir, free));
  };
  await checkDisk();
  let isChecking = false;
  const checkDiskAgain = async () => {
    if (isChecking) return;
    isChecking = true;
    await checkDisk().catch((error: Error) => log(`the free disk space cannot be read: ${error.message}`));
    isChecking = false;
  };
  setInterval(() => void checkDiskAgain(), CHECK_INTERVAL_MS).unref();
}

/** Pauses background jobs too, except for mails, which are stored already. */
export function pauseJobsWhenFull(tasks: TaskList, state: State): TaskList {
  const pausable = Object.entries(tasks).map(([name, task]): [string, Task] => [
    name,
    async (payload, helpers) => {
      if (state.isDiskFull && name !== deliverMailJob.name) throw new AppError('server.storage_full');
      return task?.(payload, helpers);
    },
  ]);
  return Object.fromEntries(pausable);
}

/** With all their attempts: on a disk that was full for a night they have used them up, though nothing is wrong with them. */
const resumePausedJobs = (db: Pick<Database, 'execute'>): Promise<number> =>
  db.execute(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where last_error = $1 and locked_at is null),
       run_at := now(), attempts := 0)`,
    [new AppError('server.storage_full').message],
  );

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function rejectWritesWhenFull(app: FastifyInstance, state: State): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (!state.isDiskFull || SAFE_METHODS.has(method) || routeOptions.config.isServedWhenFull) return;
    throw new AppError('server.storage_full', { retryAfterSeconds: 60 });
  });
}
