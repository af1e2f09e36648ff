import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { deleteExpiredKeys } from './idempotency.queries.ts';

export function idempotencyJobs({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work {
  return {
    tasks: { 'delete-expired-idempotency-keys': () => deleteExpiredKeys(db, clock.now()) },
    schedule: ['23 * * * * delete-expired-idempotency-keys'],
  };
}
