import { partOfLine, splitAmount, stepOf } from '#contracts/payments/money.ts';
import type { OrderRow } from './orders.queries.ts';
import type { CreditedAmounts, RefundLine } from './refunds.queries.ts';

type Line = OrderRow['lines'][number];
type Lines = Pick<OrderRow, 'lines'>;
type PricedOrder = Pick<OrderRow, 'lines' | 'currency'>;
export type ReturnedTickets = readonly { lineId: string; quantity: number }[];

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const totalOf = (lines: readonly { total: number }[]): number => sum(lines.map(({ total }) => total));

/** The lines of a refund of some tickets; undefined if they were given back already. */
export function linesOfTickets(order: PricedOrder, tickets: ReturnedTickets): RefundLine[] | undefined {
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

type SoldLine = Pick<Line, 'id' | 'name' | 'taxRate' | 'tax' | 'total'>;

const amountOf = (
  { id: lineId, name, taxRate }: SoldLine,
  { total, tax }: { total: number; tax: number },
): RefundLine => ({
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
 * others; and no more than has gone back: a refund that repeats one which a bank has sent back was credited before. The tax is that of all credit
 * notes so far, less what they had: roundings never add up to more than the tax of the sale.
 */
export function linesToCredit(
  order: { lines: readonly SoldLine[] },
  lines: readonly RefundLine[],
  { credited, refunded }: CreditedAmounts,
): RefundLine[] {
  const shares = order.lines.map((line) => {
    const earlier = credited.filter(({ lineId }) => lineId === line.id);
    const before = { total: totalOf(earlier), tax: sum(earlier.map(({ tax }) => tax)) };
    const own = lines.filter(({ lineId }) => lineId === line.id);
    const left = line.total - before.total;
    return { line, own, before, left, wanted: Math.min(totalOf(own), left) };
  });
  const amount = Math.min(totalOf(lines), Math.max(0, refunded - totalOf(credited)));
  const totals = spread(amount, shares);
  return shares.flatMap(({ line, own, before }, index) => {
    const total = totals[index]!;
    const known = own.find((each) => each.total === total);
    if (total === 0) return known ? [known] : [];
    const tax = Math.round((line.tax * (before.total + total)) / line.total) - before.tax;
    return [known ? { ...known, tax } : amountOf(line, { total, tax })];
  });
}

/** Takes first what is asked for of each line, then what is left of the lines. */
function spread(amount: number, shares: readonly { wanted: number; left: number }[]): number[] {
  const wanted = shares.map((share) => share.wanted);
  const more = amount - sum(wanted);
  if (more <= 0) return splitAmount(amount, wanted);
  const rests = shares.map((share) => share.left - share.wanted);
  const parts = splitAmount(Math.min(more, sum(rests)), rests);
  return wanted.map((part, index) => part + parts[index]!);
}

/** The credit notes that will follow when the money of these refunds has gone back. */
export function previewCreditNotes(
  order: { lines: readonly SoldLine[] },
  refunds: readonly (readonly RefundLine[])[],
  { credited, refunded }: CreditedAmounts,
): RefundLine[][] {
  const notes: RefundLine[][] = [];
  let gone = refunded;
  for (const lines of refunds) {
    gone += totalOf(lines);
    notes.push(linesToCredit(order, lines, { credited: [...credited, ...notes.flat()], refunded: gone }));
  }
  return notes;
}
