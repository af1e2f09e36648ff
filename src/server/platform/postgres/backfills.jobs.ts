import { enqueue, job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { listOpenBackfills, runOpenBackfills } from './backfills.ts';
import type { Database } from './db.ts';

/** At most one at a time: two would wait for each other's rows. */
const runBackfillsJob = job({ name: 'run-backfills', queue: 'backfills' });

/** How soon to look again whether a node of the newer version, which has the backfill, has taken it on. */
const NEWER_VERSION_MS = 10_000;

const enqueueNextBatch = (db: Database, runAt?: Date) =>
  enqueue(db, runBackfillsJob, {}, { key: runBackfillsJob.name, ...(runAt && { runAt }) });

/** Continues what has not been finished, at the start of a node. */
export async function resumeBackfills(db: Database): Promise<void> {
  if ((await listOpenBackfills(db)).length > 0) await enqueueNextBatch(db);
}

/** Each job changes a batch of rows and enqueues the next, so that other jobs have their turn. */
export const backfillJobs = (db: Database, options?: Parameters<typeof runOpenBackfills>[1]): Work =>
  handle(runBackfillsJob, async () => {
    const { isDone, hasRun } = await runOpenBackfills(db, options);
    if (!isDone) await enqueueNextBatch(db, hasRun ? undefined : new Date(Date.now() + NEWER_VERSION_MS));
  });
