import { expect, test } from '@playwright/test';

const mistyped = [
  '/search?cursor=x',
  '/search?kind=groups&cursor=x',
  '/search?interest=%29.',
  '/search?when=never&radius=-1&days=x',
  '/volunteer?cursor=ref',
  '/events/x',
  '/events/%00',
  '/groups/%F0%9F%98%80',
  '/people/0',
  '/shows?cursor=%27',
  '/%',
  '/search?q=%00',
  `/search?q=${'x'.repeat(5000)}`,
];

test('mistyped addresses never cause an internal error', async ({ request }) => {
  const statuses = await Promise.all(mistyped.map(async (path) => [path, (await request.get(path)).status()] as const));
  expect(statuses.filter(([, status]) => ![200, 400, 404].includes(status))).toEqual([]);
});
