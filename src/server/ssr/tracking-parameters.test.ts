import { expect, test } from 'vitest';
import { withoutTracking } from './tracking-parameters.ts';

test.each([
  ['/events/1', '/events/1'],
  ['/events/1?fbclid=IwAR0x_y-z', '/events/1'],
  ['/events/1?utm_source=newsletter&utm_medium=email&mc_eid=abc', '/events/1'],
  ['/search?q=board%20games&utm_source=x&near=K%C3%B6ln+', '/search?q=board%20games&near=K%C3%B6ln+'],
  ['/search?q=fbclid&gclid', '/search?q=fbclid'],
  ['/search?q=a?b&fbclid=1', '/search?q=a?b'],
  ['/search?utm=1&fbclids=2', '/search?utm=1&fbclids=2'],
  ['/search?', '/search'],
])('%s is the page %s', (address, page) => {
  expect(withoutTracking(address)).toBe(page);
});
