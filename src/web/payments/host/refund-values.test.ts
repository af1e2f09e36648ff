import { expect, test } from 'vitest';
import { refundAmount } from './refund-values.ts';
import type { Order } from './sales.api.ts';

const line = { id: 'l', quantity: 1, returned: 0, total: 1200 };
/** Paid twice, and 5.00 of the first payment went back. */
const order = {
  currency: 'EUR',
  lines: [line],
  total: 1200,
  paid: 2400,
  refunds: [{ state: 'done', amount: 500 }],
  refundableLeft: 700,
} as unknown as Order;
const allTickets = { what: 'tickets', quantities: { l: '1' }, amount: '', reason: '' } as const;

test('tickets of an order that was paid twice give back no more than one payment has left', () => {
  expect(refundAmount(order, allTickets)).toBe(700);
});

test('tickets have an amount too if a node of the previous version has sent the order', () => {
  const { refundableLeft: _, ...earlier } = order;
  expect(refundAmount(earlier as Order, allTickets)).toBe(1200);
});
