import { expect, test } from 'vitest';
import { formatEndOfPeriod, formatRefundState, isDueByHand, stateForHost } from './order-text.ts';

test('an order whose money is still to be refunded is not called refunded, by hand or online', () => {
  const label = (method: 'door' | 'online', state: 'pending' | 'done') =>
    stateForHost({
      state: 'refunded',
      isDueByHand: isDueByHand({ method }, { state }),
      hasOpenRefund: state === 'pending',
    }).label;
  expect(label('door', 'pending')).toBe('To refund');
  expect(label('door', 'done')).toBe('Refunded');
  expect(label('online', 'pending')).toBe('Refund under way');
  expect(label('online', 'done')).toBe('Refunded');
});

test('a refund that failed is called one that the buyer waits for only while it is owed', () => {
  const text = (refund: Pick<Parameters<typeof formatRefundState>[1], 'state' | 'isOwed' | 'refundedWith'>) =>
    formatRefundState({ method: 'online' }, refund);
  expect(text({ state: 'failed', isOwed: true, refundedWith: null })).toBe('Failed: the buyer did not get it');
  expect(text({ state: 'failed', isOwed: false, refundedWith: null })).toBe('Failed');
  expect(text({ state: 'done', isOwed: false, refundedWith: 'transfer' })).toBe('Refunded by transfer');
});

test('a refund of dues says what is left of the membership', () => {
  const paidUntil = '2028-05-03T10:00:00.000Z';
  const text = (paidUntilAfterRefund: string | null, kind: 'dues' | 'donation' = 'dues', hasOpenOrder = false) =>
    formatEndOfPeriod({ kind, subscription: { paidUntil, paidUntilAfterRefund, hasOpenOrder } });
  expect(text(null)).toBe('The membership ends now.');
  expect(text(null, 'donation')).toBe('The regular donation ends now.');
  expect(text(null, 'dues', true)).toBe(
    'The membership ends now, and the order for the next period, which isn’t paid yet, is cancelled.',
  );
  expect(text('2027-05-03T10:00:00.000Z')).toBe('The membership is then paid until May 3, 2027.');
  expect(text(paidUntil)).toBeNull();
  expect(formatEndOfPeriod({ kind: 'dues', subscription: null })).toBeNull();
});
