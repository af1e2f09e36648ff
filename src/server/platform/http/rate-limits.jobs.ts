import type { Work } from '#server/platform/jobs/jobs.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteExpiredRates } from './rate-limits.ts';

/** Counts that are over mean nothing; only their number would grow. */
export function rateLimitJobs(db: Db): Work {
  return {
    tasks: { 'delete-expired-rates': () => deleteExpiredRates(db) },
    schedule: ['47 * * * * delete-expired-rates'],
  };
}
