import { expect, test } from 'vitest';
import { isDueByHand, stateForHost } from './order-text.ts';

test('an order whose money the host has yet to send back is not called refunded', () => {
  const label = (method: 'door' | 'online', state: 'pending' | 'done') =>
    stateForHost({ state: 'refunded', isDue: isDueByHand({ method }, { state }) }).label;
  expect(label('door', 'pending')).toBe('To send back');
  expect(label('door', 'done')).toBe('Refunded');
  expect(label('online', 'pending')).toBe('Refunded');
});
