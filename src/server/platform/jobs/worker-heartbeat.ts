import type pg from 'pg';

/*
 * A killed process leaves its jobs locked, and graphile-worker keeps such locks for four hours. Workers therefore report every 10 s that they are
 * alive, and release the locks of workers without a report for 40 s. After a database outage all reports are old, so a worker only releases locks
 * once its own reports have succeeded for 40 s.
 */
const INTERVAL_MS = 10_000;
const DEAD_AFTER_MS = 40_000;

export type Heartbeat = { stop(): Promise<void> };
type Options = { workerId: string; intervalMs?: number; deadAfterMs?: number };

export function startHeartbeat(pool: pg.Pool, options: Options): Heartbeat {
  const { workerId, intervalMs = INTERVAL_MS, deadAfterMs = DEAD_AFTER_MS } = options;
  let aliveSince = performance.now();
  const beat = async () => {
    try {
      await reportAlive(pool, workerId);
      if (performance.now() - aliveSince >= deadAfterMs) await releaseDeadWorkers(pool, deadAfterMs);
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

/** For the only process of a database, at startup: all locks were left by a process that died. */
export async function releaseAllWorkers(pool: pg.Pool): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array(select distinct id from ${LOCKING_WORKERS} l))`);
}
