import type { ContributionMethod, Subscription } from '#contracts/payments/contributions.contract.ts';
import type { Order } from '#contracts/payments/orders.contract.ts';
import { showOrder } from '#server/payments/orders.actions.ts';
import { findPayee } from '#server/payments/payees.queries.ts';
import { subscriptionChanged } from '#server/payments/payments.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { contributionMethods } from './contribution-methods.ts';
import { insertContribution } from './contributions.actions.ts';
import { presentSubscription } from './present-subscription.ts';
import { isRenewable, subscriptionState } from './subscription-state.ts';
import * as subscriptions from './subscriptions.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type SubscriptionRef = { subscriptionId: string; personId: string };

async function requireOwn(
  db: Db,
  { subscriptionId, personId }: SubscriptionRef,
): Promise<subscriptions.SubscriptionRow> {
  const found = await subscriptions.findSubscription(db, subscriptionId);
  if (found?.personId !== personId) throw new AppError('subscription.not_found');
  return found;
}

/** The order for the next period: the open one, or a new one while it can be renewed. */
export async function renew(deps: Deps, ref: SubscriptionRef, method: ContributionMethod): Promise<Order> {
  const { db, clock, config } = deps;
  const { subscriptionId, personId } = ref;
  const found = await requireOwn(db, ref);
  const payee = await findPayee(db, found.payeeId);
  if (!payee || !found.isHostShown) throw new AppError('subscription.not_due');
  const orderId = await db.transaction(async (tx) => {
    const subscription = await subscriptions.lockSubscription(tx, subscriptionId);
    if (subscription?.openOrderId) return subscription.openOrderId;
    const now = clock.now();
    if (!subscription || !isRenewable(subscription, now)) throw new AppError('subscription.not_due');
    if (!contributionMethods(subscription, subscription, config.PAYMENTS).includes(method))
      throw new AppError('order.method_unavailable');
    return insertContribution(tx, { ...subscription, payee, personId, subscriptionId, method }, now);
  });
  return showOrder(deps, orderId, personId);
}

/** Cancels at the end of the paid period. An order that waits for its payment is cancelled at once. */
export async function cancel({ db, clock, config }: Deps, ref: SubscriptionRef): Promise<Subscription> {
  const { subscriptionId } = ref;
  await requireOwn(db, ref);
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    const locked = await subscriptions.lockSubscription(tx, subscriptionId);
    const isPaid = locked !== undefined && ['active', 'due', 'overdue'].includes(subscriptionState(locked, now));
    if (isPaid) await publish(tx, subscriptionChanged, { subscriptionId, change: 'cancelled' });
    await subscriptions.cancelSubscription(tx, subscriptionId, now);
    await subscriptions.cancelOpenOrder(tx, subscriptionId);
    return subscriptions.findSubscription(tx, subscriptionId);
  });
  return presentSubscription(row!, { now, mode: config.PAYMENTS });
}

/** Takes a cancellation back while the paid period lasts. */
export async function resume({ db, clock, config }: Deps, ref: SubscriptionRef): Promise<Subscription> {
  const { subscriptionId } = ref;
  await requireOwn(db, ref);
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    const locked = await subscriptions.lockSubscription(tx, subscriptionId);
    if (!locked || subscriptionState(locked, now) === 'ended') throw new AppError('subscription.ended');
    if (locked.cancelledAt) await publish(tx, subscriptionChanged, { subscriptionId, change: 'resumed' });
    await subscriptions.resumeSubscription(tx, subscriptionId);
    return subscriptions.findSubscription(tx, subscriptionId);
  });
  return presentSubscription(row!, { now, mode: config.PAYMENTS });
}
