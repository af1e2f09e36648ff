import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
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

test('a refund that is repeated after a lost response keeps its key, and one of another amount has its own', async () => {
  const network = fakeNetwork();
  const left = { ...order, id: '2', refunds: [] } as Order;
  const screen = await showScreen(<RefundDialog order={left} onClose={() => {}} />);
  onTestFinished(screen.close);
  const press = async (amount: string, count: number) => {
    await screen.type('Amount in EUR', amount);
    await screen.submit(`Refund €${amount}.00`);
    await expect.poll(() => network.sentTo('POST /api/orders/2/refunds')).toHaveLength(count);
    await expect.poll(screen.alerts).toEqual(['We can’t reach the site. Check your connection and try again.']);
  };
  await press('5', 1);
  await press('5', 2);
  await press('4', 3);
  const sent = network.sentTo('POST /api/orders/2/refunds');
  const [lost, repeated, other] = sent.map(({ body }) => body as { key: string; amount: number });
  expect(repeated).toEqual(lost);
  expect([lost?.amount, other?.amount]).toEqual([500, 400]);
  expect(other?.key).not.toBe(lost?.key);
  expect(sent[1]?.headers.get('Idempotency-Key')).toBe(sent[0]?.headers.get('Idempotency-Key'));
});

test('a refund that is repeated keeps its key although the order has loaded with less left', async () => {
  const network = fakeNetwork();
  const left = { ...order, id: '3', refunds: [] } as Order;
  const Page = () => {
    const [shown, setShown] = useState(left);
    return (
      <>
        <button type="button" onClick={() => setShown({ ...left, paid: 1900 })}>
          Reload
        </button>
        <RefundDialog order={shown} onClose={() => {}} />
      </>
    );
  };
  const screen = await showScreen(<Page />);
  onTestFinished(screen.close);
  await screen.type('Amount in EUR', '5');
  for (const count of [1, 2]) {
    await screen.submit('Refund €5.00');
    await expect.poll(() => network.sentTo('POST /api/orders/3/refunds')).toHaveLength(count);
    await expect.poll(screen.alerts).toHaveLength(1);
    await screen.press('Reload');
  }
  const [lost, repeated] = network.sentTo('POST /api/orders/3/refunds');
  expect(repeated?.body).toEqual(lost?.body);
});
