import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import type { Database } from '../db.ts';
import { makePartitions } from './partitions.ts';

/** Before the jobs that drop old months: a past month that is made for rows of the default partition may be old enough. */
export const makePartitionsJob = job({ name: 'make-partitions', cron: '20 3 * * *' });

export const partitionJobs = (db: Database): Work => handle(makePartitionsJob, () => makePartitions(db));
