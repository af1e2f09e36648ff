import { expect, test } from 'vitest';
import { readShowFilter } from './show-filter.ts';

const read = (query: string) => readShowFilter(new URLSearchParams(query));

test('shows those in progress by default', () => {
  for (const query of ['', 'status=', 'status=launched'])
    expect(read(query)).toEqual({ status: 'in-progress', search: '' });
});

test('reads state and text from the URL', () => {
  expect(read('status=completed&q=%20tuesday%20')).toEqual({ status: 'completed', search: 'tuesday' });
  expect(read(`q=${'x'.repeat(300)}`).search).toHaveLength(100);
});
