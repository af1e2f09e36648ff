import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { MarkPaid } from './MarkPaid.tsx';
import { useHostOrder } from './sales.api.ts';

let screen: Screen;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const order = {
  id: '1',
  number: 'DIG-7K2M9Q',
  kind: 'tickets',
  method: 'transfer',
  buyerName: 'Bea Buyer',
  currency: 'EUR',
  total: 1200,
} as const;
const CALL = 'POST /api/orders/1/payments';

test('a transfer has arrived only after the host has seen whose money it is, and how much', async () => {
  const network = fakeNetwork();
  network.respond(CALL, { status: 201, body: {} });
  screen = await showScreen(
    <>
      <MarkPaid order={order} />
      <ToastRegion />
    </>,
  );
  await screen.press('Transfer has arrived');
  expect(screen.text()).toContain('Mark €12.00 from Bea Buyer as paid?');
  expect(screen.text()).not.toContain('undone');
  await screen.press('Cancel');
  expect(network.sentTo(CALL)).toEqual([]);
  await screen.press('Transfer has arrived');
  await screen.press('Mark as paid');
  expect(network.sentTo(CALL)).toMatchObject([{ body: { paidWith: 'transfer' } }]);
  expect(document.querySelector('dialog')).toBeNull();
  expect(screen.text()).toContain('Marked as paid.');
});

test.each(['dues', 'donation'] as const)(
  'a host who marks an order of %s as paid reads that it is final',
  async (kind) => {
    screen = await showScreen(<MarkPaid order={{ ...order, kind }} />);
    await screen.press('Transfer has arrived');
    expect(screen.text()).toContain('make sure the money is there. This can’t be undone.');
  },
);

/** As on the order's page. */
function HostedOrder() {
  const { data } = useHostOrder('1');
  return (
    <>
      {data?.abilities.markPaid && <MarkPaid order={data} />}
      <ToastRegion />
    </>
  );
}

test('a host who marks an order that somebody else has marked meanwhile reads why it was refused', async () => {
  const network = fakeNetwork();
  const respondWith = (markPaid: boolean) =>
    network.respond('GET /api/orders/1', { body: { ...order, abilities: { markPaid } } });
  respondWith(true);
  network.respond(CALL, () => {
    respondWith(false);
    return problem(409, 'This order is paid or cancelled already.');
  });
  screen = await showScreen(<HostedOrder />);
  await screen.wait();
  await screen.press('Paid in cash');
  await screen.press('Mark as paid');
  await screen.wait();
  expect(screen.text()).not.toContain('Paid in cash');
  expect(screen.text()).toContain('This order is paid or cancelled already.');
});
