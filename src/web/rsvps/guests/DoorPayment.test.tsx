import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SHORT_WRITE_TIMEOUT_MS } from '#web/platform/http/elapsed-timeout.ts';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { dismissAllToasts } from '#web/ui/overlay/toast.ts';
import { DoorPayment } from './DoorPayment.tsx';

const PAID_AT = '2026-11-23T18:00:00.000Z';
const PAY = (id: string) => `POST /api/orders/${id}/payments`;
const REVERSE = `DELETE /api/orders/ann/payments?paidAt=${encodeURIComponent(PAID_AT)}`;
const onPaid = vi.fn<() => void>();
const onUndone = vi.fn<() => void>();
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(async () => {
  vi.useFakeTimers();
  network = fakeNetwork();
  for (const id of ['ann', 'ben']) {
    const order = { id, buyerName: id, currency: 'EUR', total: 1200, canMarkPaid: true };
    network.respond(`GET /api/events/e1/orders?show=open&q=${id}`, { body: { orders: [order], nextCursor: null } });
    network.respond(PAY(id), { status: 201, body: { paidAt: PAID_AT } });
  }
  screen = await showScreen(
    <>
      {['ann', 'ben'].map((code) => (
        <section key={code} aria-label={code}>
          <DoorPayment eventId="e1" code={code} onPaid={onPaid} onUndone={onUndone} />
        </section>
      ))}
      <ToastRegion />
    </>,
  );
  await screen.wait();
});
afterEach(() => {
  screen.close();
  // They outlive the screen, and the timers that would end them.
  dismissAllToasts();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const take = async (name: string) => {
  const region = document.querySelector(`[aria-label="${name}"]`)!;
  const button = [...region.querySelectorAll('button')].find(({ textContent }) => textContent === 'Paid in cash')!;
  button.click();
  await screen.wait();
};

test('a payment at the door can be undone for a while, or until the next one, and the guest is checked in no more', async () => {
  await take('ben');
  await take('ann');
  expect(screen.text()).toContain('Recorded €12.00 in cash from ann.');
  expect(screen.text()).not.toContain('in cash from ben.');
  expect(onPaid).toHaveBeenCalledTimes(2);
  network.respond(REVERSE, { body: {} });
  await screen.press('Undo');
  await screen.wait();
  expect(network.sentTo(REVERSE)).toHaveLength(1);
  expect(onUndone).toHaveBeenCalledOnce();
  expect(screen.text()).toContain('€12.00 from ann no longer counts as paid.');
  await take('ben');
  expect(screen.text()).toContain('Undo');
  await screen.wait(15_000);
  expect(screen.text()).not.toContain('Undo');
});

test('a payment that is never answered can be recorded again', async () => {
  const noAnswer = () => new Promise<never>(() => undefined);
  network.respond(PAY('ann'), noAnswer);
  network.respond('GET /api/orders/ann', noAnswer);
  await take('ann');
  await screen.wait(3 * SHORT_WRITE_TIMEOUT_MS);
  expect(document.querySelector('[aria-label="ann"] [role="alert"]')).not.toBeNull();
  network.respond(PAY('ann'), { status: 201, body: { paidAt: PAID_AT } });
  await take('ann');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('a payment whose response was lost counts if the order is paid', async () => {
  network.respond(PAY('ann'), () => {
    throw new TypeError('Failed to fetch');
  });
  network.respond('GET /api/orders/ann', { body: { id: 'ann', state: 'paid', paidAt: PAID_AT } });
  await take('ann');
  expect(onPaid).toHaveBeenCalledOnce();
  expect(screen.text()).toContain('Recorded €12.00 in cash from ann.');
});

test('an undo that is refused says why, and leaves the guest checked in', async () => {
  await take('ann');
  network.respond(REVERSE, problem(409, 'This payment was changed in the meantime.'));
  await screen.press('Undo');
  await screen.wait();
  expect(screen.text()).toContain('This payment was changed in the meantime.');
  expect(onUndone).not.toHaveBeenCalled();
});

test('an undo that does not reach the server can be tried again', async () => {
  await take('ann');
  await screen.press('Undo');
  await screen.wait();
  expect(screen.text()).toContain('€12.00 from ann couldn’t be undone.');
  expect(onUndone).not.toHaveBeenCalled();
  network.respond(REVERSE, { body: {} });
  await screen.press('Try again');
  await screen.wait();
  expect(onUndone).toHaveBeenCalledOnce();
  expect(screen.text()).toContain('€12.00 from ann no longer counts as paid.');
});

test('an undo whose response was lost counts if the order is not paid', async () => {
  await take('ann');
  network.respond('GET /api/orders/ann', { body: { id: 'ann', state: 'door', paidAt: null } });
  await screen.press('Undo');
  await screen.wait();
  expect(onUndone).toHaveBeenCalledOnce();
  expect(screen.text()).toContain('€12.00 from ann no longer counts as paid.');
});

test('an undo that is never answered can be tried again', async () => {
  await take('ann');
  const noAnswer = () => new Promise<never>(() => undefined);
  network.respond(REVERSE, noAnswer);
  network.respond('GET /api/orders/ann', noAnswer);
  await screen.press('Undo');
  await screen.wait(2 * SHORT_WRITE_TIMEOUT_MS);
  expect(screen.text()).toContain('€12.00 from ann couldn’t be undone.');
  expect(screen.text()).toContain('Try again');
  expect(onUndone).not.toHaveBeenCalled();
});
