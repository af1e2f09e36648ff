import type { z } from 'zod';
import { isUnpaid, moneyLeft } from '#contracts/payments/order-states.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { listHosts } from '#server/notifications/triggers/events/event-requests.queries.ts';
import { isOver } from '#server/payments/orders.policy.ts';
import { findOrder, type OrderRow } from '#server/payments/orders.queries.ts';
import { orderChanged } from '#server/payments/payments.domain-events.ts';
import { ticketCode } from '#server/payments/payments.policy.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';

type OrderChange = z.output<typeof orderChanged.payload>;
type Refund = OrderRow['refunds'][number] | undefined;

/** Notifies buyers of each state of their orders, and hosts of what they do not do themselves. */
export const orderNotificationJobs = (deps: NotifyDeps): Work =>
  on(orderChanged, { name: 'notify-of-order' }, async (change) => {
    const order = await findOrder(deps.db, change.orderId);
    const now = deps.clock.now();
    if (!order || isOutdated(order, change, now)) return;
    const news = {
      change,
      refund: order.refunds.find(({ id }) => id === change.refundId),
      isPastEvent: isOver(order, now),
    };
    await deps.db.transaction(async (tx) => {
      const hosts = order.eventId && isForHosts(order, change) ? await listHosts(tx, order.eventId) : [];
      const sales = hosts.map((personId) => saleNotification(personId, order, news));
      await notify(tx, deps, [...buyerNotification(order, news), ...sales]);
    });
  });

const ASKS_FOR_MONEY: ReadonlySet<OrderChange['change']> = new Set([
  'reserved',
  'payment-reversed',
  'expiring',
  'resent',
]);

const isToPayByHand = ({ state }: OrderRow): boolean => state === 'door' || state === 'transfer';

const isWithEvent = ({ eventStatus }: OrderRow): boolean => eventStatus === 'cancelled';
/** Its money may be on its way. */
const isUnpaidTransfer = ({ method, paid }: OrderRow): boolean => method === 'transfer' && paid === 0;

/**
 * Changes that no longer hold are not reported; everybody is notified of an event that was cancelled or taken down otherwise, but not of money that they may have sent.
 */
function isOutdated(order: OrderRow, { change, disputeId, requestId }: OrderChange, now: Date): boolean {
  const isForLater = order.isTakenDown && isUnpaid(order) && ASKS_FOR_MONEY.has(change);
  // The receipt has lost its worth nevertheless.
  if (isForLater && change !== 'payment-reversed') return true;
  if (change === 'reserved' || change === 'payment-reversed') return !isToPayByHand(order);
  if (change === 'paid')
    return isToPayByHand(order) || order.reversals.some(({ paymentId }) => paymentId === requestId);
  if (change === 'expiring') return order.expiresAt === null || order.expiresAt <= now;
  if (change === 'expired') return order.state !== 'expired';
  if (change === 'resent') return mailAgain(order) === null;
  if (change === 'disputed') return order.disputes.find(({ id }) => id === disputeId)?.state !== 'open';
  return (
    change === 'cancelled-by-host' && (isWithEvent(order) || order.wasTakenDownBeforeStart) && !isUnpaidTransfer(order)
  );
}

const isForHosts = ({ method }: OrderRow, { change, isByHost = true }: OrderChange): boolean =>
  (change === 'paid' && method === 'online') ||
  (change === 'payment-reversed' && !isByHost) ||
  change === 'refund-failed' ||
  isDisputeChange(change);

const disputeChanges = ['disputed', 'dispute-lost', 'dispute-won', 'dispute-closed'] as const;
const isSaleChange = (change: OrderChange['change']) =>
  change === 'paid' || change === 'payment-reversed' || isDisputeChange(change);
const isDisputeChange = (change: OrderChange['change']): change is (typeof disputeChanges)[number] =>
  disputeChanges.some((each) => each === change);

const disputedAmount = (order: OrderRow, { disputeId }: OrderChange): number =>
  order.disputes.find(({ id }) => id === disputeId)?.amount ?? order.total;

/** What the mail of an order says that a host sends again. */
const mailAgain = ({ state }: Pick<OrderRow, 'state'>): 'paid' | 'reserved' | null =>
  state === 'paid' || state === 'part-refunded' ? 'paid' : state === 'door' || state === 'transfer' ? 'reserved' : null;

type Cancelled = Extract<OrderChange['change'], `cancelled-${string}`>;
const isCancelled = (change: OrderChange['change']): change is Cancelled => change.startsWith('cancelled-');

type OrderNews = { change: OrderChange; refund: Refund; isPastEvent: boolean };

function buyerNotification(order: OrderRow, news: OrderNews): NewNotification[] {
  const { change } = news;
  const { personId, eventId, accountHolder, iban, bank, startsAt } = order;
  // A dispute is between the buyer's bank and the host, except for what it changes of dues or of a regular donation.
  if (!personId || (isDisputeChange(change.change) && !change.subscription)) return [];
  const isToPay = ASKS_FOR_MONEY.has(change.change) && !order.isTakenDown;
  const hasCode = isToPay ? !news.isPastEvent : change.change === 'paid' || change.change === 'resent';
  const code = hasCode && change.change !== 'expiring' && ticketCode(order);
  return [
    {
      kind: 'order',
      facts: orderContent(order, news),
      mail: {
        transfer: isToPay && order.state === 'transfer' ? { accountHolder, iban, bank } : null,
        ...(code && { checkInCode: code }),
      },
      reason: ['order', order.id, change.change, change.refundId, change.disputeId, change.requestId]
        .filter(Boolean)
        .join(':'),
      personId,
      // People are notified of their money also when they may not see the event any more.
      isMailOnly: ['reserved', 'resent', 'cancelled-by-buyer'].includes(change.change),
      isAboutPayment: order.method === 'online' && order.paidAt !== null,
      ...(change.change === 'expiring' && { expiresAt: order.expiresAt ?? undefined }),
      ...(eventId && startsAt && { startsAt }),
    },
  ];
}

function orderContent(
  order: OrderRow,
  { change: orderChange, refund, isPastEvent: isOver }: OrderNews,
): NotificationFacts<'order'> {
  const change = orderChange.change === 'resent' ? mailAgain(order)! : orderChange.change;
  const { id: orderId, number, kind: goods, currency, method, event, expiresAt, isProcessing } = order;
  // The title of what the site staff hide is not repeated.
  const title = order.isTakenDown ? number : event.title;
  const base = { orderId, number, goods, title, timeZone: event.timeZone ?? 'UTC', currency };
  const facts = { ...base, amount: order.total };
  const payBy = expiresAt?.toISOString() ?? null;
  const toPay = {
    ...facts,
    method: method === 'transfer' ? ('transfer' as const) : ('door' as const),
    payBy,
    ...(isOver && { isOver }),
  };
  const takenDown = order.isTakenDown && { isTakenDown: true };
  if (change === 'reserved') return { ...toPay, change };
  if (change === 'payment-reversed') return { ...toPay, change, ...takenDown };
  if (change === 'expiring') return { ...facts, change, payBy: payBy! };
  if (change === 'expired')
    return {
      ...facts,
      change,
      isTransfer: method === 'transfer',
      isProcessing,
      ...(isOver && { isOver }),
      ...takenDown,
    };
  if (change === 'paid') return { ...facts, change, paidUntil: order.subscription?.paidUntil ?? null };
  const cancelled = { ...facts, ...(isUnpaidTransfer(order) && { isTransfer: true }) };
  if (change === 'cancelled-by-host')
    return {
      ...cancelled,
      change,
      ...(isWithEvent(order) ? { isWithEvent: true } : order.wasTakenDownBeforeStart && { isTakenDown: true }),
    };
  if (isCancelled(change)) return { ...cancelled, change };
  const { tickets } = orderChange;
  if (change === 'tickets-returned') return { ...facts, change, tickets: tickets! };
  const { subscription } = orderChange;
  if (isDisputeChange(change)) {
    if (change === 'disputed' || change === 'dispute-closed' || !subscription)
      throw new Error('Buyers are notified only of what a dispute changes.');
    return { ...base, change, amount: disputedAmount(order, orderChange), subscription };
  }
  const isByHand = method !== 'online' || (refund?.refundedWith ?? null) !== null;
  const refunded = { ...base, amount: refund?.amount ?? 0, isByHand, subscription };
  return change === 'refund-asked' ? { ...refunded, change, ...(tickets && { tickets }) } : { ...refunded, change };
}

function saleNotification(personId: string, order: OrderRow, { change, refund }: OrderNews): NewNotification {
  const reversal = order.reversals.find(({ paymentId }) => paymentId === change.requestId);
  return {
    kind: 'sale',
    facts: {
      change: isSaleChange(change.change) ? change.change : 'refund-failed',
      eventId: order.eventId!,
      title: order.event.title,
      number: order.number,
      name: order.buyerName,
      amount: refund?.amount ?? disputedAmount(order, change),
      currency: order.currency,
      ...(reversal && { reversedBy: reversal.by }),
      // Cancelling refunds nothing while the bank has the money: only then there is something to do when it is back.
      ...(change.change === 'dispute-won' && { isToDecide: order.state === 'cancelled' && moneyLeft(order) > 0 }),
    },
    reason: ['sale', order.id, change.change, change.refundId, change.disputeId, reversal?.paymentId]
      .filter(Boolean)
      .join(':'),
    eventId: order.eventId,
    // What the bank says is news also when the buyer is blocked, or has deleted the account.
    actorId: change.change === 'paid' ? order.personId : null,
    personId,
  };
}
