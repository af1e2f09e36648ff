import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { isCodeValid, priceOrder, tierState } from './price-order.ts';
import type { TierRow } from './prices.queries.ts';
import type { PromoCodeRow } from './promo-codes.queries.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const BEFORE = new Date('2026-11-01T11:59:59Z');
const AFTER = new Date('2026-11-01T12:00:01Z');

const tier = (id: string, fields: Partial<TierRow> = {}): TierRow => ({
  id,
  name: id,
  kind: 'fixed',
  amount: 1000,
  suggested: null,
  capacity: null,
  taken: 0,
  maxPerOrder: 10,
  opensAt: null,
  closesAt: null,
  isCodeOnly: false,
  taxRate: 0,
  ...fields,
});

const code = (kind: PromoCodeRow['kind'], value = 0, fields: Partial<PromoCodeRow> = {}) =>
  ({
    code: 'FRIENDS',
    kind,
    value,
    maxUses: null,
    uses: 0,
    fromAt: null,
    untilAt: null,
    tierIds: [],
    ...fields,
  }) as PromoCodeRow;

function price(tiers: TierRow[], lines: Record<string, number>, promo?: PromoCodeRow, currency = 'EUR') {
  const selection = { lines: Object.entries(lines).map(([tierId, quantity]) => ({ tierId, quantity })) };
  return priceOrder({ currency, tiers, code: promo }, promo ? { ...selection, code: promo.code } : selection, NOW);
}
const quoteOf = (...given: Parameters<typeof price>) => {
  const priced = price(...given);
  if ('fields' in priced) throw new Error(JSON.stringify(priced.fields));
  return priced.quote;
};

describe('a promo code', () => {
  const tiers = [tier('Standard'), tier('Crew', { amount: 500, isCodeOnly: true })];

  test.each([
    ['takes a percentage off', code('percent', 15), 300],
    ['takes an amount off the order, once', code('amount', 700), 700],
    ['takes off no more than the order costs', code('amount', 5000), 2000],
    ['makes the order free', code('free'), 2000],
    ['only unlocks', code('unlock'), 0],
    ['lowers nothing that it is not for', code('percent', 50, { tierIds: ['Crew'] }), 0],
  ])('%s', (_, promo, discount) => {
    expect(quoteOf(tiers, { Standard: 2 }, promo)).toMatchObject({ subtotal: 2000, discount, total: 2000 - discount });
  });

  test('unlocks the tickets that it is for, and no others', () => {
    expect(price(tiers, { Crew: 1 })).toEqual({ fields: { lines: 'This ticket isn’t sold anymore.' } });
    expect(price(tiers, { Crew: 1 }, code('unlock', 0, { tierIds: ['Standard'] }))).toHaveProperty('fields');
    expect(quoteOf(tiers, { Crew: 1 }, code('unlock', 0, { tierIds: ['Crew'] })).total).toBe(500);
  });

  test('works from its start until its end, and as often as it may be used', () => {
    expect(isCodeValid(code('free', 0, { fromAt: AFTER }), [], NOW)).toBe(false);
    expect(isCodeValid(code('free', 0, { fromAt: NOW, untilAt: AFTER }), [], NOW)).toBe(true);
    expect(isCodeValid(code('free', 0, { untilAt: NOW }), [], NOW)).toBe(false);
    expect(isCodeValid(code('free', 0, { maxUses: 2, uses: 1 }), [], NOW)).toBe(true);
    expect(isCodeValid(code('free', 0, { maxUses: 2, uses: 2 }), [], NOW)).toBe(false);
  });
});

test('a discount in a currency with thousandths leaves amounts without them, which Stripe takes', () => {
  const tiers = [tier('Standard', { amount: 1250 }), tier('Reduced', { amount: 740 })];
  for (const promo of [code('percent', 33), code('amount', 1005), code('free')]) {
    const { lines, total, subtotal, discount } = quoteOf(tiers, { Standard: 3, Reduced: 1 }, promo, 'KWD');
    expect(lines.map((line) => line.total % 10)).toEqual([0, 0]);
    expect(total).toBe(subtotal - discount);
  }
});

test('a ticket is sold within its time, while some are left', () => {
  expect(tierState(tier('A', { opensAt: AFTER }), NOW)).toBe('not-yet');
  expect(tierState(tier('A', { closesAt: NOW }), NOW)).toBe('over');
  expect(tierState(tier('A', { opensAt: BEFORE, closesAt: AFTER }), NOW)).toBe('on-sale');
  expect(tierState(tier('A', { capacity: 3, taken: 3 }), NOW)).toBe('sold-out');
  const short = tier('A', { capacity: 3, taken: 2, maxPerOrder: 5 });
  expect(price([short], { A: 2 })).toEqual({ fields: { lines: 'Only 1 of “A” is left.' } });
  expect(price([tier('A', { maxPerOrder: 2 })], { A: 3 })).toEqual({ fields: { lines: 'Order up to 2 of “A”.' } });
  expect(price([tier('A'), tier('B')], { A: 6, B: 5 })).toEqual({ fields: { lines: 'Order up to 10 tickets.' } });
});

test('whatever is ordered, the lines add up to the sums, nothing is below zero, and the tax is that of each rate', () => {
  const tiers = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 100_000_000 }), taxRate: fc.constantFrom(0, 7, 8.1, 19, 21) }),
    { minLength: 1, maxLength: 5 },
  );
  const codes = fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((value) => code('percent', value)),
      fc.integer({ min: 1, max: 100_000_000 }).map((value) => code('amount', value, { tierIds: ['0', '2'] })),
      fc.constant(code('free', 0, { tierIds: ['1'] })),
    ),
    { nil: undefined },
  );
  fc.assert(
    fc.property(tiers, codes, fc.integer({ min: 1, max: 2 }), (fields, promo, quantity) => {
      const sold = fields.map((field, index) => tier(String(index), field));
      const quote = quoteOf(sold, Object.fromEntries(sold.map(({ id }) => [id, quantity])), promo);
      const sum = (field: 'discount' | 'tax' | 'total') => quote.lines.reduce((all, line) => all + line[field], 0);
      expect([sum('discount'), sum('tax'), sum('total')]).toEqual([quote.discount, quote.tax, quote.total]);
      expect(quote.total).toBe(quote.subtotal - quote.discount);
      for (const { unit, total, tax, discount } of quote.lines) {
        expect(Math.min(total, tax, discount, total - tax)).toBeGreaterThanOrEqual(0);
        expect(total + discount).toBe(unit * quantity);
      }
      for (const rate of new Set(quote.lines.map(({ taxRate }) => taxRate))) {
        const ofRate = quote.lines.filter(({ taxRate }) => taxRate === rate);
        const paid = ofRate.reduce((all, { total }) => all + total, 0);
        const tax = ofRate.reduce((all, line) => all + line.tax, 0);
        expect(Math.abs(tax - (paid * rate) / (100 + rate))).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});
