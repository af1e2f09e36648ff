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
  paidBackWith: null,
  askedAt: '2026-11-01T10:00:00.000Z',
  doneAt: null,
};
const orderWith = (refunds: Order['refunds']) =>
  ({ method: 'online', buyerName: 'Bea Buyer', currency: 'EUR', refunds }) as Order;
const BUTTON = 'I paid it back another way';

test('a host says how the money of a refund that failed was paid back', async () => {
  const network = fakeNetwork();
  network.respond('PUT /api/refunds/f/replacement', { body: {} });
  screen = await showScreen(<RefundList order={orderWith([refund])} />);
  await screen.press(BUTTON);
  expect(screen.text()).toContain('Confirm after you have sent Bea Buyer €12.00.');
  await screen.choose('In cash');
  await screen.press('Mark as paid back');
  expect(network.sentTo('PUT /api/refunds/f/replacement')).toMatchObject([{ body: { paidBackWith: 'cash' } }]);
  expect(document.querySelector('dialog')).toBeNull();
});

test('a refund that failed and was made again is nothing to pay back', async () => {
  screen = await showScreen(<RefundList order={orderWith([{ ...refund, isOwed: false }])} />);
  expect(screen.text()).not.toContain(BUTTON);
});
