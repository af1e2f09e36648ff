import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Site } from '#contracts/site.contract.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { callApi } from '#web/platform/http/http.ts';
import { START_FAILED, stopRecordingPresses } from '#web/platform/page/early-press.ts';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { browserStore } from '#web/platform/session/browser-store.ts';
import { makeStore } from '#web/platform/session/store.ts';
import { setDateStyle } from '#web/ui/display/local-time.ts';
import { findPersonRoutes } from './shell/find-person-routes.ts';
import { LiveSite } from './shell/LiveSite.tsx';
import { personRoute, routes } from './shell/routes.tsx';

/** The state the server rendered with; hydration must start with the same. */
const anonymous = makeStore().getState();
const readBlock = (id: string) => document.getElementById(id)?.textContent;

async function start(): Promise<void> {
  setDateStyle(document.documentElement.dataset.dates);
  const store = browserStore();
  const rendered = readBlock('data');
  // Without rendered data this is the frame of a page behind login. The routes of some public pages are in the same chunk.
  const needsPersonRoutes = !rendered || matchRoutes(routes, location)?.at(-1)?.route.path === '*';
  if (needsPersonRoutes) personRoute.children = (await import('./shell/person-routes.tsx')).personRoutes;
  const root = document.getElementById('root')!;
  // The page's chunks must be loaded before hydration, or React would drop the server's markup.
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      const load = (route.handle as RouteHandle | undefined)?.hydrate ?? route.lazy;
      if (typeof load === 'function') Object.assign(route, await load(), { lazy: undefined });
    }),
  );
  const router = createBrowserRouter(routes, {
    ...(rendered && { hydrationData: JSON.parse(rendered) }),
    ...(!needsPersonRoutes && { patchRoutesOnNavigation: findPersonRoutes() }),
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(apiContext, callApi);
      return context;
    },
  });
  const application = (
    <StrictMode>
      <LiveSite initial={JSON.parse(readBlock('site') ?? 'null') as Site} onStale={() => void router.revalidate()}>
        <Provider store={store} serverState={anonymous}>
          <RouterProvider router={router} />
        </Provider>
      </LiveSite>
    </StrictMode>
  );
  if (!rendered) return createRoot(root).render(application);
  // React handles clicks from the start of hydration.
  stopRecordingPresses();
  startTransition(() => void hydrateRoot(root, application));
}

// Not awaited: the bundler may put this file into one chunk with modules that pages import, which would make the page wait for itself.
void start().catch((error: unknown) => {
  dispatchEvent(new Event(START_FAILED));
  throw error;
});
