import { afterEach, expect, test } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { MarkPaid } from './MarkPaid.tsx';

let screen: Screen;
afterEach(() => screen.close());

const order = {
  id: '1',
  number: 'DIG-7K2M9Q',
  method: 'transfer',
  buyerName: 'Bea Buyer',
  currency: 'EUR',
  total: 1200,
} as const;
const CALL = 'POST /api/orders/1/payments';

test('a transfer has arrived only after the host has seen whose money it is, and how much', async () => {
  const network = fakeNetwork();
  network.respond(CALL, { status: 201, body: {} });
  screen = await showScreen(<MarkPaid order={order} />);
  await screen.press('Transfer has arrived');
  expect(screen.text()).toContain('Transfer has arrived: €12.00 from Bea Buyer?');
  await screen.press('Cancel');
  expect(network.sentTo(CALL)).toEqual([]);
  await screen.press('Transfer has arrived');
  await screen.press('Mark as paid');
  expect(network.sentTo(CALL)).toMatchObject([{ body: { paidWith: 'transfer' } }]);
  expect(document.querySelector('dialog')).toBeNull();
});

test('a payment that is refused says why in its dialog, which stays', async () => {
  fakeNetwork().respond(CALL, problem(409, 'This order is paid or cancelled already.'));
  screen = await showScreen(<MarkPaid order={order} />);
  await screen.press('Paid in cash');
  await screen.press('Mark as paid');
  expect(screen.alerts()).toEqual(['This order is paid or cancelled already.']);
});
