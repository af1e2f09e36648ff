import type { Order } from '#contracts/payments/orders.contract.ts';
import { issueReceipt } from '#server/payments/issue-receipts.ts';
import { accounts, insertLedgerEntry } from '#server/payments/ledger.queries.ts';
import { lockOrderAndSeats, showOrder } from '#server/payments/orders.actions.ts';
import { canReverse } from '#server/payments/orders.policy.ts';
import type { OrderRow } from '#server/payments/orders.queries.ts';
import { movedDeadlines } from '#server/payments/pay-methods.ts';
import { orderChanged } from '#server/payments/payments.domain-events.ts';
import { requireOrder } from '#server/payments/payments.policy.ts';
import { findReceiptOfOrder } from '#server/payments/receipts.queries.ts';
import { lockPayments, type PaymentRow } from '#server/payments/refunds.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { holdUnpaidSeats } from '#server/rsvps/seats/ticket-seats.actions.ts';
import { updateOrderToUnpaid, updatePaymentToReversed } from './reversals.queries.ts';

type Ref = { orderId: string; viewerId: string };

/** An order was marked as paid by mistake: it waits for its money again, and what was written stays, with its correction (ADR 179). */
export async function reversePayment(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  { orderId, viewerId }: Ref,
  { paidAt }: { paidAt: string },
): Promise<Order> {
  const { db, clock } = deps;
  const { order: found, viewer } = await requireOrder(db, orderId, viewerId);
  if (!viewer.isDoor) throw new AppError('auth.forbidden');
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, found);
    const isAsSeen = order.paidAt?.getTime() === Date.parse(paidAt);
    if (!isAsSeen || !canReverse(order, viewer)) throw new AppError('order.not_reversible');
    const [payment] = await lockPayments(tx, order.id);
    if (payment) await reverse(tx, order, payment, clock.now());
  });
  return showOrder(deps, orderId, viewerId);
}

async function reverse(tx: Db, order: OrderRow, payment: PaymentRow, now: Date): Promise<void> {
  await correctBooks(tx, order, payment, now);
  await updatePaymentToReversed(tx, payment.id);
  if (order.eventId && order.personId) await holdUnpaidSeats(tx, order.eventId, order.personId, now);
  const isTransfer = order.method === 'transfer';
  await updateOrderToUnpaid(tx, order.id, {
    state: isTransfer ? 'transfer' : 'door',
    expiresAt: isTransfer && order.startsAt ? movedDeadlines(order.startsAt, now).latest : null,
  });
  await publish(tx, orderChanged, { orderId: order.id, change: 'payment-reversed', requestId: payment.id });
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
