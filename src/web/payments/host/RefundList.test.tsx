import { afterEach, expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { RefundList } from './RefundList.tsx';
import type { Order } from './sales.api.ts';

let screen: Screen;
afterEach(() => screen.close());

const refund: Order['refunds'][number] = {
  id: 'f',
  amount: 1200,
  state: 'failed',
  isOwed: true,
  refundedWith: null,
  askedAt: '2026-11-01T10:00:00.000Z',
  doneAt: null,
};
const orderWith = (refunds: Order['refunds']) =>
  ({ method: 'online', buyerName: 'Bea Buyer', currency: 'EUR', refunds }) as Order;
const BUTTON = 'Mark €12.00 as refunded another way';

test('a host says how they refunded the money of a refund that failed online', async () => {
  const network = fakeNetwork();
  network.respond('PUT /api/refunds/f/replacement', { body: {} });
  screen = await showScreen(<RefundList order={orderWith([refund])} />);
  await screen.press(BUTTON);
  expect(screen.text()).toContain('Mark €12.00 for Bea Buyer as refunded?');
  await screen.choose('In cash');
  await screen.press('Mark as refunded');
  expect(network.sentTo('PUT /api/refunds/f/replacement')).toMatchObject([{ body: { refundedWith: 'cash' } }]);
  expect(document.querySelector('dialog')).toBeNull();
});

test('a refund that failed and was made again is not to be refunded another way', async () => {
  screen = await showScreen(<RefundList order={orderWith([{ ...refund, isOwed: false }])} />);
  expect(screen.text()).not.toContain(BUTTON);
});

test('a host who marks a refund as made is asked first, with its sum and its buyer', async () => {
  const network = fakeNetwork();
  network.respond('PUT /api/refunds/f/confirmation', { body: {} });
  const due = { ...refund, state: 'pending' as const, isOwed: false };
  const others = { ...due, id: 'g', amount: 300 };
  screen = await showScreen(<RefundList order={{ ...orderWith([due, others]), method: 'transfer' }} />);
  await screen.press('Mark €12.00 as refunded');
  expect(screen.text()).toContain('Mark €12.00 for Bea Buyer as refunded?');
  expect(network.sentTo('PUT /api/refunds/f/confirmation')).toEqual([]);
  await screen.press('Mark as refunded');
  expect(network.sentTo('PUT /api/refunds/f/confirmation')).toHaveLength(1);
});
