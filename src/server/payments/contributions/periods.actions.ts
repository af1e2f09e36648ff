import type { ErrorCode } from '#contracts/errors.ts';
import { isAllBack } from '#server/payments/orders.policy.ts';
import { findOrder, type OrderRow } from '#server/payments/orders.queries.ts';
import { orderChanged } from '#server/payments/payments.domain-events.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { addPaidPeriod, findContinuation, returnPaidPeriod, takePaidPeriod } from './periods.queries.ts';
import { isLate, isPeriodOpen, subscriptionState } from './subscription-state.ts';
import { cancelOpenOrder, findSubscription } from './subscriptions.queries.ts';

/* The periods that orders of dues and regular donations pay. The caller has locked the subscription. */

/** Why dues that are paid now would buy nothing: their membership has ended, and the person has joined again or is gone. */
export async function duesRefusal(tx: Db, subscriptionId: string): Promise<ErrorCode | undefined> {
  const found = await findContinuation(tx, subscriptionId);
  if (!found || found.canGoOn) return undefined;
  return found.isPersonGone ? 'subscription.ended' : 'order.has_newer_membership';
}

/** A period is paid; money that comes too late starts the subscription again. A donation of a person who is gone is one without it. */
export async function extendSubscription(
  tx: Db,
  { subscriptionId, kind }: { subscriptionId: string; kind: OrderRow['kind'] },
  now: Date,
): Promise<void> {
  const subscription = await findSubscription(tx, subscriptionId);
  if (!subscription) return;
  const isAnew = isLate(subscription, now) || subscriptionState(subscription, now) === 'ended';
  const isExtended = await addPaidPeriod(tx, subscriptionId, { paidAt: now, isAnew });
  if (!isExtended && kind === 'dues') throw new AppError('order.has_newer_membership');
}

/** What money that went or came back has changed of a subscription: until when it is paid now, or null if it has ended. */
export type SubscriptionNews = { paidUntil: string | null };

type OrderRef = Pick<OrderRow, 'id' | 'subscriptionId'>;

/**
 * All the money of an order goes back, and with it the period that it paid, unless that is over. Without any other period, the next one is not to be
 * paid either.
 */
export async function takePeriod(
  tx: Db,
  { id: orderId, subscriptionId }: OrderRef,
  now: Date,
): Promise<SubscriptionNews | undefined> {
  const order = subscriptionId && (await findOrder(tx, orderId));
  if (!order || !isAllBack(order) || !isPeriodOpen(order.subscription, now)) return undefined;
  const { paidUntil, isEnded } = await takePaidPeriod(tx, orderId, now);
  if (!isEnded) return { paidUntil };
  const nextId = await cancelOpenOrder(tx, subscriptionId);
  if (nextId) await publish(tx, orderChanged, { orderId: nextId, change: 'cancelled-with-subscription' });
  return { paidUntil: null };
}

/** Money of an order is with the payee again, and with it the period that was taken. */
export async function returnPeriod(
  tx: Db,
  { id: orderId, subscriptionId }: OrderRef,
  now: Date,
): Promise<SubscriptionNews | undefined> {
  const order = subscriptionId && (await findOrder(tx, orderId));
  if (!order || isAllBack(order)) return undefined;
  const returned = await returnPaidPeriod(tx, orderId, now);
  return returned && !returned.isEnded ? { paidUntil: returned.paidUntil } : undefined;
}
