import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteExpiredRates } from './rate-limits.ts';

export const deleteExpiredRatesJob = job({ name: 'delete-expired-rates', cron: '47 * * * *' });

/** Deletes expired counters, which would only accumulate. */
export const rateLimitJobs = (db: Db): Work => handle(deleteExpiredRatesJob, () => deleteExpiredRates(db));
