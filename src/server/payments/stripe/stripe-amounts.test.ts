import { expect, test } from 'vitest';
import { fromStripe, toStripe } from './stripe-amounts.ts';

test.each([
  ['EUR', 1250, 1250],
  ['JPY', 500, 500],
  ['KWD', 12_500, 12_500],
  ['ISK', 1500, 150_000],
  ['UGX', 5000, 500_000],
  ['HUF', 5000, 500_000],
  ['COP', 40_000, 4_000_000],
  ['MGA', 5000, 5000],
  ['TWD', 50_000, 50_000],
])('amounts in %s are converted to Stripe’s units and back', (currency, ours, stripes) => {
  expect(toStripe(ours, currency)).toBe(stripes);
  expect(fromStripe(stripes, currency.toLowerCase())).toBe(ours);
});
