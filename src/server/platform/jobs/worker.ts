import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type CronItem, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { openPool, type PoolUsage, usageOf } from '#server/platform/postgres/pool.ts';
import { type JobLogger, jobLogger } from './job-logger.ts';
import { type Heartbeat, releaseAllWorkers, startHeartbeat, watchRunningJobs } from './worker-heartbeat.ts';

export type Jobs = { stop(): Promise<void>; usage(): PoolUsage };

type Options = {
  connection: pg.PoolConfig;
  tasks: TaskList;
  cronItems?: CronItem[];
  /** True if no other process uses this database: then locked jobs were left by a process that died. */
  isOnlyNode: boolean;
  logger: JobLogger;
  /** On shutdown: how long a job may continue before its abort signal fires. */
  abortAfterMs?: number;
  /** For tests. */
  heartbeatTimes?: { intervalMs: number; deadAfterMs: number };
  /** For tests. */
  answerWithinMs?: number;
};

const AT_ONCE = 4;
const DRAIN_MS = 6000;
/** Without a success in between, each worker has failed twice. */
const MAX_FETCH_FAILURES = 2 * AT_ONCE;
/** The worker's own statements, which are short: those of jobs go through the pool of requests. */
const ANSWER_WITHIN_MS = 10_000;

/** Runs background work until stopped, also across a restart of the database. */
export async function startJobs({
  connection,
  tasks,
  cronItems = [],
  isOnlyNode,
  logger,
  abortAfterMs = 3000,
  heartbeatTimes,
  answerWithinMs = ANSWER_WITHIN_MS,
}: Options): Promise<Jobs> {
  const limits = { ...limitsOf(answerWithinMs), max: AT_ONCE + 2 };
  const pgPool = releaseOnce(openPool({ ...limits, ...connection }));
  const stopping = new AbortController();
  const events: WorkerEvents = new EventEmitter();
  const runningJobs = watchRunningJobs(events);
  let heartbeat: Heartbeat | undefined;
  // Jobs are locked in the name of the pool; each start of the runner makes one.
  events.on('pool:create', ({ workerPool }) => {
    void heartbeat?.stop();
    heartbeat = startHeartbeat(pgPool, { workerId: workerPool.id, runningJobs, ...heartbeatTimes });
  });
  const start = async () => {
    if (isOnlyNode) await releaseAllWorkers(pgPool);
    return startRunner({ pgPool, events, tasks, cronItems, logger, abortAfterMs });
  };
  let runner: Runner | undefined = await start();
  onFetchFailures(events, ({ message }) => {
    logger.error(`jobs start again, because none could be fetched: ${message}`);
    void runner?.stop().catch(() => {});
  });
  const finished = keepRunning();

  /** The runner also ends by itself, as when it cannot note that a job is done. */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch((error: Error) => logger.error(`jobs stopped: ${error.message}`));
      if (!stopping.signal.aborted) await delay(1000);
      if (!stopping.signal.aborted) runner = await start().catch(() => undefined);
    }
  }

  async function drain(): Promise<void> {
    stopping.abort();
    await runner?.stop().catch(() => {});
    await finished;
    // One that was starting meanwhile.
    await runner?.stop().catch(() => {});
    await heartbeat?.stop();
    await pgPool.end();
  }

  return {
    stop: () => Promise.race([drain(), delay(DRAIN_MS, undefined, { ref: false })]),
    usage: () => usageOf(pgPool),
  };
}

type RunnerOptions = Required<Pick<Options, 'tasks' | 'cronItems' | 'logger' | 'abortAfterMs'>> & {
  pgPool: pg.Pool;
  events: WorkerEvents;
};

const startRunner = ({ pgPool, events, tasks, cronItems, logger, abortAfterMs }: RunnerOptions): Promise<Runner> =>
  run({
    pgPool,
    taskList: tasks,
    parsedCronItems: parseCronItems(cronItems),
    concurrency: AT_ONCE,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: abortAfterMs,
    logger: jobLogger(logger),
    // Without batching, nobody awaits the completion of a job, and a lost connection would crash the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
  });

/**
 * graphile-worker looks up its tasks once. It remembers for good that this has failed, as when the database is busy at the start, and then fetches
 * no job any more, without a word.
 */
function onFetchFailures(events: WorkerEvents, startAgain: (error: Error) => void): void {
  let failures = 0;
  const reset = () => {
    failures = 0;
  };
  events.on('worker:getJob:empty', reset);
  events.on('job:start', reset);
  events.on('worker:getJob:error', ({ error }) => {
    failures += 1;
    if (failures < MAX_FETCH_FAILURES) return;
    reset();
    startAgain(error as Error);
  });
}

/**
 * A server that is gone without a word, such as a machine without power, would hold all connections for a quarter of an hour, while another one has
 * long been promoted. With `pipeline`, pg closes a connection on which a statement was not answered in time; otherwise the next would wait behind it.
 */
const limitsOf = (answerWithinMs: number): pg.PoolConfig => ({
  connectionTimeoutMillis: answerWithinMs,
  query_timeout: answerWithinMs,
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * Ignores a second release of a connection. graphile-worker releases its listening connection twice if the runner stops before `LISTEN` has run and
 * the connection is then lost: the error of the second release would end the process.
 */
export function releaseOnce(pool: pg.Pool): pg.Pool {
  const connect: pg.Pool['connect'] = pool.connect.bind<pg.Pool['connect']>(pool);
  const connectOnce = (callback?: ConnectCallback) => {
    if (!callback) return connect();
    return connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (failure) => {
        if (!isReleased) release(failure);
        isReleased = true;
      });
    });
  };
  pool.connect = connectOnce as pg.Pool['connect'];
  return pool;
}
