import { orderChanged } from '#server/payments/payments.domain-events.ts';
import { stripeProvider } from '#server/payments/stripe/stripe-provider.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { endCheckouts } from './looks.actions.ts';
import { lookAtObject } from './notices.actions.ts';
import * as jobs from './online-jobs.ts';
import { checkOnlinePayments, expireOnlineOrders, reconcilePayments, sendRefund } from './sweeps.actions.ts';

/** Payments online. Without them each job ends at once, and the SDK is never loaded. */
export function onlinePaymentJobs(given: Pick<AppDeps, 'db' | 'clock' | 'config'>): Work {
  const deps = { ...given, provider: stripeProvider(given.config) };
  const isOn = given.config.PAYMENTS !== 'off';
  return combine([
    handle(jobs.lookAtObjectJob, async ({ objectId }) => isOn && lookAtObject(deps, objectId)),
    handle(jobs.sendRefundJob, async ({ refundId }) => isOn && sendRefund(deps, refundId)),
    handle(jobs.checkOnlinePaymentsJob, async () => isOn && checkOnlinePayments(deps)),
    handle(jobs.expireOnlineOrdersJob, async () => isOn && expireOnlineOrders(deps)),
    handle(jobs.reconcilePaymentsJob, async () => isOn && reconcilePayments(deps)),
    on(orderChanged, { name: 'follow-order-online' }, async ({ kind, orderId, refundId }) => {
      if (!isOn) return;
      if (kind === 'cancelled') await endCheckouts(deps, orderId);
      if (kind === 'refunded' && refundId)
        await enqueue(deps.db, jobs.sendRefundJob, { refundId }, { key: `refund:${refundId}` });
    }),
  ]);
}
