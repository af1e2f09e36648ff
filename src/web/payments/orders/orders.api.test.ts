import { expect, test } from 'vitest';
import { type Order, orderWithSeats } from './orders.api.ts';

/** The latest first. */
const shown = (...states: Order['state'][]) => orderWithSeats(states.map((state) => ({ state })))?.state;

test('the order that holds the seats is shown, whichever was the latest', () => {
  expect(shown('cancelled', 'paid')).toBe('paid');
  expect(shown('refunded', 'expired', 'door')).toBe('door');
  expect(shown('cancelled', 'refunded')).toBe('refunded');
  expect(shown('paid', 'expired')).toBe('paid');
  expect(shown('expired')).toBe('expired');
  expect(shown()).toBeUndefined();
});
