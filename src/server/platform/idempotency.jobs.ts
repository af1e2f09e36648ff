import type { AppDeps } from './app-deps.ts';
import { deleteExpiredKeys } from './idempotency.queries.ts';
import type { Work } from './jobs.ts';

export function idempotencyJobs({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work {
  return {
    tasks: { 'delete-expired-idempotency-keys': () => deleteExpiredKeys(db, clock.now()) },
    schedule: ['23 * * * * delete-expired-idempotency-keys'],
  };
}
