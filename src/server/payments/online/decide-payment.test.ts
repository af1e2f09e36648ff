import { expect, test } from 'vitest';
import type { CheckoutState } from '#server/payments/providers/payment-provider.ts';
import { decidePayment } from './decide-payment.ts';

const paid: CheckoutState = {
  state: 'paid',
  intent: 'pi_1',
  charge: 'ch_1',
  amount: 1200,
  currency: 'EUR',
  fee: 65,
  method: 'card',
};
const payment = { state: 'started', amount: 1200, currency: 'EUR' } as const;
const order = { state: 'paying' } as const;
const others = { isPaid: false, isOpen: false };
const ended: CheckoutState = { state: 'ended', failure: null };

test.each([
  ['money seats the order', { order, seen: paid }, 'seat'],
  [
    'money for an expired order tries to take its seats again',
    { order: { ...order, state: 'expired' }, seen: paid },
    'seat',
  ],
  ['money for a cancelled order goes back', { order: { ...order, state: 'cancelled' }, seen: paid }, 'give-back'],
  ['a second payment of a paid order goes back', { order: { ...order, state: 'paid' }, seen: paid }, 'give-back'],
  ['another amount than asked for goes back', { order, seen: { ...paid, amount: 1 } }, 'give-back'],
  ['another currency than asked for goes back', { order, seen: { ...paid, currency: 'USD' } }, 'give-back'],
  ['a page that ended unpaid frees the seats', { order, seen: ended }, 'expire'],
  ['a page that ended frees no seats of a paid order', { order: { ...order, state: 'paid' }, seen: ended }, 'none'],
  [
    'a page that ended frees no seats while another page is open',
    { order, others: { isPaid: false, isOpen: true }, seen: ended },
    'none',
  ],
  [
    'money for an order goes back when another payment is whole',
    { order, others: { isPaid: true, isOpen: false }, seen: paid },
    'give-back',
  ],
  [
    'an open page changes nothing',
    { order, seen: { state: 'open', url: null, expiresAt: null, failure: null } },
    'none',
  ],
] as const)('%s', (_title, input, step) => {
  expect(decidePayment({ payment, others, ...input }).step).toBe(step);
});

test('an older sync never takes back what a newer one saw', () => {
  const input = { payment: { ...payment, state: 'paid' as const }, order, others };
  for (const seen of [ended, { ...paid, state: 'processing' }, { state: 'failed', failure: '' }] as CheckoutState[])
    expect(decidePayment({ ...input, seen })).toEqual({ state: 'paid', step: 'none' });
});
