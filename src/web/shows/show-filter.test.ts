import { expect, test } from 'vitest';
import { readShowFilter } from './show-filter.ts';

const read = (query: string) => readShowFilter(new URLSearchParams(query));

test('shows those in progress by default', () => {
  for (const query of ['', 'status=', 'status=launched'])
    expect(read(query)).toEqual({ status: 'in-progress', search: '', page: 1 });
});

test('reads state and text from the URL', () => {
  expect(read('status=completed&q=%20tuesday%20')).toEqual({
    status: 'completed',
    search: 'tuesday',
    page: 1,
  });
  expect(read(`q=${'x'.repeat(300)}`).search).toHaveLength(100);
});

test('reads the page from the URL, and shows the first one for what is none', () => {
  expect(read('page=3').page).toBe(3);
  for (const page of ['0', '-1', '1.5', 'x', '101']) expect(read(`page=${page}`).page).toBe(1);
});
