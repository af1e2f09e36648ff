import { expect, onTestFinished, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import type { Order } from './sales.api.ts';

const failed = {
  id: 'r1',
  amount: 1200,
  state: 'failed',
  isOwed: true,
  refundedWith: null,
  askedAt: '2026-11-01T10:00:00.000Z',
  doneAt: null,
};
const order = {
  id: '1',
  number: 'DIG-7K2M9Q',
  kind: 'donation',
  currency: 'EUR',
  total: 1200,
  paid: 2400,
  refundableLeft: 1200,
  lines: [],
  refunds: [failed],
} as unknown as Order;

test('an amount that a failed refund still owes is said to repeat it', async () => {
  const screen = await showScreen(<RefundDialog order={order} onClose={() => {}} />);
  onTestFinished(screen.close);
  expect(screen.text()).toContain('This repeats the refund that failed.');
  await screen.type('Amount in EUR', '5');
  expect(screen.text()).not.toContain('This repeats');
});
