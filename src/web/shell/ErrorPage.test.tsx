import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeStore } from '#web/platform/session/store.ts';
import { ErrorPage } from './ErrorPage.tsx';

let attempts: number;
let isBack: boolean;
let answer: () => void;
const roots: Root[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  [attempts, isBack] = [0, false];
});
afterEach(() => {
  act(() => roots.splice(0).forEach((root) => root.unmount()));
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A request under way until `answered`. It succeeds once the site is back. */
async function load<Loaded>(loaded: Loaded): Promise<Loaded> {
  attempts++;
  await new Promise<void>((done) => {
    answer = done;
  });
  if (!isBack) throw new TypeError('Failed to fetch');
  return loaded;
}

async function open(page: RouteObject): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  roots.push(root);
  const router = createMemoryRouter([
    { ErrorBoundary: ErrorPage, children: [{ index: true, ...page }] } as RouteObject,
  ]);
  await act(async () =>
    root.render(
      <Provider store={makeStore()}>
        <RouterProvider router={router} />
      </Provider>,
    ),
  );
}
const text = () => document.body.textContent;
const answered = () => act(async () => answer());
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

const Scores = () => <p>Scores</p>;

test.each([
  ['data', { Component: Scores, loader: () => load(null) }],
  ['code', { lazy: () => load({ Component: Scores }) }],
] as [string, RouteObject][])(
  'a page whose %s failed to load is tried again, ever less often, and shown once the site is back',
  async (_, page) => {
    await open(page);
    await answered();
    expect(text()).toContain("Sump'n broke.");
    for (const seconds of [1, 2, 4, 8, 16]) {
      await wait(seconds);
      await answered();
    }
    expect(attempts).toBe(6);
    isBack = true;
    await wait(31);
    expect(attempts).toBe(6);
    await wait(1);
    expect(text()).toContain("Sump'n broke.");
    await answered();
    expect(text()).toBe('Scores');
    await wait(600);
    expect(attempts).toBe(7);
  },
);

test('a page says to check the connection if the site did not respond, and takes the blame for anything else', async () => {
  const lost = 'We can’t reach the site. Check your connection and try again.';
  const failing = (error: Error) =>
    open({
      Component: Scores,
      loader: () => {
        throw error;
      },
    });
  await failing(new TypeError(lost, { cause: new TypeError('Failed to fetch') }));
  expect(text()).toMatch(`No connection to the site${lost}`);
  expect(document.querySelector('img')).toBeNull();
  document.body.replaceChildren();
  await failing(new TypeError('x is undefined'));
  expect(text()).toContain('That’s our fault, not yours.');
  expect(document.querySelector('img')).not.toBeNull();
});

/** A tab whose page cannot load its script any more. The site answers with a document that starts with this script. */
async function openStaleTab(script: string, status = 200) {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  onTestFinished(() => reload.mockRestore());
  const own = document.createElement('script');
  own.setAttribute('type', 'module');
  own.setAttribute('src', '/assets/entry-1.js');
  document.body.append(own);
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="${script}"></script>`, { status }));
  await open({ lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) });
  expect(text()).toContain("Sump'n broke.");
  return reload;
}

test.each([
  ['that an update of the site has outdated reloads', '/assets/entry-2.js', 200, 1],
  ['does not reload while the site has a problem', '/assets/entry-2.js', 500, 0],
  ['that is up to date does not reload', '/assets/entry-1.js', 200, 0],
])('a tab %s', async (_, script, status, reloads) => {
  const reload = await openStaleTab(script, status);
  await wait(1);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test.each(['200', '502'])(
  'back online, a tab looks whether the site responds before it reloads (%s)',
  async (status) => {
    const reload = await openStaleTab('/assets/entry-1.js', Number(status));
    await act(async () => void dispatchEvent(new Event('online')));
    await wait(0);
    expect(reload).toHaveBeenCalledTimes(status === '200' ? 1 : 0);
  },
);

test('a tab in which a person types, or has a dialog open, does not reload until they are done', async () => {
  const reload = await openStaleTab('/assets/entry-2.js');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const field = document.body.appendChild(document.createElement('input'));
  dialog.open = true;
  await wait(1);
  dialog.open = false;
  field.focus();
  await wait(2);
  expect(reload).not.toHaveBeenCalled();
  field.blur();
  await wait(4);
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab whose page loads on the next try does not ask for a new document', async () => {
  const fetchDocument = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (_, { signal }) => {
    signal!.throwIfAborted();
    return new Response();
  });
  vi.stubGlobal('fetch', fetchDocument);
  await open({ Component: Scores, loader: () => load(null) });
  await answered();
  isBack = true;
  await wait(1);
  expect(fetchDocument).not.toHaveBeenCalled();
  await answered();
  expect(text()).toBe('Scores');
  expect(fetchDocument.mock.calls.every(([, { signal }]) => signal!.aborted)).toBe(true);
});
