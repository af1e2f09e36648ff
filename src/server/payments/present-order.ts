import { isUnpaid, moneyLeft } from '#contracts/payments/order-states.ts';
import type { Order } from '#contracts/payments/orders.contract.ts';
import { presentOrderSubscription } from './contributions/subscription-state.ts';
import {
  canCancel,
  canResend,
  canReverse,
  hasReturnableTickets,
  isHeldByDispute,
  isMarkable,
  isOver,
  isOwed,
  isPayableOnline,
  refundOnCancel,
  refundUntil,
} from './orders.policy.ts';
import type { OrderRow } from './orders.queries.ts';
import { type OrderViewer, ticketCode } from './payments.policy.ts';

export function presentOrder(order: OrderRow, viewer: OrderViewer, now: Date): Order {
  const {
    personId: _personId,
    payeeId: _payeeId,
    hasSeats: _hasSeats,
    promoCodeId: _promoCodeId,
    subscriptionId: _subscriptionId,
    isCheckedIn: _isCheckedIn,
    recordedBy: _recordedBy,
    ...row
  } = order;
  const {
    expiresAt,
    startsAt: _startsAt,
    orderedStartsAt: _orderedStartsAt,
    endsAt: _endsAt,
    eventStatus: _status,
    wasTakenDownBeforeStart: _wasTakenDownBeforeStart,
    refundHoursBefore: _hours,
    ...rest
  } = row;
  const { accountHolder, iban, bank, checkInCode: _code, revision: _revision, ...shown } = rest;
  const isTransferDue = order.state === 'transfer';
  return {
    ...shown,
    refunds: order.refunds.map((refund) => presentRefund(order, refund)),
    disputes: viewer.isHost ? order.disputes : [],
    reversals: viewer.isHost ? order.reversals.map(({ by, at }) => ({ by, at })) : [],
    isOver: isOver(order, now),
    isEventCancelled: order.kind === 'tickets' && order.eventStatus === 'cancelled',
    lines: order.lines.map(({ tierId: _tierId, ...line }) => line),
    payBy: isUnpaid(order) ? (expiresAt?.toISOString() ?? null) : null,
    transfer: isTransferDue && !order.isTakenDown ? { accountHolder, iban, bank, reference: order.number } : null,
    subscription: presentOrderSubscription(order.subscription, now),
    checkInCode: viewer.isBuyer ? ticketCode(order) : null,
    abilities: abilitiesOf(order, viewer, now),
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  };
}

function presentRefund(order: OrderRow, refund: OrderRow['refunds'][number]): Order['refunds'][number] {
  const {
    failedAt: _failedAt,
    replacedId: _replacedId,
    attemptAt: _attemptAt,
    isOfTickets: _isOfTickets,
    ...shown
  } = refund;
  return { ...shown, isOwed: isOwed(order, refund) };
}

/** What the viewer can do with the order now. */
function abilitiesOf(order: OrderRow, viewer: OrderViewer, now: Date): Order['abilities'] {
  const { hasSeats } = order;
  return {
    pay: viewer.isBuyer && (hasSeats || order.kind !== 'tickets') && isPayableOnline(order),
    cancel: canCancel(order, viewer, now),
    refundOnCancel: viewer.isBuyer ? refundOnCancel(order, now) : 0,
    refundUntil:
      viewer.isBuyer && hasSeats && moneyLeft(order) > 0 && !isHeldByDispute(order)
        ? (refundUntil(order)?.toISOString() ?? null)
        : null,
    markPaid: viewer.canTakePayments && (order.eventId !== null || order.kind !== 'tickets') && isMarkable(order),
    reversePayment: canReverse(order, viewer),
    refund: viewer.isHost && (moneyLeft(order) > 0 ? !isHeldByDispute(order) : hasReturnableTickets(order)),
    resend: viewer.isHost && canResend(order),
  };
}
