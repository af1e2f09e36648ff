import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contracts/payments/orders.contract.ts';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser, storeSession } from '#tests/support/web-session.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component as OrderPage } from './OrderPage.tsx';

const order: Order = {
  id: '1',
  number: 'DIG-7K2M9Q',
  kind: 'tickets',
  state: 'paid',
  method: 'transfer',
  eventId: 'e',
  event: { title: 'Hamlet', startsAt: '2026-12-01T18:00:00.000Z', timeZone: 'Europe/Berlin' },
  place: 'Globe, Berlin',
  isOver: false,
  isEventCancelled: false,
  isTakenDown: false,
  buyerName: 'ada',
  currency: 'EUR',
  lines: [],
  subtotal: 1200,
  discount: 0,
  tax: 0,
  total: 1200,
  paid: 1200,
  refundableLeft: 1200,
  paidWith: 'transfer',
  refunds: [],
  disputes: [],
  reversals: [],
  payBy: null,
  isProcessing: false,
  transfer: null,
  checkInCode: 'K7M2Q9XW',
  receipts: [],
  subscription: null,
  abilities: {
    pay: false,
    cancel: false,
    refundOnCancel: 0,
    refundUntil: null,
    markPaid: false,
    reversePayment: false,
    refund: false,
    resend: false,
  },
  createdAt: '2026-11-01T10:00:00.000Z',
  paidAt: '2026-11-01T10:00:00.000Z',
};

let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  screen.close();
  localStorage.clear();
  vi.useRealTimers();
});

/** Opens the page for a person. Closing a screen disconnects its network. */
const open = async (answer: object, user = makeUser()) => {
  fakeNetwork().respond('GET /api/orders/1', answer);
  storeSession({ user });
  const page = (
    <SiteContext value={{ productName: 'dig' } as Site}>
      <OrderPage />
    </SiteContext>
  );
  screen = await showScreen(page, { path: paths.order(':orderId'), address: paths.order('1'), user });
  await screen.wait(30_000);
};
const lost = new TypeError('Failed to fetch');

test('an order that was opened before shows its ticket without a connection', async () => {
  await open({ body: order });
  expect(screen.text()).toContain('K7M2');
  screen.close();
  await open(lost);
  expect(screen.text()).toContain('K7M2');
  expect(screen.text()).toContain('We can’t load this order again. This is how you last saw it.');
});

test('shows nobody else an order that was kept, and erases it', async () => {
  await open({ body: order });
  screen.close();
  await open(lost, makeUser({ id: '00000000-0000-4000-8000-000000000002' }));
  expect(screen.text()).not.toContain('K7M2');
  expect(Object.keys(localStorage).filter((key) => key.includes('orders/'))).toEqual([]);
});

test('an order says that its event was cancelled, also before it is refunded', async () => {
  await open({ body: order });
  expect(screen.text()).not.toContain('cancelled');
  screen.close();
  await open({ body: { ...order, isEventCancelled: true } });
  expect(document.querySelector('h1')?.textContent).toBe('This event was cancelled');
  expect(screen.text()).toContain('You’ll get back what you paid.');
  expect(screen.text()).not.toContain('going');
});

test('an order whose host takes nothing online any more says what its buyer can do', async () => {
  const unpaid = { ...order, state: 'paying', method: 'online', paid: 0, paidWith: '', paidAt: null };
  await open({ body: { ...unpaid, abilities: { ...order.abilities, pay: true, cancel: true } } });
  const unavailable = problem(409, 'Choose another.', { code: 'order.method_unavailable' });
  fakeNetwork().respond('POST /api/orders/1/checkouts', unavailable);
  await screen.press('Pay €12.00 now');
  await screen.wait(1000);
  expect(screen.text()).toContain('cancel the order and order again to pay in another way.');
});

test('cancelling sends the refund that the dialog promised, and shows the actual amount if that was less', async () => {
  const promising = (refundOnCancel: number) => ({
    body: { ...order, abilities: { ...order.abilities, cancel: true, refundOnCancel } },
  });
  await open(promising(1200));
  await screen.press('Cancel order');
  expect(screen.text()).toContain('you get a refund of €12.00');
  const confirm = async () => {
    await act(async () => [...document.querySelectorAll<HTMLElement>('dialog button')].at(-1)!.click());
    await screen.wait(1000);
  };
  const network = fakeNetwork();
  network.respond('GET /api/orders/1', promising(0));
  network.respond('DELETE /api/orders/1?refund=1200', problem(409, 'You would get back less.'));
  await confirm();
  expect(screen.text()).toContain('You would get back less.');
  expect(screen.text()).toContain('you won’t get a refund');
  network.respond('DELETE /api/orders/1?refund=0', { body: { ...order, state: 'cancelled' } });
  await confirm();
  expect(screen.text()).toContain('This order was cancelled');
});
