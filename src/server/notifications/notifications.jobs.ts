import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { deleteNotificationsBefore } from './notifications.queries.ts';
import { deleteOldActions } from './triggers/notified-actions.queries.ts';

const RETENTION_DAYS = 180;
const DAY_SECONDS = 86_400;

export const deleteOldNotificationsJob = job({ name: 'delete-old-notifications', cron: '40 3 * * *' });

export const notificationJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work =>
  handle(deleteOldNotificationsJob, async () => {
    await deleteNotificationsBefore(db, secondsAfter(clock.now(), -RETENTION_DAYS * DAY_SECONDS));
    await deleteOldActions(db, clock.now());
  });
