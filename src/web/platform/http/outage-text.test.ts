import { afterEach, expect, test, vi } from 'vitest';
import { withTimeout } from './elapsed-timeout.ts';
import { connectionLost, HttpError } from './http.ts';
import { formatOutage } from './outage-text.ts';
import { outageOf } from './write-queue.ts';

const text = (error: unknown) => formatOutage(outageOf(error), '2 scores will be sent');

const LOST = 'No connection. 2 scores will be sent when you’re back online.';
const BUSY = 'The site is busy. 2 scores will be sent shortly.';
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('writes that got no response lack a connection', () => {
  expect(text(connectionLost(new TypeError('Failed to fetch')))).toBe(LOST);
});

test.each([
  [true, 'The site doesn’t respond. 2 scores will be sent when it does.'],
  [false, LOST],
])(
  'writes whose response takes too long lack a connection only if the browser does (online: %s)',
  async (isOnline, line) => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { onLine: isOnline });
    const writing = withTimeout(8000, () => new Promise<never>(() => {})).catch(text);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await writing).toBe(line);
  },
);

test.each([
  [429, BUSY],
  [503, BUSY],
  [500, 'The site has a problem. 2 scores will be sent when the site is back.'],
  [502, 'The site has a problem. 2 scores will be sent when the site is back.'],
])('writes that the server answered with %i wait for the server', (status, line) => {
  expect(text(new HttpError(status, null))).toBe(line);
});
