import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { makeTokens, storeSession } from '#tests/support/web-session.ts';
import { browserStore } from './browser-store.ts';
import { onSessionLost } from './session-renewal.ts';

test('a session that ends before the page listens is told when it does', async () => {
  vi.useFakeTimers();
  document.cookie = 'XSRF-TOKEN=x';
  const network = fakeNetwork();
  const page = new AbortController();
  const lost = vi.fn<() => void>();
  onTestFinished(() => {
    page.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  storeSession({ tokens: makeTokens('1', { expiresInMs: -5000 }) });
  network.respond('POST /api/auth/refresh-tokens', problem(401, 'Please authenticate.'));
  browserStore(page.signal);
  await vi.advanceTimersByTimeAsync(0);
  onSessionLost(lost);
  onSessionLost(lost);
  expect(lost).toHaveBeenCalledTimes(1);
});
