import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/*
 * A killed process leaves its jobs locked, and graphile-worker keeps such locks for four hours. Workers therefore report every 10 s that they are
 * alive, and release the locks of workers without a report for 40 s. After a database outage all reports are old, so a worker only releases locks
 * once its own reports have succeeded for 40 s. It also releases its own locks of jobs that it does not run: the connection was lost after the
 * database had assigned the job, and before the worker knew.
 */
const INTERVAL_MS = 10_000;
const DEAD_AFTER_MS = 40_000;

export type Heartbeat = { stop(): Promise<void> };
type Options = { workerId: string; runningJobs: () => readonly string[]; intervalMs?: number; deadAfterMs?: number };

/** The ids of the jobs that run in this process, and of those that ran so long that their completion may still be on its way. */
export function watchRunningJobs(events: WorkerEvents): () => string[] {
  const startedAt = new Map<string, number>();
  events.on('job:start', ({ job }) => startedAt.set(job.id, performance.now()));
  events.on('job:complete', ({ job }) => {
    const isShort = performance.now() - (startedAt.get(job.id) ?? 0) < INTERVAL_MS;
    if (isShort) startedAt.delete(job.id);
    else setTimeout(() => startedAt.delete(job.id), DEAD_AFTER_MS).unref();
  });
  return () => [...startedAt.keys()];
}

export function startHeartbeat(pool: pg.Pool, options: Options): Heartbeat {
  const { workerId, runningJobs, intervalMs = INTERVAL_MS, deadAfterMs = DEAD_AFTER_MS } = options;
  let aliveSince = performance.now();
  const beat = async () => {
    try {
      await reportAlive(pool, workerId);
      if (performance.now() - aliveSince < deadAfterMs) return;
      await releaseDeadWorkers(pool, deadAfterMs);
      await releaseLostJobs(pool, { workerId, runningJobs: runningJobs(), deadAfterMs });
    } catch {
      // The database is unreachable or a table is locked: start again once it is back.
      aliveSince = performance.now();
    }
  };
  let beating = beat();
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await pool.query('delete from job_workers where id = $1', [workerId]).catch(() => {});
    },
  };
}

async function reportAlive(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query(
    'insert into job_workers (id) values ($1) on conflict (id) do update set seen_at = clock_timestamp()',
    [workerId],
  );
}

/** SQL: workers that hold locks. */
const LOCKING_WORKERS = `(select locked_by as id, locked_at from graphile_worker._private_jobs where locked_by is not null
  union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null)`;

async function releaseDeadWorkers(pool: pg.Pool, deadAfterMs: number): Promise<void> {
  await pool.query(
    `with dead as (
       select l.id from ${LOCKING_WORKERS} l
        where l.locked_at < clock_timestamp() - make_interval(secs => $1)
          and not exists (
            select from job_workers w where w.id = l.id and w.seen_at > clock_timestamp() - make_interval(secs => $1)))
     select graphile_worker.force_unlock_workers((select array_agg(distinct id) from dead))
      where exists (select from dead)`,
    [deadAfterMs / 1000],
  );
  await pool.query(`delete from job_workers where seen_at < now() - interval '1 day'`);
}

type RunningWorker = { workerId: string; runningJobs: readonly string[]; deadAfterMs: number };

async function releaseLostJobs(pool: pg.Pool, { workerId, runningJobs, deadAfterMs }: RunningWorker): Promise<void> {
  const isOld = 'locked_by = $1 and locked_at < clock_timestamp() - make_interval(secs => $2)';
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${isOld} and id <> all ($3::bigint[])`,
    [workerId, deadAfterMs / 1000, runningJobs],
  );
  await pool.query(
    `update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
      where ${isOld} and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = queue.id and j.locked_by = $1)`,
    [workerId, deadAfterMs / 1000],
  );
}

/** For the only process of a database, at startup: all locks were left by a process that died. */
export async function releaseAllWorkers(pool: pg.Pool): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array(select distinct id from ${LOCKING_WORKERS} l))`);
}
