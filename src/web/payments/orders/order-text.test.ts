import { expect, test } from 'vitest';
import {
  formatCancelling,
  formatHeading,
  formatMeaning,
  formatPaymentInstruction,
  formatRefunds,
  formatState,
} from './order-text.ts';
import type { Order } from './orders.api.ts';

/** An order of tickets whose payment by bank debit is on its way. */
const slow = (fields: Partial<Order>) =>
  ({ kind: 'tickets', method: 'online', isProcessing: true, paid: 0, total: 1200, refunds: [], ...fields }) as Order;

test('spots are held for a payment that is on its way only while its order is open', () => {
  expect(formatHeading(slow({ state: 'paying' }))).toBe('Your payment is on its way');
  expect(formatMeaning(slow({ state: 'paying' }))).toContain('Your spots are held until then.');
  expect(formatHeading(slow({ state: 'expired' }))).toBe('This order has expired');
  expect(formatMeaning(slow({ state: 'expired' }))).toContain('your spots went to others. If it still arrives,');
  expect(formatHeading(slow({ state: 'cancelled' }))).toBe('This order was cancelled');
  expect(formatMeaning(slow({ state: 'cancelled' }))).toContain('it will be refunded');
  expect(formatMeaning(slow({ state: 'paid' }))).toBe('Your tickets are paid. Thank you!');
  expect(formatMeaning(slow({ kind: 'dues', state: 'cancelled' }))).toContain('it will be refunded');
});

test('nobody is asked to pay again while the payment is on its way', () => {
  const order = slow({ state: 'paying' });
  expect(formatPaymentInstruction(order)).toBe('Your payment is on its way.');
  expect(formatState({ ...order, due: 0 })).toBe('Your payment is on its way');
  expect(formatState({ ...order, state: 'expired', due: 0 })).toBe('Expired');
});

test('nobody is asked to pay for what was taken down', () => {
  const order = slow({ state: 'transfer', isProcessing: false, isTakenDown: true });
  expect(formatMeaning(order)).toBe('The moderators have taken this down. Please don’t pay for now.');
});

test('nobody is asked to pay at the door of an event that is over', () => {
  const order = slow({ state: 'door', isProcessing: false, currency: 'EUR', isOver: true });
  expect(formatMeaning(order)).toBe(
    'This isn’t paid yet, and the event is over. Please contact the host about how to pay €12.00.',
  );
  expect(formatHeading(order)).toBe('Not paid yet');
  expect(formatState({ ...order, due: 0 })).toBe('Not paid yet');
  expect(formatMeaning({ ...order, isOver: false })).toBe('Your spots are saved. Please pay €12.00 at the door.');
});

test('an order that expired says only what is true, also if nobody could pay it', () => {
  const order = slow({ state: 'expired', method: 'transfer', isProcessing: false, isOver: true });
  const unpaid = 'This order wasn’t paid, so its spots were released.';
  const sent = `${unpaid} If you’ve already sent the money, contact the host.`;
  for (const isTakenDown of [true, false])
    for (const isOver of [true, false]) expect(formatMeaning({ ...order, isTakenDown, isOver })).toBe(sent);
  const online = { ...order, method: 'online' as const };
  expect(formatMeaning(online)).toBe(unpaid);
  expect(formatMeaning({ ...online, isOver: false })).toBe(`${unpaid} You can order again while there are spots.`);
});

test('after the event, no spots are on hold for a transfer that was marked by mistake', () => {
  const order = slow({ state: 'transfer', method: 'transfer', isProcessing: false, isOver: true });
  expect(formatHeading(order)).toBe('Waiting for your transfer');
  expect(formatHeading({ ...order, isOver: false })).toBe('Your spots are on hold');
});

test('an order that was paid for something that was taken down says how to get the money back', () => {
  const abilities = { refundOnCancel: 1200 } as Order['abilities'];
  const order = slow({ state: 'paid', isProcessing: false, isTakenDown: true, currency: 'EUR', abilities });
  expect(formatHeading(order)).toBe('This event was taken down');
  expect(formatMeaning(order)).toContain('Cancel your order to get a refund of €12.00.');
});

test('an order whose money may be on its way says what happens to it when the order is cancelled', () => {
  const transfer = slow({ state: 'transfer', method: 'transfer', isProcessing: false });
  const sent = 'If you’ve already sent the money, contact the host to get it back.';
  const abilities = {} as Order['abilities'];
  expect(formatCancelling({ ...transfer, abilities }, null)).toBe(`Your spots go to the next people. ${sent}`);
  expect(formatCancelling({ ...transfer, abilities, method: 'door' }, null)).toContain('There’s nothing to refund.');
  expect(formatCancelling({ ...transfer, abilities, kind: 'dues' }, null)).toBe(`You don’t owe anything. ${sent}`);
  expect(formatMeaning({ ...transfer, state: 'cancelled' })).toBe(`Your spots were released. ${sent}`);
  expect(formatMeaning({ ...transfer, state: 'cancelled', kind: 'donation' })).toBe(sent);
  expect(formatMeaning({ ...transfer, state: 'cancelled', method: 'door' })).toBe('Your spots were released.');
});

test('cancelling an order whose payment is on its way says that the money comes back', () => {
  expect(formatCancelling(slow({ state: 'paying' }), null)).toContain('It will be refunded when it arrives.');
});

test('an order whose refund is not made yet is not called refunded', () => {
  const heading = (state: 'pending' | 'done') =>
    formatHeading(slow({ state: 'refunded', isProcessing: false, refunds: [{ state }] as Order['refunds'] }));
  expect([heading('pending'), heading('done')]).toEqual(['Refund under way', 'Refunded']);
  expect(formatState({ state: 'refunded', total: 1200, due: 1200, isOver: false, isProcessing: false })).toBe(
    'Refund under way',
  );
  expect(formatState({ state: 'refunded', total: 1200, due: 0, isOver: false, isProcessing: false })).toBe('Refunded');
});

test('money that the host has yet to refund is not called refunded', () => {
  const refunds = (refunded: number, due: number) => formatRefunds({ refunded, due, currency: 'EUR' });
  expect(refunds(0, 1200)).toBe('€12.00 still to be refunded');
  expect(refunds(1200, 400)).toBe('€12.00 refunded, €4.00 still to be refunded');
  expect(refunds(0, 0)).toBe('');
});
