import type { Db } from '#server/platform/postgres/db.ts';

const MAX_ATTEMPTS = 10;

type Timing = {
  /** Not before. */
  runAt?: Date;
  /** Of several waiting jobs with one key, one is done: the first, with the newest payload. */
  key?: string;
};

/** Leaves work for the background; within a transaction it is there if, and only if, the transaction commits. */
export async function enqueueJob(db: Db, task: string, payload: object, { runAt, key }: Timing = {}): Promise<void> {
  await db.execute(
    `select graphile_worker.add_job($1, $2::json, max_attempts := $3, run_at := $4, job_key := $5, job_key_mode := 'preserve_run_at')`,
    [task, JSON.stringify(payload), MAX_ATTEMPTS, runAt ?? null, key ?? null],
  );
}
