import { expect, test } from 'vitest';
import { updatePrices } from '#contracts/payments/prices.contract.ts';
import type { HostPrices } from './prices.api.ts';
import { newTier, ticketValueName, toPricesBody, toTicketValues } from './ticket-values.ts';

const prices: HostPrices = {
  revision: 3,
  currency: 'EUR',
  takesDoor: true,
  takesTransfer: false,
  takesOnline: true,
  transferDays: 7,
  refundHoursBefore: null,
  canTakeTransfer: false,
  onlineState: 'off',
  hasOrders: true,
  laterDateCount: 0,
  tiers: [
    {
      id: '5b8c3f0e-6c0f-4a53-9a53-1f2d3c4b5a69',
      name: 'Standard',
      kind: 'donation',
      amount: 1250,
      suggested: 2000,
      capacity: null,
      maxPerOrder: 4,
      opensAt: '2030-06-01T17:00:00.000Z',
      closesAt: null,
      isCodeOnly: true,
      taxRate: 7.7,
      taken: 2,
    },
  ],
};

test('the form of tickets reads and writes prices, times and rates without changing them', () => {
  const values = toTicketValues(prices, 'Europe/Berlin');
  expect(values.tiers[0]).toMatchObject({ amount: '12.50', suggested: '20.00', opensAt: '2030-06-01T19:00' });
  const { taken: _taken, ...tier } = prices.tiers[0]!;
  const {
    canTakeTransfer: _transfer,
    onlineState: _state,
    hasOrders: _orders,
    laterDateCount: _dates,
    ...settings
  } = prices;
  const body = toPricesBody(values, 'Europe/Berlin');
  expect(body).toEqual({ ...settings, tiers: [tier], withLaterDates: false });
  expect(updatePrices.body.safeParse(body).success).toBe(true);
});

test('a price that is missing or not an amount of the currency is refused at its field', () => {
  const tier = newTier([], 10);
  const values = { ...toTicketValues({ ...prices, tiers: [] }, 'UTC'), tiers: [tier] };
  for (const [currency, amount, isValid] of [
    ['EUR', '', false],
    ['EUR', '12,50', true],
    ['EUR', '12.505', false],
    ['EUR', '-3', false],
    ['JPY', '12.5', false],
    ['JPY', '1200', true],
  ] as const) {
    const body = toPricesBody({ ...values, currency, tiers: [{ ...tier, amount }] }, 'UTC');
    const result = updatePrices.body.safeParse(body);
    const errors = (result.error?.issues ?? []).map(({ path: at }) => at.join('.'));
    expect(errors, `${amount} ${currency}`).toEqual(isValid ? [] : ['tiers.0.amount']);
  }
  expect(ticketValueName('tiers.0.amount', values)).toBe(`tiers.${tier.key}.amount`);
});
