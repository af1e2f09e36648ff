import { stripeProvider } from '#server/payments/stripe/stripe-provider.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import * as jobs from './online-jobs.ts';
import { reconcilePayments } from './reconciliation.actions.ts';
import { checkOnlinePayments, expireOnlineOrders, sendRefunds } from './sweeps.actions.ts';
import { syncObject } from './webhook-events.actions.ts';

/** Payments online. Without them each job ends at once, and the SDK is never loaded. */
export function onlinePaymentJobs(given: Pick<AppDeps, 'db' | 'clock' | 'config'>): Work {
  const deps = { ...given, provider: stripeProvider(given.config) };
  const isOn = given.config.PAYMENTS !== 'off';
  return combine([
    handle(jobs.syncObjectJob, async ({ objectId }) => isOn && syncObject(deps, objectId)),
    handle(jobs.sendRefundsJob, async () => isOn && sendRefunds(deps)),
    handle(jobs.expireOnlineOrdersJob, async () => isOn && expireOnlineOrders(deps)),
    handle(jobs.checkOnlinePaymentsJob, async () => isOn && checkOnlinePayments(deps)),
    handle(jobs.reconcilePaymentsJob, async ({ _cron: cron }) => isOn && reconcilePayments(deps, cron?.ts)),
  ]);
}
