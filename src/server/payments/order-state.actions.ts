import type { ErrorCode } from '#contracts/errors.ts';
import { moneyLeft } from '#contracts/payments/order-states.ts';
import type { OrderState } from '#contracts/payments/orders.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { returnSeats, seatPaidOrder } from '#server/rsvps/seats/ticket-seats.actions.ts';
import {
  duesRefusal,
  extendSubscription,
  returnPeriod,
  type SubscriptionNews,
  takePeriod,
} from './contributions/periods.actions.ts';
import { issueReceipt } from './issue-receipts.ts';
import { accounts, insertLedgerEntry } from './ledger.queries.ts';
import { stateOfRefunded } from './orders.policy.ts';
import { insertPaidPayment, type OrderRow, updateOrder } from './orders.queries.ts';
import { orderChanged } from './payments.domain-events.ts';
import { addTaken, areSoldOut } from './prices.queries.ts';
import { addCodeUses } from './promo-codes.queries.ts';
import { repeatedReturnKey } from './refund-keys.ts';
import { findRefund, findRefundable, insertRefund, lockPayments, type RefundRow } from './refunds.queries.ts';

/* The changes of an order. The caller holds the lock of the event's seats, then of the order (ADR 120). */

/** How many seats the order has, without those given back. */
export const seatsOf = ({ lines }: Pick<OrderRow, 'lines'>): number =>
  lines.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0);

const ticketsOf = ({ lines }: Pick<OrderRow, 'lines'>) =>
  lines.flatMap(({ tierId, quantity, returned }) => (tierId ? [{ tierId, quantity: quantity - returned }] : []));

/** Gives the seats of an order back, for the next people. */
export async function releaseOrder(
  tx: Db,
  order: OrderRow,
  { state, isByPerson }: { state: OrderState; isByPerson: boolean },
  now: Date,
): Promise<void> {
  if (order.hasSeats) {
    await addTaken(
      tx,
      ticketsOf(order).map(({ tierId, quantity }) => ({ tierId, quantity: -quantity })),
    );
    if (order.promoCodeId) await addCodeUses(tx, order.promoCodeId, -1);
    if (order.eventId && order.personId)
      await returnSeats(tx, order.eventId, { personId: order.personId, seatsLeft: 0, isByPerson }, now);
  }
  await updateOrder(tx, order.id, { state, hasSeats: false });
  const cancelled = isByPerson ? 'cancelled-by-buyer' : 'cancelled-by-host';
  await publish(tx, orderChanged, { orderId: order.id, change: state === 'expired' ? 'expired' : cancelled });
}

/**
 * Seats the people of an order that is paid, or returns why not: its seats were given back, and none are free, its tickets are sold out, or the event
 * is no more. Dues and donations need none, but dues need a membership that they can extend.
 */
export async function seatOrder(tx: Db, order: OrderRow, now: Date): Promise<ErrorCode | undefined> {
  if (order.kind === 'dues' && order.subscriptionId) return duesRefusal(tx, order.subscriptionId);
  if (order.kind !== 'tickets') return undefined;
  if (!order.eventId || !order.personId) return 'event.not_found';
  const isSoldOut = !order.hasSeats && (await areSoldOut(tx, ticketsOf(order)));
  const party = { personId: order.personId, seats: seatsOf(order), holdsSeats: order.hasSeats, isSoldOut };
  const refused = await seatPaidOrder(tx, order.eventId, party, now);
  if (refused) return refused.refusal;
  if (!order.hasSeats) {
    await addTaken(tx, ticketsOf(order));
    if (order.promoCodeId) await addCodeUses(tx, order.promoCodeId, 1);
  }
  return undefined;
}

/** Some or all of the money of a paid order goes back, or did not after all if its refund has failed. */
export async function updateRefunded(
  tx: Db,
  order: OrderRow,
  { state, hasSeats, hasFailed = false }: { state: OrderState; hasSeats: boolean; hasFailed?: boolean },
  now: Date,
): Promise<SubscriptionNews | undefined> {
  await updateOrder(tx, order.id, { state, hasSeats });
  return hasFailed ? returnPeriod(tx, order, now) : takePeriod(tx, order, now);
}

type OfflinePayment = {
  provider: 'door' | 'transfer';
  place: 'door' | 'bank';
  paidWith: string;
  recordedBy: string | null;
};

/** Records money that has arrived for an order whose people are seated: payment, books and receipt. */
export async function recordPayment(tx: Db, order: OrderRow, payment: OfflinePayment, now: Date): Promise<void> {
  const { id, payeeId, currency, total } = order;
  const { provider, recordedBy, paidWith: method } = payment;
  const paymentId = await insertPaidPayment(tx, { orderId: id, provider, amount: total, method, recordedBy }, now);
  await insertLedgerEntry(
    tx,
    {
      reason: 'payment',
      source: paymentId,
      lines: [
        { account: accounts.money(payeeId, payment.place), currency, amount: total },
        { account: accounts.buyer(id), currency, amount: -total },
      ],
    },
    now,
  );
  await recordSale(tx, order, { paidWith: method, paymentId }, now);
}

/**
 * Records that an order whose people are seated is paid: books and receipt. The money has an entry of its own. What a host marks as paid can be
 * sold again after a mistake, so its sale is that of the payment.
 */
export async function recordSale(
  tx: Db,
  order: OrderRow,
  { paidWith, paymentId }: { paidWith: string; paymentId?: string },
  now: Date,
): Promise<void> {
  const { id, payeeId, currency, total, tax } = order;
  await insertLedgerEntry(
    tx,
    {
      reason: 'sale',
      source: paymentId ?? id,
      lines: [
        { account: accounts.buyer(id), currency, amount: total },
        { account: accounts.tax(payeeId), currency, amount: -tax },
        { account: accounts.income(order), currency, amount: tax - total },
      ],
    },
    now,
  );
  await updateOrder(tx, id, { state: 'paid', hasSeats: order.kind === 'tickets', paidAt: now });
  const { subscriptionId, kind } = order;
  if (subscriptionId) await extendSubscription(tx, { subscriptionId, kind }, now);
  await issueReceipt(tx, { order, lines: order.lines, paidWith }, now);
  await publish(tx, orderChanged, { orderId: id, change: 'paid', requestId: paymentId });
}

/** Sends a payment that the order could not have back once more: it bought nothing, so the order and its receipt stay as they are. */
export async function repeatReturn(
  tx: Db,
  order: OrderRow,
  { failedId, key, reason, askedBy }: { failedId: string; key: string; reason: string; askedBy: string },
  now: Date,
): Promise<void> {
  const failed = await findRefund(tx, failedId);
  const payment = failed && (await findPaymentToReturn(tx, order.id, failed));
  if (!payment) throw new AppError('order.refund_too_high');
  const { amount, tax, lines } = failed;
  const state = payment.provider === 'stripe' ? 'asked' : 'pending';
  const asked = { amount, tax, lines, key: repeatedReturnKey(failed.paymentId, key), state } as const;
  const refundId = await insertRefund(tx, { ...asked, paymentId: payment.id, reason, askedBy }, now);
  const subscription = await updateAfterReturn(tx, order, amount, now);
  await publish(tx, orderChanged, { orderId: order.id, change: 'refund-asked', refundId, subscription });
}

/** Its own, unless that has gone back meanwhile, and another one is there. */
export async function findPaymentToReturn(tx: Db, orderId: string, failed: RefundRow) {
  const payments = await lockPayments(tx, orderId);
  const own = payments.filter((payment) => payment.id === failed.paymentId);
  return findRefundable([...own, ...payments], failed.amount);
}

/** A second payment is not part of the order. */
export async function updateAfterReturn(tx: Db, order: OrderRow, amount: number, now: Date) {
  if (order.paidAt === null || moneyLeft(order) - amount >= order.total) return undefined;
  return updateRefunded(tx, order, { state: stateOfRefunded(order, amount), hasSeats: order.hasSeats }, now);
}
