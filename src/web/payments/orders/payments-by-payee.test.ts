import { expect, test } from 'vitest';
import type { PaymentMade } from './orders.api.ts';
import { formatPayment, groupByPayee } from './payments-by-payee.ts';

const payment = (fields: Partial<PaymentMade>): PaymentMade => ({
  id: 'm',
  orderId: 'o',
  kind: 'donation',
  payeeId: 'p',
  payee: 'Chess Club',
  name: '',
  currency: 'EUR',
  amount: 1500,
  paidAt: '2026-05-03T10:00:00.000Z',
  timeZone: 'UTC',
  isDispute: false,
  receipt: '2026-0001',
  ...fields,
});

test('payments are added up by who got them, what they were for, and currency', () => {
  const paid = [
    payment({}),
    payment({ kind: 'dues', name: 'Member', amount: 3600 }),
    payment({ amount: -500 }),
    payment({ payeeId: 'q', payee: 'Theatre', kind: 'tickets', name: 'Hamlet', amount: 1200 }),
    payment({ currency: 'USD', amount: 100 }),
  ];
  expect(groupByPayee(paid)).toMatchObject([
    {
      payee: 'Chess Club',
      total: 4600,
      sums: [
        { kind: 'donation', amount: 1000 },
        { kind: 'dues', amount: 3600 },
      ],
    },
    { payee: 'Theatre', total: 1200, sums: [] },
    { payee: 'Chess Club', currency: 'USD', total: 100 },
  ]);
});

test('a payment says what it was for', () => {
  expect(formatPayment(payment({ kind: 'dues', name: 'Member' }))).toBe('Dues: Member');
  expect(formatPayment(payment({ kind: 'tickets', name: 'Hamlet' }))).toBe('Hamlet');
  expect(formatPayment(payment({ amount: -500 }))).toBe('Donation, refunded');
  expect(formatPayment(payment({ amount: -500, isDispute: true }))).toBe('Donation, taken back by your bank');
});
