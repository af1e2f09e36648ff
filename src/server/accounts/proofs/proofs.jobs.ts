import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { deleteExpiredProofs } from './proofs.queries.ts';

export const deleteExpiredProofsJob = job({ name: 'delete-expired-proofs', cron: '27 * * * *' });

export const proofJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work =>
  handle(deleteExpiredProofsJob, () => deleteExpiredProofs(db, clock.now()));
