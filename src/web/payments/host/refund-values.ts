import { partOfLine, readAmount, stepOf } from '#contracts/payments/money.ts';
import { moneyLeft } from '#contracts/payments/order-states.ts';
import type { Order, Refund } from './sales.api.ts';

export type RefundValues = {
  what: 'tickets' | 'amount';
  /** How many tickets of each line go back, by its id. */
  quantities: Readonly<Record<string, string>>;
  amount: string;
  reason: string;
};

/** Nodes of the previous version do not send `refundableLeft`. */
export const refundableLeft = (order: Order): number => order.refundableLeft ?? Math.min(moneyLeft(order), order.total);

const chosenLines = ({ lines }: Order, { quantities }: RefundValues) =>
  lines.map((line) => ({ line, quantity: Number(quantities[line.id] ?? 0) })).filter(({ quantity }) => quantity > 0);

/** An order may cost more than the dearest ticket. */
const readRefund = ({ currency }: Order, { amount }: RefundValues) =>
  readAmount(amount, currency, Number.MAX_SAFE_INTEGER);

/** What the host is about to refund; undefined while nothing valid is entered. */
export function refundAmount(order: Order, values: RefundValues): number | undefined {
  if (values.what === 'amount') return readRefund(order, values) || undefined;
  const lines = chosenLines(order, values);
  if (lines.length === 0) return undefined;
  const price = lines.reduce(
    (sum, { line: { total, returned, ...line }, quantity: count }) =>
      sum +
      partOfLine(total, {
        quantity: line.quantity,
        from: returned,
        to: returned + count,
        step: stepOf(order.currency),
      }),
    0,
  );
  return Math.min(price, refundableLeft(order));
}

export function toRefundBody(order: Order, values: RefundValues): Refund {
  const asked = { reason: values.reason, expectedRemaining: moneyLeft(order) };
  if (values.what === 'amount') return { ...asked, amount: readRefund(order, values) ?? Number.NaN };
  const lines = chosenLines(order, values).map(({ line, quantity }) => ({ lineId: line.id, quantity }));
  return { ...asked, lines };
}
