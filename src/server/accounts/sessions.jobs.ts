import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { expiryCutoffs } from './session-lifetime.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

export const deleteExpiredSessionsJob = job({ name: 'delete-expired-sessions', cron: '37 * * * *' });

/** Deletes sessions that expired unused; others are rejected when they are used too late. */
export const sessionJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work =>
  handle(deleteExpiredSessionsJob, () => deleteExpiredSessions(db, expiryCutoffs(clock.now())));
