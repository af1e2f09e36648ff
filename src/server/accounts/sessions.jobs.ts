import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { overBefore } from './session-lifetime.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

/** Sessions that nobody came back to; the others end when they are used too late. */
export function sessionJobs({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work {
  return {
    tasks: { 'delete-expired-sessions': () => deleteExpiredSessions(db, overBefore(clock.now())) },
    schedule: ['37 * * * * delete-expired-sessions'],
  };
}
