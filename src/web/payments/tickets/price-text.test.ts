import { describe, expect, test } from 'vitest';
import type { Tier } from '#web/payments/orders/orders.api.ts';
import { formatPrice, formatRefundRule, formatSale, formatTax, formatWaysToPay } from './price-text.ts';

const tier = (fields: Partial<Tier> = {}): Tier => ({
  id: 't1',
  name: 'Standard',
  kind: 'fixed',
  amount: 1200,
  suggested: null,
  maxPerOrder: 10,
  left: null,
  state: 'on-sale',
  opensAt: null,
  closesAt: null,
  taxRate: 0,
  ...fields,
});

describe('the price of a ticket', () => {
  test.each([
    [{}, 'EUR', '€12.00'],
    [{}, 'JPY', '¥1,200'],
    [{ kind: 'free', amount: 0 }, 'EUR', 'Free'],
    [{ kind: 'donation', amount: 0 }, 'EUR', 'Pay what you want'],
    [{ kind: 'donation', amount: 500, suggested: 1000 }, 'EUR', 'Pay what you want, from €5.00, €10.00 suggested'],
    [{ kind: 'donation', amount: 500, suggested: 500 }, 'EUR', 'Pay what you want, from €5.00'],
  ] as const)('of %o in %s reads “%s”', (fields, currency, text) => {
    expect(formatPrice(tier(fields), currency)).toBe(text);
  });

  test('names the tax that it contains', () => {
    expect(formatTax(tier({ taxRate: 5.5 }))).toBe('incl. 5.5% tax');
    expect(formatTax(tier({ kind: 'free', amount: 0, taxRate: 19 }))).toBe('');
  });
});

test('what is left of a ticket and when it is sold is said in local time', () => {
  expect(formatSale(tier({ left: 3, closesAt: '2030-05-01T18:00:00.000Z' }), 'Europe/Berlin')).toBe(
    '3 left · on sale until Wed, May 1, 8:00 PM',
  );
  expect(formatSale(tier({ state: 'not-yet', opensAt: '2030-05-01T18:00:00.000Z' }), 'UTC')).toBe(
    'On sale from Wed, May 1, 6:00 PM',
  );
  expect(formatSale(tier({ state: 'sold-out', left: 0 }), 'UTC')).toBe('Sold out');
  expect(formatSale(tier(), 'UTC')).toBe('');
});

test('ways to pay are named where something costs money', () => {
  expect(formatWaysToPay({ methods: ['online', 'transfer', 'door'], tiers: [tier()] })).toBe(
    'Pay online, by bank transfer or at the door.',
  );
  expect(formatWaysToPay({ methods: ['door'], tiers: [tier()] })).toBe('Pay at the door.');
  expect(formatWaysToPay({ methods: ['door'], tiers: [tier({ kind: 'free', amount: 0 })] })).toBe('');
});

test('the rule for refunds counts in whole days where it can', () => {
  const rule = (refundHoursBefore: number | null) => formatRefundRule({ refundHoursBefore, tiers: [tier()] });
  expect(rule(48)).toBe('Cancel up to 2 days before the start and get a refund.');
  expect(rule(24)).toBe('Cancel up to 1 day before the start and get a refund.');
  expect(rule(5)).toBe('Cancel up to 5 hours before the start and get a refund.');
  expect(rule(0)).toBe('Cancel until the start and get a refund.');
  expect(rule(null)).toBe('The host gives no refunds if you cancel.');
});
