import { partOfLine, splitAmount } from '#contracts/payments/money.ts';
import type { OrderRow } from './orders.queries.ts';
import type { RefundLine } from './refunds.queries.ts';

type Line = OrderRow['lines'][number];
export type ReturnedTickets = readonly { lineId: string; quantity: number }[];

/** The lines of a refund of some tickets; undefined if they were given back already. */
export function linesOfTickets(order: OrderRow, tickets: ReturnedTickets): RefundLine[] | undefined {
  const lines: RefundLine[] = [];
  for (const { lineId, quantity } of tickets) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line || line.returned + quantity > line.quantity) return undefined;
    lines.push(ticketsOf(line, quantity));
  }
  return lines;
}

function ticketsOf(line: Line, count: number): RefundLine {
  const { name, quantity, returned, unit, taxRate } = line;
  const part = (whole: number) => partOfLine(whole, quantity, returned, returned + count);
  return {
    name,
    quantity: count,
    unit,
    discount: part(line.discount),
    taxRate,
    tax: part(line.tax),
    total: part(line.total),
  };
}

/** An amount that goes back, spread over the lines of the order, so that the tax of each rate goes back in proportion. */
export function linesOfAmount(order: OrderRow, amount: number): RefundLine[] {
  const parts = splitAmount(
    amount,
    order.lines.map(({ total }) => total),
  );
  return order.lines.flatMap(({ name, taxRate, tax, total: paid }, index) => {
    const total = parts[index]!;
    if (total === 0) return [];
    return [{ name, quantity: 1, unit: total, discount: 0, taxRate, tax: Math.round((tax * total) / paid), total }];
  });
}
