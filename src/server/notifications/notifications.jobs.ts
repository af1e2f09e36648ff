import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { deleteNotificationsBefore } from './notifications.queries.ts';

const KEPT_DAYS = 180;
const DAY_SECONDS = 86_400;

export const notificationJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work => ({
  tasks: {
    'delete-old-notifications': () =>
      deleteNotificationsBefore(db, secondsAfter(clock.now(), -KEPT_DAYS * DAY_SECONDS)),
  },
  schedule: ['40 3 * * * delete-old-notifications'],
});
