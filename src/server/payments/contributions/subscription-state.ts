import { DAY_MS } from '#contracts/durations.ts';
import type { SubscriptionState } from '#contracts/payments/contributions.contract.ts';
import type { Order } from '#contracts/payments/orders.contract.ts';
import { GRACE_DAYS, RENEWAL_DAYS } from '#contracts/payments/subscription-days.ts';
import type { OrderSubscription } from './periods.queries.ts';

type Dates = {
  paidUntil: Date | null;
  renewableUntil: Date | null;
  cancelledAt: Date | null;
  endedAt: Date | null;
  openOrderId: string | null;
};

/** Returns until when a period that was not renewed can usually be paid. */
const usualEnd = (paidUntil: Date): Date => new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS);

/** Whether the usual days to renew are over, so that a new period begins when it is paid. */
export const isLate = ({ paidUntil }: Pick<Dates, 'paidUntil'>, now: Date): boolean =>
  paidUntil !== null && now >= usualEnd(paidUntil);

/** From when on a person is reminded and can pay the next period. */
const renewableFrom = (paidUntil: Date): Date => new Date(paidUntil.getTime() - RENEWAL_DAYS * DAY_MS);

/** How dues or a regular donation stand now; pure. */
export function subscriptionState(
  { paidUntil, renewableUntil, cancelledAt, endedAt, openOrderId }: Dates,
  now: Date,
): SubscriptionState {
  if (endedAt) return 'ended';
  if (paidUntil === null) return cancelledAt ? 'ended' : 'pending';
  if (cancelledAt) return now < paidUntil ? 'cancelled' : 'ended';
  if (now < renewableFrom(paidUntil)) return 'active';
  if (now < paidUntil) return 'due';
  const isPostponed = openOrderId !== null || (renewableUntil !== null && now < renewableUntil);
  return isPostponed || now < usualEnd(paidUntil) ? 'overdue' : 'ended';
}

/** Whether the next period, or the first, can be paid now. */
export const isRenewable = (dates: Dates, now: Date): boolean =>
  ['pending', 'due', 'overdue'].includes(subscriptionState(dates, now));

/** Whether the period that an order paid is not over. */
export const isPeriodOpen = (subscription: OrderSubscription | null, now: Date): boolean =>
  subscription !== null && subscription.periodUntil !== null && new Date(subscription.periodUntil) > now;

/** Until when dues or a regular donation are paid, now and once all the money of an order has gone back. */
export function presentOrderSubscription(subscription: OrderSubscription | null, now: Date): Order['subscription'] {
  if (!subscription) return null;
  const { paidUntil, paidUntilWithout: rest, hasOpenOrder } = subscription;
  const isRestOpen = rest !== null && new Date(rest) > now;
  const paidUntilAfterRefund = isPeriodOpen(subscription, now) ? (isRestOpen ? rest : null) : paidUntil;
  return { paidUntil, paidUntilAfterRefund, hasOpenOrder };
}
