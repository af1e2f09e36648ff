import { isUnpaid } from '#contracts/payments/order-states.ts';
import type { Order } from '#contracts/payments/orders.contract.ts';
import { issueReceipt } from '#server/payments/issue-receipts.ts';
import { accounts, insertLedgerEntry } from '#server/payments/ledger.queries.ts';
import { lockOrderAndSeats, showOrder } from '#server/payments/orders.actions.ts';
import { canReverse } from '#server/payments/orders.policy.ts';
import type { OrderRow } from '#server/payments/orders.queries.ts';
import { renewedDeadline } from '#server/payments/pay-methods.ts';
import { orderChanged } from '#server/payments/payments.domain-events.ts';
import { requireOrder } from '#server/payments/payments.policy.ts';
import { findTicketSettings } from '#server/payments/prices.queries.ts';
import { findReceiptOfOrder } from '#server/payments/receipts.queries.ts';
import { lockPayments, type PaymentRow } from '#server/payments/refunds.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { holdUnpaidSeats } from '#server/rsvps/seats/ticket-seats.actions.ts';
import { updateOrderToUnpaid, updatePaymentToReversed } from './reversals.queries.ts';

type OrderRef = { orderId: string; viewerId: string };

/** An order was marked as paid by mistake: it waits for its money again, and what was written stays, with its correction (ADR 179). */
export async function reversePayment(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  { orderId, viewerId }: OrderRef,
  { paidAt }: { paidAt: string },
): Promise<Order> {
  const { db, clock } = deps;
  const { order: found, viewer } = await requireOrder(db, orderId, viewerId);
  if (!viewer.canTakePayments) throw new AppError('auth.forbidden');
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, found);
    if (isReversedAlready(order, { viewerId, paidAt })) return;
    const isAsSeen = order.paidAt?.getTime() === Date.parse(paidAt);
    if (!isAsSeen || !canReverse(order, viewer)) throw new AppError('order.not_reversible');
    const [payment] = await lockPayments(tx, order.id);
    if (payment) await reverse(tx, order, { payment, viewerId, isByHost: viewer.isHost }, clock.now());
  });
  return showOrder(deps, orderId, viewerId);
}

/** The response to the same request was lost, and it comes again. */
const isReversedAlready = (order: OrderRow, { viewerId, paidAt }: { viewerId: string; paidAt: string }): boolean =>
  isUnpaid(order) &&
  order.reversals.some(
    ({ reversedBy, recordedAt }) => reversedBy === viewerId && Date.parse(recordedAt) === Date.parse(paidAt),
  );

type Reversal = { payment: PaymentRow; viewerId: string; isByHost: boolean };

async function reverse(tx: Db, order: OrderRow, { payment, viewerId, isByHost }: Reversal, now: Date): Promise<void> {
  await correctBooks(tx, order, payment, now);
  await updatePaymentToReversed(tx, { paymentId: payment.id, reversedBy: viewerId }, now);
  if (order.eventId && order.personId) await holdUnpaidSeats(tx, order.eventId, order.personId, now);
  const isTransfer = order.method === 'transfer';
  const unpaid = isTransfer
    ? ({ state: 'transfer', expiresAt: await transferDeadline(tx, order, now) } as const)
    : ({ state: 'door', expiresAt: null } as const);
  await updateOrderToUnpaid(tx, order.id, unpaid, now);
  const change = { change: 'payment-reversed', requestId: payment.id, isByHost } as const;
  await publish(tx, orderChanged, { orderId: order.id, ...change });
}

async function transferDeadline(tx: Db, { eventId, startsAt }: OrderRow, now: Date): Promise<Date> {
  const settings = eventId && (await findTicketSettings(tx, eventId));
  return renewedDeadline({ transferDays: settings ? settings.transferDays : 0, startsAt: startsAt ?? now, now });
}

/** The opposite of both entries of the payment and its sale, in which the account of the buyer is level, and a credit note for the receipt. */
async function correctBooks(tx: Db, order: OrderRow, payment: PaymentRow, now: Date): Promise<void> {
  const { payeeId, currency, total, tax } = order;
  await insertLedgerEntry(
    tx,
    {
      reason: 'correction',
      source: payment.id,
      lines: [
        {
          account: accounts.money(payeeId, payment.provider === 'transfer' ? 'bank' : 'door'),
          currency,
          amount: -total,
        },
        { account: accounts.tax(payeeId), currency, amount: tax },
        { account: accounts.income(order), currency, amount: total - tax },
      ],
    },
    now,
  );
  const correctsId = await findReceiptOfOrder(tx, order.id);
  if (correctsId) await issueReceipt(tx, { order, correctsId, lines: order.lines, paidWith: payment.method }, now);
}
