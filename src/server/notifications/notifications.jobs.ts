import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { deleteOldNotifications } from './notifications.queries.ts';
import { deleteOldActions } from './triggers/notified-actions.queries.ts';

const KEPT_FOR = '180 days';

export const deleteOldNotificationsJob = job({ name: 'delete-old-notifications', cron: '40 3 * * *' });

export const notificationJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work =>
  handle(deleteOldNotificationsJob, async () => {
    await deleteOldNotifications(db, KEPT_FOR);
    await deleteOldActions(db, clock.now());
  });
