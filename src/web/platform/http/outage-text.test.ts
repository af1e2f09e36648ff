import { expect, test } from 'vitest';
import { HttpError } from './http.ts';
import { formatOutage } from './outage-text.ts';
import { outageOf } from './write-queue.ts';

const text = (error: unknown) => formatOutage(outageOf(error), '2 scores will be sent');

test('only writes that got no response are said to lack a connection', () => {
  const lost = 'No connection. 2 scores will be sent when you’re back online.';
  expect(text(new TypeError('Failed to fetch'))).toBe(lost);
  expect(text(new DOMException('Too slow.', 'TimeoutError'))).toBe(lost);
});

test.each([
  [429, 'The site is busy. 2 scores will be sent in a moment.'],
  [503, 'The site is busy. 2 scores will be sent in a moment.'],
  [500, 'The site has a problem. 2 scores will be sent when it’s back.'],
  [502, 'The site has a problem. 2 scores will be sent when it’s back.'],
])('writes that the server answered with %i wait for the server', (status, line) => {
  expect(text(new HttpError(status, null))).toBe(line);
});
