import { expect, test } from 'vitest';
import { readShowFilter } from './show-filter.ts';

const read = (query: string) => readShowFilter(new URLSearchParams(query));

test('shows those in progress where the address says nothing', () => {
  for (const query of ['', 'status=', 'status=launched'])
    expect(read(query)).toEqual({ status: 'in-progress', search: '' });
});

test('reads state and words of the address', () => {
  expect(read('status=completed&q=%20tuesday%20')).toEqual({ status: 'completed', search: 'tuesday' });
  expect(read(`q=${'x'.repeat(300)}`).search).toHaveLength(100);
});
