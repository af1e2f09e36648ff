import { afterEach, expect, test } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import type { Tier } from '#web/payments/orders/orders.api.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { keepChoice } from './order-form.ts';
import type { TicketSale } from './ticket-sale.ts';

const tier = (id: string, name: string): Tier => ({
  id,
  name,
  kind: 'fixed',
  amount: 1200,
  suggested: null,
  maxPerOrder: 10,
  left: null,
  state: 'on-sale',
  opensAt: null,
  closesAt: null,
  taxRate: 0,
});
const sale: TicketSale = {
  event: {
    id: 'e',
    title: 'Hamlet',
    timeZone: 'Europe/Berlin',
    attendance: 'in-person',
    questions: [],
    seats: { capacity: null, taken: 0, waiting: 0 },
  },
  prices: {
    currency: 'EUR',
    tiers: [tier('adult', 'Adult'), tier('child', 'Child')],
    methods: ['door'],
    transferBy: null,
    refundHoursBefore: null,
    code: null,
  },
};

let screen: Screen;
afterEach(() => {
  screen.close();
  sessionStorage.clear();
});
const open = async () => {
  fakeNetwork();
  screen = await showScreen(<OrderDialog {...sale} onClose={() => {}} />);
  return screen.control('Number of “Adult”').value;
};

const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('tickets that were chosen before signing up stay chosen, also if the page mounts the dialog again', async () => {
  keepChoice('e', { quantities: { adult: '2' }, amounts: {}, code: '' });
  expect(await open()).toBe('2');
  screen.close();
  expect(await open()).toBe('2');
  await screen.press('Close');
  screen.close();
  expect(await open()).toBe('0');
});

test('Enter in the field of a code applies it, also with a space behind it, instead of ordering', async () => {
  const network = fakeNetwork();
  const code = { code: 'FRIENDS', kind: 'percent', value: 15, tierIds: [] };
  network.respond('GET /api/events/e/prices?code=friends', { body: { ...sale.prices, code } });
  screen = await showScreen(<OrderDialog {...sale} onClose={() => {}} />);
  const field = screen.control('Promo code (optional)');
  await screen.type('Promo code (optional)', 'friends ');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  await act(async () => field.dispatchEvent(enter));
  expect(enter.defaultPrevented).toBe(true);
  await expect.poll(screen.text).toContain('Code applied.');
  await screen.press('Continue');
  expect(screen.text()).not.toContain('Press “Apply”');
});

const line = { name: 'Adult', quantity: 1, unit: 1200 };
const quote = { currency: 'EUR', lines: [line], discount: 0, tax: 0, total: 1200 };

test('a name that was typed before going back to the tickets is kept', async () => {
  const network = fakeNetwork();
  network.respond('POST /api/events/e/order-quotes', { body: quote });
  screen = await showScreen(<OrderDialog {...sale} onClose={() => {}} />, {
    user: makeUser({ hasChosenName: false }),
  });
  await screen.select('Number of “Adult”', '1');
  await screen.submitDialog('Continue');
  await expect.poll(screen.text).toContain('Your name');
  await screen.type('Your name', 'Ada');
  await screen.press('Back');
  await screen.submitDialog('Continue');
  await expect.poll(screen.text).toContain('Your name');
  expect(screen.control('Your name').value).toBe('Ada');
});

test('answers that were typed before going back to the tickets are kept, and not discarded without a question until they are sent', async () => {
  const network = fakeNetwork();
  network.respond('POST /api/events/e/order-quotes', { body: quote });
  const questions = [{ id: 'q1', text: 'What do you eat?', isRequired: true }];
  screen = await showScreen(<OrderDialog {...sale} event={{ ...sale.event, questions }} onClose={() => {}} />);
  await screen.select('Number of “Adult”', '1');
  await screen.submitDialog('Continue');
  await expect.poll(screen.text).toContain('What do you eat?');
  await screen.type('What do you eat?', 'No nuts');
  await screen.press('Back');
  expect(asksBeforeLeaving()).toBe(true);
  await screen.submitDialog('Continue');
  await expect.poll(screen.text).toContain('What do you eat?');
  expect(screen.control('What do you eat?').value).toBe('No nuts');
  expect(asksBeforeLeaving()).toBe(true);
  const placing = Promise.withResolvers<{ body: object }>();
  network.respond('POST /api/events/e/orders', () => placing.promise);
  await screen.submitDialog('Order for €12.00');
  expect(screen.button('Back').disabled).toBe(true);
  placing.resolve({ body: { id: 'o1', abilities: { pay: false } } });
  await expect.poll(screen.address).toBe('/orders/o1');
  expect(asksBeforeLeaving()).toBe(false);
});
