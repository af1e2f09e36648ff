import { formatMoney } from '#contracts/payments/money.ts';
import { isUnpaid } from '#contracts/payments/order-states.ts';
import {
  formatRefundByHand,
  formatRefundFailed,
  formatRefundUnderWay,
  IF_IT_ARRIVES,
} from '#contracts/payments/refund-text.ts';
import { SENT_BEFORE_CANCELLATION, SENT_TOO_LATE } from '#contracts/payments/sent-money.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import type { Order, OwnOrder } from './orders.api.ts';

type PayableOrder = Pick<
  Order,
  'state' | 'method' | 'total' | 'currency' | 'payBy' | 'event' | 'isOver' | 'isProcessing'
>;

const ON_ITS_WAY = 'Your payment is on its way';
export const UNDER_WAY = 'Refund under way';

/** Whether a refund of the order is still to be made, by Stripe or by its host. */
export const hasOpenRefund = ({ refunds }: Pick<Order, 'refunds'>): boolean =>
  refunds.some(({ state }) => state === 'asked' || state === 'pending');

/** Whether an order that counts as refunded waits for a refund. */
export const isRefundUnderWay = (state: Order['state'], hasOpen: boolean): boolean =>
  hasOpen && (state === 'refunded' || state === 'part-refunded');

/** The state of an order in a word or two, for lists. */
export function formatState({
  state,
  total,
  due,
  isOver,
  isProcessing,
}: Pick<OwnOrder, 'state' | 'total' | 'due' | 'isOver' | 'isProcessing'>): string {
  if (isProcessing && isUnpaid({ state })) return ON_ITS_WAY;
  if (isRefundUnderWay(state, due > 0)) return UNDER_WAY;
  const names: Record<OwnOrder['state'], string> = {
    reserved: 'To be paid',
    paying: 'To be paid',
    door: isOver ? 'Not paid yet' : 'Pay at the door',
    transfer: 'Waiting for your transfer',
    paid: total === 0 ? 'Free' : 'Paid',
    'part-refunded': 'Partly refunded',
    refunded: 'Refunded',
    expired: 'Expired',
    cancelled: 'Cancelled',
  };
  return names[state];
}

const until = ({ payBy, event: { timeZone } }: PayableOrder): string =>
  payBy ? formatZonedInstant(payBy, timeZone) : '';

/** What is left to do for an order that is not paid. */
export function formatPaymentInstruction(order: PayableOrder): string {
  if (order.isProcessing) return `${ON_ITS_WAY}.`;
  const total = formatMoney(order.total, order.currency);
  if (order.state === 'door' && order.isOver)
    return `This isn’t paid yet, and the event is over. Please contact the host about how to pay ${total}.`;
  if (order.state === 'door') return `Your spots are saved. Please pay ${total} at the door.`;
  if (order.state === 'transfer') return `Please transfer ${total} so that it arrives by ${until(order)}.`;
  return order.payBy ? `Please pay ${total} by ${until(order)}.` : `Please pay ${total}.`;
}

/** The heading of the order's page. */
export function formatHeading(
  order: Pick<Order, 'kind' | 'state' | 'isProcessing' | 'isTakenDown' | 'isEventCancelled' | 'isOver' | 'refunds'>,
): string {
  if (isTakenDownTicket(order)) return 'This event was taken down';
  if (isToBeRefunded(order)) return 'This event was cancelled';
  if (isRefundUnderWay(order.state, hasOpenRefund(order))) return UNDER_WAY;
  if (order.isProcessing && isUnpaid(order)) return ON_ITS_WAY;
  const isTicket = order.kind === 'tickets';
  const headings: Record<Order['state'], string> = {
    reserved: isTicket ? 'Your spots are on hold' : 'Waiting for your payment',
    paying: isTicket ? 'Your spots are on hold' : 'Waiting for your payment',
    door: order.isOver ? 'Not paid yet' : 'Your spots are saved',
    transfer: isTicket && !order.isOver ? 'Your spots are on hold' : 'Waiting for your transfer',
    paid: isTicket ? 'You’re going!' : 'Thank you!',
    'part-refunded': 'Partly refunded',
    refunded: 'Refunded',
    expired: 'This order has expired',
    cancelled: 'This order was cancelled',
  };
  return headings[order.state];
}

/** Tickets for an event that the site staff have taken down. */
const isTakenDownTicket = ({ kind, isTakenDown, state }: Pick<Order, 'kind' | 'isTakenDown' | 'state'>): boolean =>
  kind === 'tickets' && isTakenDown && !isSettled(state);

/** Tickets for an event that was cancelled, until a job has refunded or released them. */
const isToBeRefunded = ({ isEventCancelled, state }: Pick<Order, 'isEventCancelled' | 'state'>): boolean =>
  isEventCancelled && !isSettled(state);

const isSettled = (state: Order['state']): boolean => ['expired', 'cancelled', 'refunded'].includes(state);

/** What the state means, in a sentence. */
export function formatMeaning(order: Order): string {
  if (order.isTakenDown && isUnpaid(order) && !order.isProcessing)
    return 'The moderators have taken this down. Please don’t pay for now.';
  if (isTakenDownTicket(order) && order.abilities.refundOnCancel > 0)
    return `The moderators have taken this event down, so don’t count on it taking place. Cancel your order to get a refund of ${formatMoney(order.abilities.refundOnCancel, order.currency)}. If you keep it, it’s valid if the event comes back.`;
  if (isToBeRefunded(order) && !order.isProcessing)
    return isUnpaid(order) ? 'Please don’t pay.' : 'You’ll get back what you paid.';
  if (order.kind !== 'tickets') return formatContribution(order);
  const onItsWay = order.isProcessing && formatOnItsWay(order);
  if (onItsWay) return onItsWay;
  if (isUnpaid(order)) return formatPaymentInstruction(order);
  if (order.state === 'paid') return order.total === 0 ? 'Your spots are saved.' : 'Your tickets are paid. Thank you!';
  if (order.state === 'expired') return formatExpired(order);
  if (order.state === 'cancelled')
    return `Your spots were released.${isUnpaidTransfer(order) ? ` ${SENT_BEFORE_CANCELLATION}` : ''}`;
  return order.checkInCode ? 'Your tickets are still valid.' : 'Your spots were released.';
}

/** Its money may be on its way. */
export const isUnpaidTransfer = ({ method, paid }: Pick<Order, 'method' | 'paid'>): boolean =>
  method === 'transfer' && paid === 0;

/** True also of an order that nobody could pay while its event was taken down. */
function formatExpired(order: Order): string {
  const next = order.isOver || order.isTakenDown ? '' : ' You can order again while there are spots.';
  return `This order wasn’t paid, so its spots were released.${isUnpaidTransfer(order) ? ` ${SENT_TOO_LATE}` : next}`;
}

/** A slow payment may arrive after its order is over. */
function formatOnItsWay(order: Order): string | null {
  if (isUnpaid(order)) return 'Some payment methods take a few days. Your spots are held until then.';
  if (order.state === 'expired')
    return `Your payment didn’t arrive in time, so your spots went to others. ${IF_IT_ARRIVES}`;
  return order.state === 'cancelled'
    ? 'Your spots were released. If your payment still arrives, it will be refunded.'
    : null;
}

/** Dues and donations have no seats. */
function formatContribution(order: Order): string {
  if (order.isProcessing && order.state === 'cancelled') return 'If your payment still arrives, it will be refunded.';
  if (order.isProcessing) return 'Some payment methods take a few days.';
  if (order.state === 'paid') return 'Your payment has arrived.';
  if (order.state === 'expired') return 'It wasn’t paid.';
  if (order.state === 'cancelled') return isUnpaidTransfer(order) ? SENT_BEFORE_CANCELLATION : '';
  if (order.state === 'refunded' && order.kind === 'dues' && !order.subscription)
    return 'The membership that it paid for has ended.';
  return isUnpaid(order) ? formatPaymentInstruction(order) : '';
}

/** “€12.00 was refunded.” */
export function formatRefund(
  { amount, state, isOwed }: Pick<Order['refunds'][number], 'amount' | 'state' | 'isOwed'>,
  order: Pick<Order, 'currency' | 'method'>,
): string {
  const money = formatMoney(amount, order.currency);
  if (state === 'done') return `${money} was refunded.`;
  if (isOwed) return formatRefundFailed(money);
  if (state === 'failed') return `An earlier refund of ${money} failed. There’s nothing you need to do.`;
  return order.method === 'online' ? formatRefundUnderWay(money) : formatRefundByHand(money);
}

/** “€12.00 refunded, €4.00 still to be refunded”. */
export function formatRefunds({ refunded, due, currency }: Pick<OwnOrder, 'refunded' | 'due' | 'currency'>): string {
  const parts = [
    refunded > 0 && `${formatMoney(refunded, currency)} refunded`,
    due > 0 && `${formatMoney(due, currency)} still to be refunded`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Says what cancelling means for the money before the person confirms it. */
export function formatCancelling(order: Order, timeZone: string | null): string {
  const { kind, paid, isProcessing, currency, abilities } = order;
  if (isProcessing) return 'Your payment is on its way. It will be refunded when it arrives.';
  const sent = isUnpaidTransfer(order) && SENT_BEFORE_CANCELLATION;
  if (kind !== 'tickets')
    return sent ? `You don’t owe anything. ${sent}` : 'You don’t owe anything, and nothing is refunded.';
  const { refundOnCancel, refundUntil } = abilities;
  if (paid === 0) return `Your spots go to the next people. ${sent || 'There’s nothing to refund.'}`;
  if (refundOnCancel > 0)
    return `Your spots go to the next people, and you get a refund of ${formatMoney(refundOnCancel, currency)}.`;
  const rule = refundUntil ? ` Refunds were possible until ${formatZonedInstant(refundUntil, timeZone)}.` : '';
  return `Your spots go to the next people, and you won’t get a refund.${rule}`;
}
