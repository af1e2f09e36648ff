import { expect, test } from 'vitest';
import { splitAmount, taxIn } from '#contracts/payments/money.ts';
import { fc } from '#tests/support/properties.ts';
import { linesOfAmount, linesOfTickets, linesToCredit, previewCreditNotes } from './refund-lines.ts';

type Bought = { quantity: number; unit: number; taxRate: number };

const lineOf = ({ quantity, unit, taxRate }: Bought, index: number) => ({
  id: `line-${index}`,
  tierId: null,
  name: `Ticket ${index}`,
  quantity,
  returned: 0,
  unit,
  discount: 0,
  taxRate,
  tax: taxIn(quantity * unit, taxRate),
  total: quantity * unit,
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const totalOf = (lines: readonly { total: number }[]) => sum(lines.map(({ total }) => total));
const taxOf = (lines: readonly { tax: number }[]) => sum(lines.map(({ tax }) => tax));

const nothing = { credited: [], refunded: 0 };

test('tickets that go back after a part of their price take back what is left of it, and of the tax', () => {
  const order = { currency: 'EUR', lines: [lineOf({ quantity: 2, unit: 1200, taxRate: 19 }, 0)] };
  const tickets = linesOfTickets(order, [{ lineId: 'line-0', quantity: 2 }])!;
  const notes = previewCreditNotes(order, [linesOfAmount(order, 500), tickets], nothing);
  expect(notes.map((lines) => [totalOf(lines), taxOf(lines)])).toEqual([
    [500, 80],
    [1900, 303],
  ]);
});

test('a refund that repeats a part which a bank has sent back credits only what goes back beyond it', () => {
  const order = { lines: [0, 1].map((index) => lineOf({ quantity: 1, unit: 1200, taxRate: 19 }, index)) };
  const credited = linesOfAmount({ lines: [order.lines[0]!] }, 900);
  const note = (amount: number) => linesToCredit(order, linesOfAmount(order, amount), { credited, refunded: amount });
  expect(note(900)).toEqual([]);
  expect([totalOf(note(1500)), taxOf(note(1500))]).toEqual([600, 96]);
  expect([totalOf(note(2400)), taxOf(note(2400))]).toEqual([1500, 240]);
});

test('single tickets keep their name and price on the credit note', () => {
  const lines = [lineOf({ quantity: 3, unit: 1000, taxRate: 7 }, 0), lineOf({ quantity: 1, unit: 0, taxRate: 0 }, 1)];
  const tickets = lines.map(({ id: lineId }) => ({ lineId, quantity: 1 }));
  expect(
    linesToCredit({ lines }, linesOfTickets({ currency: 'EUR', lines }, tickets)!, { credited: [], refunded: 1000 }),
  ).toMatchObject([
    { name: 'Ticket 0', quantity: 1, unit: 1000, total: 1000, tax: 65 },
    { name: 'Ticket 1', quantity: 1, total: 0, tax: 0 },
  ]);
});

test('single tickets of a line in a currency with thousandths go back in amounts without them', () => {
  const line = { ...lineOf({ quantity: 3, unit: 3750, taxRate: 0 }, 0), discount: 1250, total: 10_000 };
  const parts = [0, 1, 2].map((returned) => {
    const order = { currency: 'KWD', lines: [{ ...line, returned }] };
    return totalOf(linesOfTickets(order, [{ lineId: line.id, quantity: 1 }])!);
  });
  expect(parts).toEqual([3330, 3340, 3330]);
});

test('credit notes together never take back more than the sale or its tax, and all of both when all of the money went back', () => {
  const bought = fc.record<Bought>({
    quantity: fc.integer({ min: 1, max: 10 }),
    unit: fc.nat(3000),
    taxRate: fc.constantFrom(0, 7, 8.875, 19, 50),
  });
  const refund = fc.record({ share: fc.integer({ min: 1, max: 100 }), ticketOf: fc.option(fc.nat(3)) });
  fc.assert(
    fc.property(
      fc.array(bought, { minLength: 1, maxLength: 4 }),
      fc.array(refund, { minLength: 1, maxLength: 30 }),
      (lines, shares) => {
        const order = { currency: 'EUR', lines: lines.map(lineOf) };
        const total = totalOf(order.lines);
        const amounts = splitAmount(
          total,
          shares.map(({ share }) => share),
        );
        const refunds = shares.map(({ ticketOf }, index) => {
          const line = order.lines[ticketOf ?? -1];
          return line
            ? linesOfTickets(order, [{ lineId: line.id, quantity: 1 }])!
            : linesOfAmount(order, amounts[index]!);
        });
        const notes = previewCreditNotes(order, [...refunds, linesOfAmount(order, total)], nothing);
        for (const line of order.lines) {
          const parts = notes.flat().filter(({ lineId }) => lineId === line.id);
          expect(parts.every((part) => part.tax >= 0 && part.tax <= part.total)).toBe(true);
          expect([totalOf(parts), taxOf(parts)]).toEqual([line.total, line.tax]);
        }
      },
    ),
  );
});
