import { expect, test } from 'vitest';
import { formatPaidWith } from './paid-with.ts';

test('each way in which money came has a name', () => {
  expect(['card', 'online', 'cash, transfer', 'unknown'].map(formatPaidWith)).toEqual([
    'Card',
    'Online',
    'Cash, Bank transfer',
    'Other',
  ]);
});
