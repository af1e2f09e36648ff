import type { ReceiptContent } from '#contracts/payments/receipts.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { OrderRow } from './orders.queries.ts';
import { findPayee } from './payees.queries.ts';
import { findZoneOfOrder, insertReceipt } from './receipts.queries.ts';

type Line = ReceiptContent['lines'][number] & { tax: number };
type ReceiptToIssue = {
  order: OrderRow;
  refundId?: string;
  /** The receipt of a payment that was recorded by mistake. */
  correctsId?: string;
  lines: readonly Line[];
  paidWith: string;
};

/** The sums of each tax rate. */
function taxesByRate(lines: readonly Pick<Line, 'taxRate' | 'tax' | 'total'>[]): ReceiptContent['taxes'] {
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].toSorted((one, other) => other - one);
  return rates.map((rate) => {
    const ofRate = lines.filter(({ taxRate }) => taxRate === rate);
    const tax = ofRate.reduce((sum, line) => sum + line.tax, 0);
    return { rate, net: ofRate.reduce((sum, { total }) => sum + total, 0) - tax, tax };
  });
}

/** Issues the receipt of a paid order, the credit note of a refund, or that of a receipt to correct. */
export async function issueReceipt(
  tx: Db,
  { order, refundId, correctsId, lines, paidWith }: ReceiptToIssue,
  now: Date,
): Promise<void> {
  const payee = await findPayee(tx, order.payeeId);
  const timeZone = await findZoneOfOrder(tx, order.id);
  const sum = (field: 'tax' | 'total') => lines.reduce((total, line) => total + line[field], 0);
  await insertReceipt(
    tx,
    {
      payeeId: order.payeeId,
      year: Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).year,
      orderId: order.id,
      refundId: refundId ?? null,
      correctsId: correctsId ?? null,
      content: {
        seller: {
          name: payee?.legalName || payee?.name || '',
          address: payee?.address ?? '',
          taxName: payee?.taxName ?? '',
          taxNumber: payee?.taxNumber ?? '',
        },
        buyer: order.buyerName,
        orderNumber: order.number,
        event: order.event,
        timeZone,
        currency: order.currency,
        lines: lines.map(({ name, quantity, unit, discount, taxRate, total }) => ({
          name,
          quantity,
          unit,
          discount,
          taxRate,
          total,
        })),
        taxes: taxesByRate(lines),
        tax: sum('tax'),
        total: sum('total'),
        paidWith,
      },
    },
    now,
  );
}
