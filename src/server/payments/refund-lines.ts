import { partOfLine, splitAmount, stepOf } from '#contracts/payments/money.ts';
import type { OrderRow } from './orders.queries.ts';
import type { CreditedLine, RefundLine } from './refunds.queries.ts';

type Line = OrderRow['lines'][number];
type Lines = Pick<OrderRow, 'lines'>;
type Priced = Pick<OrderRow, 'lines' | 'currency'>;
export type ReturnedTickets = readonly { lineId: string; quantity: number }[];

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The lines of a refund of some tickets; undefined if they were given back already. */
export function linesOfTickets(order: Priced, tickets: ReturnedTickets): RefundLine[] | undefined {
  const lines: RefundLine[] = [];
  for (const { lineId, quantity } of tickets) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line || line.returned + quantity > line.quantity) return undefined;
    lines.push(ticketsOf(line, quantity, stepOf(order.currency)));
  }
  return lines;
}

function ticketsOf(line: Line, count: number, step: number): RefundLine {
  const { id: lineId, name, quantity, returned, unit, taxRate } = line;
  const counts = { quantity, from: returned, to: returned + count };
  return {
    lineId,
    name,
    quantity: count,
    unit,
    discount: partOfLine(line.discount, counts),
    taxRate,
    tax: partOfLine(line.tax, counts),
    total: partOfLine(line.total, { ...counts, step }),
  };
}

/** Everything goes back. */
export const linesOfOrder = ({ lines }: Lines): RefundLine[] =>
  lines.map(({ id: lineId, name, quantity, unit, discount, taxRate, tax, total }) => ({
    lineId,
    name,
    quantity,
    unit,
    discount,
    taxRate,
    tax,
    total,
  }));

/** An amount that goes back, spread over the lines of the order, so that the tax of each rate goes back in proportion. */
export function linesOfAmount({ lines }: Lines, amount: number): RefundLine[] {
  const parts = splitAmount(
    amount,
    lines.map(({ total }) => total),
  );
  return lines.flatMap((line, index) => {
    const total = parts[index]!;
    return total === 0 ? [] : [amountOf(line, { total, tax: Math.round((line.tax * total) / line.total) })];
  });
}

const amountOf = ({ id: lineId, name, taxRate }: Line, { total, tax }: { total: number; tax: number }): RefundLine => ({
  lineId,
  name,
  quantity: 1,
  unit: total,
  discount: 0,
  taxRate,
  tax,
  total,
});

/**
 * What a credit note takes back of the sale for the lines of a refund: of each line no more than earlier credit notes have left, and the rest of the
 * others. The tax is that of all credit notes so far, less what they had: roundings never add up to more than the tax of the sale.
 */
export function linesToCredit(
  order: Lines,
  lines: readonly RefundLine[],
  credited: readonly CreditedLine[],
): RefundLine[] {
  const shares = order.lines.map((line) => {
    const before = credited.find(({ lineId }) => lineId === line.id) ?? { total: 0, tax: 0 };
    const own = lines.filter(({ lineId }) => lineId === line.id);
    const left = line.total - before.total;
    const total = Math.min(sum(own.map((each) => each.total)), left);
    return { line, own, before, total, rest: left - total };
  });
  const missing = sum(lines.map(({ total }) => total)) - sum(shares.map(({ total }) => total));
  const rests = shares.map(({ rest }) => rest);
  const more = splitAmount(Math.min(missing, sum(rests)), rests);
  return shares.flatMap(({ line, own, before, ...share }, index) => {
    const total = share.total + more[index]!;
    const known = own.find((each) => each.total === total);
    if (total === 0) return known ? [known] : [];
    const tax = Math.round((line.tax * (before.total + total)) / line.total) - before.tax;
    return [known ? { ...known, tax } : amountOf(line, { total, tax })];
  });
}
