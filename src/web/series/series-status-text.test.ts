import { expect, it } from 'vitest';
import { formatWithoutDates } from './series-status-text.ts';

it('a series without dates has ended only if no more dates come', () => {
  const statuses = ['active', 'ended', 'cancelled'] as const;
  expect(statuses.map((status) => formatWithoutDates({ status }))).toEqual([
    'No dates are planned right now.',
    'This series has ended.',
    'This series was cancelled.',
  ]);
});
