import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, type CallApi } from '#web/platform/http/api.ts';
import { loader } from './landing-page-loader.ts';

const events = Array.from({ length: 20 }, (_, index) => ({
  id: `${index}`,
  host: { name: 'Ada' },
  seats: { taken: 0 },
}));

function load(callApi: (call: string, input: unknown) => Promise<unknown>) {
  const context = new RouterContextProvider();
  context.set(apiContext, callApi as unknown as CallApi);
  return loader({ context } as unknown as LoaderFunctionArgs);
}

test('the landing page shows the six soonest events, each series once', async () => {
  const requests: unknown[] = [];
  const page = await load(async (...request) => {
    requests.push(request);
    return { events, nextCursor: null };
  });
  expect(page.events.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(requests).toEqual([['GET /api/events', { query: { series: 'next' } }]]);
});

test('the landing page works without events when they cannot be loaded', async () => {
  expect(await load(() => Promise.reject(new Error('The database is away.')))).toEqual({ events: [] });
});
