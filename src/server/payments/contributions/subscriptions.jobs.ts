import { GRACE_DAYS } from '#contracts/payments/subscription-days.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { endLapsedSubscriptions } from './subscriptions.queries.ts';

/** Memberships that were asked for and never paid are forgotten after a month. */
const UNPAID_DAYS = 30;

/** Every hour, on one node: dues and regular donations that were cancelled or not renewed in time end. */
export const endSubscriptionsJob = job({ name: 'end-subscriptions', cron: '26 * * * *' });

export const subscriptionJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work =>
  handle(endSubscriptionsJob, async () => {
    await endLapsedSubscriptions(db, clock.now(), { graceDays: GRACE_DAYS, unpaidDays: UNPAID_DAYS });
  });
