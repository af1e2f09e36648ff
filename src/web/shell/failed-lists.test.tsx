import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { apiContext } from '#web/platform/http/api.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { loader } from '../pages/shows/ShowsPage.tsx';
import { Component as TeamsPage } from '../pages/shows/TeamsPage.tsx';

afterEach(() => vi.unstubAllGlobals());

// spec: 8.20
test('the list of shows says that it could not be fetched', async () => {
  const context = new RouterContextProvider();
  context.set(apiContext, () => Promise.reject(new Error('')));
  const request = new Request('http://localhost/shows');
  const { failure } = await loader({ request, context, params: {}, url: new URL(request.url), pattern: '/shows' });
  expect(failure).toBe('Failed to fetch shows');
});

// spec: 8.21
test('the list of teams says that it could not be fetched', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = fakeNetwork();
  for (const call of ['GET /api/teams', 'GET /api/teams?search=']) network.respond(call, new Error(''));
  const screen = await showScreen(
    <SiteContext value={{ productName: 'dig' } as Site}>
      <TeamsPage />
    </SiteContext>,
  );
  await screen.wait(30_000);
  expect(screen.alerts()).toEqual(['Failed to fetch teams']);
  screen.close();
  vi.useRealTimers();
});
