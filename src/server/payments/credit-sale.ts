import type { Db } from '#server/platform/postgres/db.ts';
import { issueReceipt } from './issue-receipts.ts';
import { accounts, insertLedgerEntry } from './ledger.queries.ts';
import type { OrderRow } from './orders.queries.ts';
import { linesToCredit } from './refund-lines.ts';
import { findCreditedAmounts, type RefundLine, updateCreditedLines } from './refunds.queries.ts';

type RefundedOrder = { order: OrderRow; refund: { id: string; lines: readonly RefundLine[]; method: string } };

/**
 * What was sold is sold no more: books and credit note of a refund whose money has gone back. Money that bought nothing has no lines, and what
 * earlier credit notes have taken back is not taken back again. The caller has locked the order.
 */
export async function creditSale(tx: Db, { order, refund }: RefundedOrder, now: Date): Promise<void> {
  const lines = linesToCredit(order, refund.lines, await findCreditedAmounts(tx, order.id));
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  await updateCreditedLines(tx, refund.id, { tax, lines });
  if (total === 0) return;
  const { payeeId, currency } = order;
  await insertLedgerEntry(
    tx,
    {
      reason: 'credit',
      source: refund.id,
      lines: [
        { account: accounts.buyer(order.id), currency, amount: -total },
        { account: accounts.tax(payeeId), currency, amount: tax },
        { account: accounts.income(order), currency, amount: total - tax },
      ],
    },
    now,
  );
  await issueReceipt(tx, { order, refundId: refund.id, lines, paidWith: refund.method }, now);
}
