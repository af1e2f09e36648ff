import { afterEach, expect, test } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import type { Order } from './sales.api.ts';

let screen: Screen;
afterEach(() => screen.close());

const order = {
  id: '1',
  number: 'DIG-7K2M9Q',
  kind: 'tickets',
  state: 'paid',
  method: 'door',
  event: { title: 'Hamlet', startsAt: '2026-12-01T18:00:00.000Z', timeZone: 'Europe/Berlin' },
  buyerName: 'ada',
  currency: 'EUR',
  lines: [],
  subtotal: 1200,
  discount: 0,
  tax: 0,
  total: 1200,
  paid: 1200,
  paidWith: 'cash',
  paidAt: '2026-11-01T10:00:00.000Z',
  refunds: [],
  disputes: [],
  reversals: [{ by: 'Cleo', at: '2026-11-01T09:00:00.000Z' }],
  receipts: [],
  abilities: {},
} as unknown as Order;

test('hosts see who reversed a payment, and an order that a node of the previous version sends without that', async () => {
  screen = await showScreen(<OrderDetails order={order} />);
  expect(screen.text()).toContain('Marked as not paid by Cleo');
  screen.close();
  const { reversals: _, ...earlier } = order;
  screen = await showScreen(<OrderDetails order={earlier as Order} />);
  expect(screen.text()).toContain('Cash, ');
  expect(screen.text()).not.toContain('Marked as not paid');
});
