import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { typeInto } from '#tests/support/screen.tsx';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { page, pageWithLoader } from './routed-page.ts';

const Component = () => <input aria-label="Your message" />;
const loadPage = () => Promise.resolve({ Component });
const loaded = pageWithLoader('people/:name', 'people/PersonPage', loadPage, async () => ({ loader: () => null }));

test.each([
  ['a page', page('people/:name', 'people/PersonPage', loadPage)],
  ['a page with a loader', loaded],
  ['the first page of a visit', { path: 'people/:name', ...(await (loaded.handle as RouteHandle).hydrate!()) }],
])('what is typed in %s does not appear in the same page of somebody else', async (_, route) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: [route] }], {
    initialEntries: ['/people/ann'],
  });
  await act(async () => root.render(<RouterProvider router={router} />));
  const field = () => document.querySelector('input')!;
  await act(async () => typeInto(field(), 'Dear Ann'));
  await act(async () => router.navigate('/people/ann?show=past'));
  expect(field().value).toBe('Dear Ann');
  await act(async () => router.navigate('/people/ben'));
  expect(field().value).toBe('');
});

test('the first page of a visit continues when its route is loaded, which would start another component again', async () => {
  const hydrated = await (loaded.handle as RouteHandle).hydrate!();
  const route = await (loaded.lazy as () => Promise<{ Component: unknown }>)();
  expect(route.Component).toBe(hydrated.Component);
});
