import { HOUR_MS } from '#contracts/durations.ts';
import { isAtCheckout, isUnpaid, moneyLeft } from '#contracts/payments/order-states.ts';
import type { OrderRow } from './orders.queries.ts';
import type { OrderViewer } from './payments.policy.ts';
import { CANCEL_KEY, isReturn } from './refund-keys.ts';

/** Whether the buyer has won all the money that is left: it stays with the buyer. */
const isLost = (order: Pick<OrderRow, 'paid' | 'refunds' | 'disputes'>): boolean =>
  order.disputes.some(({ state, amount }) => state === 'lost' && amount >= moneyLeft(order));

/** Whether all that was paid goes back to the buyer, or has gone by a dispute. */
export const isAllBack = (order: Pick<OrderRow, 'paid' | 'refunds' | 'disputes'>): boolean =>
  moneyLeft(order) === 0 || isLost(order);

/** Whether a dispute holds the money, open or lost: Stripe refuses refunds of a payment while it is disputed, except for inquiries. */
export const isHeldByDispute = (order: Pick<OrderRow, 'paid' | 'refunds' | 'disputes'>): boolean =>
  order.disputes.some(({ state, isInquiry }) => state === 'open' && !isInquiry) || isLost(order);

/** The state of an order once such an amount of what is left goes back. */
export const stateOfRefunded = (order: Pick<OrderRow, 'paid' | 'refunds'>, amount: number) =>
  moneyLeft(order) === amount ? ('refunded' as const) : ('part-refunded' as const);

/**
 * The failed refunds that were made again, online or by hand: each by one of the same amount that was asked for after it had failed, or by the next
 * attempt, which is for less once the payee has sent a part back, or in parts that reach its amount together. The order of `askedAt` is that of the
 * requests, which lock the order.
 */
function findRetriedRefunds({ refunds }: Pick<OrderRow, 'refunds'>): Set<string> {
  const retried = new Set<string>();
  const parts: OrderRow['refunds'] = [];
  for (const refund of refunds) {
    const { id, amount, askedAt, replacedId, attemptAt } = refund;
    const failed = refunds.filter(
      (each) => each.failedAt !== null && each.failedAt <= askedAt && each.id !== id && !retried.has(each.id),
    );
    const repeated =
      failed.find((each) => attemptAt !== null && attemptAt === each.attemptAt) ??
      failed.find((each) => each.amount === amount && (replacedId ?? each.id) === each.id && canRepeat(refund, each));
    if (repeated) retried.add(repeated.id);
    else if (refund.failedAt === null) parts.push(refund);
  }
  for (const failed of refunds) {
    const { id, amount, failedAt } = failed;
    if (failedAt === null || retried.has(id)) continue;
    const taken: OrderRow['refunds'] = [];
    for (const part of parts.filter((each) => each.askedAt >= failedAt && canRepeat(each, failed)))
      if (sumOf(taken) < amount) taken.push(part);
    if (sumOf(taken) < amount) continue;
    retried.add(id);
    for (const part of taken) parts.splice(parts.indexOf(part), 1);
  }
  return retried;
}

const sumOf = (refunds: OrderRow['refunds']): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Tickets go back once, so their price is other money than what failed before, unless the order was cancelled, which took all of its tickets. The refund
 * of a cancelled order has all that is left of a payment, but not a second payment.
 */
function canRepeat(refund: OrderRow['refunds'][number], failed: OrderRow['refunds'][number]): boolean {
  if (!refund.isOfTickets) return true;
  return failed.attemptAt === CANCEL_KEY || (refund.attemptAt === CANCEL_KEY && !isReturn(failed));
}

/** Whether a buyer still waits for the money of a refund that failed: it was not made again, and no dispute holds it. */
export const isOwed = (
  order: Pick<OrderRow, 'paid' | 'refunds' | 'disputes'>,
  failed: OrderRow['refunds'][number],
): boolean =>
  failed.state === 'failed' &&
  !isHeldByDispute(order) &&
  failed.amount <= moneyLeft(order) &&
  !findRetriedRefunds(order).has(failed.id);

/**
 * What a buyer who cancels now gets back, by the host's rule at the time of the order. An event that was cancelled, or that the site staff took down,
 * gives everything back.
 */
export function refundOnCancel(order: OrderRow, now: Date): number {
  if (isHeldByDispute(order)) return 0;
  if (order.eventStatus === 'cancelled' || order.wasTakenDownBeforeStart) return order.refundableLeft;
  const until = refundUntil(order);
  return until !== null && now <= until ? order.refundableLeft : 0;
}

/** An event that was moved to an earlier time leaves buyers the deadline that they ordered with, but not beyond its start. */
export function refundUntil({ refundHoursBefore, startsAt, orderedStartsAt }: OrderRow): Date | null {
  if (refundHoursBefore === null || startsAt === null) return null;
  const hoursBefore = (start: Date) => start.getTime() - refundHoursBefore * HOUR_MS;
  const ordered = Math.min(hoursBefore(orderedStartsAt ?? startsAt), startsAt.getTime());
  return new Date(Math.max(hoursBefore(startsAt), ordered));
}

/** Whether the tickets are for an event that has ended, or was deleted. */
export const isOver = ({ kind, endsAt }: Pick<OrderRow, 'kind' | 'endsAt'>, now: Date): boolean =>
  kind === 'tickets' && (endsAt === null || endsAt <= now);

/**
 * Dues and donations can be cancelled until they are paid; what was paid is refunded by people who received it. A buyer who is checked in has used the ticket:
 * only a host can take it back.
 */
export function canCancel(order: OrderRow, viewer: OrderViewer, now: Date): boolean {
  if (!viewer.isHost && !(viewer.isBuyer && !order.isCheckedIn)) return false;
  if (order.kind !== 'tickets') return isUnpaid(order);
  return order.hasSeats && order.eventId !== null && (order.wasTakenDownBeforeStart || !isOver(order, now));
}

/** Tickets that are free, or whose money went back before, can go back one by one without money. */
export const hasReturnableTickets = (order: OrderRow): boolean =>
  order.hasSeats && order.eventId !== null && !isUnpaid(order);

/** At the payment page, or to be sent there. A payment that is on its way is not to be made twice. */
export const isPayableOnline = ({
  state,
  method,
  isProcessing,
  isTakenDown,
}: Pick<OrderRow, 'state' | 'method' | 'isProcessing' | 'isTakenDown'>): boolean =>
  method === 'online' && !isProcessing && !isTakenDown && isAtCheckout({ state });

/** The mail has the ticket, or how to pay. Seats on hold for a payment online have none. */
export const canResend = ({ state, personId, isTakenDown }: Pick<OrderRow, 'state' | 'personId' | 'isTakenDown'>) =>
  personId !== null &&
  !(isTakenDown && isUnpaid({ state })) &&
  ['paid', 'part-refunded', 'door', 'transfer'].includes(state);

/**
 * Marked as paid by hand, without refunds since, and still with seats: they are held again until the money is there. Dues that are paid have begun a
 * period, so they are refunded instead.
 */
const isReversible = (order: OrderRow): boolean =>
  order.kind === 'tickets' &&
  order.state === 'paid' &&
  (order.method === 'door' || order.method === 'transfer') &&
  order.hasSeats &&
  order.eventId !== null &&
  order.personId !== null &&
  order.eventStatus !== 'cancelled' &&
  order.refunds.length === 0;

/** Hosts correct every payment that was recorded by mistake, people at the door their own. */
export const canReverse = (order: OrderRow, viewer: OrderViewer): boolean =>
  isReversible(order) && (viewer.isHost || (viewer.canTakePayments && viewer.isRecorder));

/** A transfer can arrive after the seats were given back. */
export const isMarkable = ({ state, method, personId }: Pick<OrderRow, 'state' | 'method' | 'personId'>): boolean =>
  personId !== null && (state === 'door' || state === 'transfer' || (state === 'expired' && method !== 'online'));
