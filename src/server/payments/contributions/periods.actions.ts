import type { OrderRow } from '#server/payments/orders.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { subscriptionState } from './subscription-state.ts';
import { addPaidPeriod, cancelOpenOrder, findSubscription, removePaidPeriod } from './subscriptions.queries.ts';

/* The periods that orders of dues and regular donations pay. The caller has locked the subscription. */

type Paid = Pick<OrderRow, 'subscriptionId' | 'paidAt'>;

/** A period is paid; money that comes too late starts the subscription again. */
export async function extendSubscription(tx: Db, subscriptionId: string, now: Date): Promise<void> {
  const subscription = await findSubscription(tx, subscriptionId);
  if (!subscription) return;
  const isAnew = subscriptionState(subscription, now) === 'ended';
  await addPaidPeriod(tx, subscriptionId, { paidAt: now, isAnew });
}

/** All the money of an order goes back, and the period that it paid. Without any other, the next one is not to be paid either. */
export async function takeBackPeriod(tx: Db, { subscriptionId, paidAt }: Paid, now: Date): Promise<void> {
  if (!subscriptionId) return;
  const removed = await removePaidPeriod(tx, subscriptionId, { paidAt, now });
  if (removed?.isLast) await cancelOpenOrder(tx, subscriptionId);
}

/** The money did not go back after all. What was paid before the subscription started again counts no more. */
export async function returnPeriod(tx: Db, { subscriptionId, paidAt }: Paid): Promise<void> {
  const subscription = subscriptionId ? await findSubscription(tx, subscriptionId) : undefined;
  if (!subscription || !paidAt || (subscription.startedAt && subscription.startedAt > paidAt)) return;
  await addPaidPeriod(tx, subscription.id, { paidAt, isAnew: false });
}
