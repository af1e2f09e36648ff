import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { deleteExpiredKeys } from './idempotency.queries.ts';

export const deleteExpiredKeysJob = job({ name: 'delete-expired-idempotency-keys', cron: '23 * * * *' });

export const idempotencyJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work =>
  handle(deleteExpiredKeysJob, () => deleteExpiredKeys(db, clock.now()));
