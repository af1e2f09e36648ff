import { RENEWAL_DAYS } from '#contracts/payments/subscription-days.ts';
import { subscriptionChanged } from '#server/payments/payments.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import { claimSubscriptionsToRemind, endLapsedSubscriptions, postponeRenewals } from './subscriptions.queries.ts';

/** Memberships that were asked for and never paid are forgotten after a month. */
const UNPAID_DAYS = 30;

/** Every hour, on one node: dues and regular donations that were cancelled or not renewed in time end. */
export const endSubscriptionsJob = job({ name: 'end-subscriptions', cron: '26 * * * *' });

/** Every hour, on one node: people whose dues or regular donation end soon are reminded, once for each period. */
export const remindOfRenewalsJob = job({ name: 'remind-of-renewals', cron: '41 * * * *' });

type Deps = Pick<AppDeps, 'db' | 'clock'>;

export const subscriptionJobs = (deps: Deps): Work =>
  combine([
    handle(endSubscriptionsJob, async () => endSubscriptions(deps)),
    handle(remindOfRenewalsJob, async () => {
      while ((await remindOfRenewals(deps)) > 0);
    }),
  ]);

async function endSubscriptions({ db, clock }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    await postponeRenewals(tx, clock.now());
    const ended = await endLapsedSubscriptions(tx, clock.now(), UNPAID_DAYS);
    for (const { id, isLapsed } of ended)
      if (isLapsed) await publish(tx, subscriptionChanged, { subscriptionId: id, change: 'ended' });
  });
}

/** Reminds some hundreds, and returns how many. */
async function remindOfRenewals({ db, clock }: Deps): Promise<number> {
  return db.transaction(async (tx) => {
    const claimed = await claimSubscriptionsToRemind(tx, clock.now(), RENEWAL_DAYS);
    for (const subscriptionId of claimed) await publish(tx, subscriptionChanged, { subscriptionId, change: 'due' });
    return claimed.length;
  });
}
