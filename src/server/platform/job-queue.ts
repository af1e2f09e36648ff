import type { Db } from './db.ts';

const MAX_ATTEMPTS = 10;

/** Leaves work for the background; within a transaction it is there if, and only if, the transaction commits. */
export async function enqueueJob(db: Db, task: string, payload: object): Promise<void> {
  await db.query('select graphile_worker.add_job($1, $2::json, max_attempts := $3)', [
    task,
    JSON.stringify(payload),
    MAX_ATTEMPTS,
  ]);
}
