import { deleteOldRegistrations } from '#server/accounts/registration/registration.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import { expiryCutoffs } from './session-lifetime.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';
import { deleteExpiredSteps } from './sign-in-steps.queries.ts';

export const deleteExpiredSessionsJob = job({ name: 'delete-expired-sessions', cron: '37 * * * *' });
export const deleteExpiredStepsJob = job({ name: 'delete-expired-sign-in-steps', cron: '47 * * * *' });

const deleteOldRegistrationsJob = job({ name: 'delete-old-registrations', cron: '58 3 * * *' });

/** Deletes sessions and steps that expired unused; others are rejected when they are used too late. */
export const sessionJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work =>
  combine([
    handle(deleteExpiredSessionsJob, () => deleteExpiredSessions(db, expiryCutoffs(clock.now()))),
    handle(deleteOldRegistrationsJob, () => deleteOldRegistrations(db, clock.now())),
    handle(deleteExpiredStepsJob, () => deleteExpiredSteps(db, clock.now())),
  ]);
