import { accounts, insertLedgerEntry } from '#server/payments/ledger.queries.ts';
import type { OrderRow } from '#server/payments/orders.queries.ts';
import type { ProviderDispute, ProviderRefund } from '#server/payments/providers/payment-provider.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as queries from './online-payments.queries.ts';
import { sendRefundJob } from './online-jobs.ts';

/* What moved at the provider, in our books: an entry for each movement, made once however often it is seen. */

type Paid = { order: Pick<OrderRow, 'id' | 'payeeId' | 'currency'>; payment: queries.OnlinePaymentRow };

/** The money of a buyer, and the provider's fee, which may be known only later. */
export async function recordMoney(
  tx: Db,
  { order, payment, fee }: Paid & { fee: number | null },
  now: Date,
): Promise<void> {
  const { currency } = order;
  const money = accounts.money(order.payeeId, 'stripe');
  const move = (reason: 'payment' | 'fee', account: string, amount: number) =>
    insertLedgerEntry(
      tx,
      {
        reason,
        source: payment.id,
        lines: [
          { account: money, currency, amount },
          { account, currency, amount: -amount },
        ],
      },
      now,
    );
  await move('payment', accounts.buyer(order.id), payment.amount);
  if (fee !== null) await move('fee', accounts.stripeFees, -fee);
}

/** Sends back money that arrived for an order that cannot have it: without a receipt, because nothing was sold for it. */
export async function askReturn(tx: Db, { order, payment }: Paid, now: Date): Promise<void> {
  const refundId = await queries.insertAskedRefund(
    tx,
    { paymentId: payment.id, key: `return:${payment.id}`, amount: payment.amount, reason: 'No seat for this payment' },
    now,
  );
  if (!refundId) return;
  await queries.updateRefunded(tx, payment.id);
  await enqueue(tx, sendRefundJob, { refundId });
  await publishReturn(tx, order.id, refundId);
}

/** A refund as the provider knows it: asked for here, or made in the provider's own dashboard. */
export async function recordRefund(
  tx: Db,
  { order, payment, refund }: Paid & { refund: ProviderRefund },
  now: Date,
): Promise<void> {
}
