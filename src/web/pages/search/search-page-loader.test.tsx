import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { LocationNote } from '#web/parts/search/lazy-location-note.ts';
import { readRadius } from '#web/parts/search/when-and-where.ts';
import { apiContext, type CallApi } from '#web/platform/http/api.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { signedOut } from '#web/platform/session/session-state.ts';
import { makeStore } from '#web/platform/session/store.ts';
import { loader } from './search-page-loader.ts';

it('has the note about the location ready with the results, so that it does not move them later', async () => {
  const answers: Record<string, object> = {
    'GET /api/events': { events: [], nextCursor: null },
    'GET /api/event-counts': { categories: {}, days: {}, isExact: true },
  };
  const callApi = (async (call: string) => answers[call]) as unknown as CallApi;
  const context = new RouterContextProvider(new Map([[apiContext, callApi]]));
  const request = new Request('http://localhost/search?where=current');
  await loader({ request, url: new URL(request.url), pattern: '/search', context, params: {} });

  const note = (
    <LocationNote
      request={{ near: '', where: 'current', radius: readRadius(new URLSearchParams()) }}
      noun="events"
      similarTowns={null}
      position={{ latitude: 52.5, longitude: 13.4, name: 'Berlin', source: 'profile', timeZone: 'Europe/Berlin' }}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: note }]);
  const html = renderToStaticMarkup(
    <Provider store={makeStore({ auth: signedOut, theme: { mode: 'light' } })}>
      <SiteContext value={{ town: null } as never}>
        <RouterProvider router={router} />
      </SiteContext>
    </Provider>,
  );
  expect(html).toContain('of Berlin, the location on your profile.');
});
