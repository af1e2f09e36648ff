import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { makeTokens, makeUser, storeSession } from '#tests/support/web-session.ts';

test.each([
  ['is told when it does', false, 1],
  ['is not told once a person has logged in', true, 0],
])('a session that ends before the page listens %s', async (_, logsIn, times) => {
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
  // As on a page that has just opened.
  vi.resetModules();
  const { browserStore } = await import('./browser-store.ts');
  const { onSessionLost } = await import('./session-renewal.ts');
  const { sessionReplaced } = await import('./session.slice.ts');
  storeSession({ tokens: makeTokens('1', { expiresInMs: -5000 }) });
  network.respond('POST /api/auth/refresh-tokens', problem(401, 'Please authenticate.'));
  const store = browserStore(page.signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getState().auth.tokens).toBe(null);
  if (logsIn) store.dispatch(sessionReplaced({ user: makeUser(), tokens: makeTokens('2') }));
  onSessionLost(lost);
  onSessionLost(lost);
  expect(lost).toHaveBeenCalledTimes(times);
});
