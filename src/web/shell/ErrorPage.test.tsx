import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { makeStore } from '#web/platform/session/store.ts';
import { ErrorPage } from './ErrorPage.tsx';

let attempts: number;
let isBack: boolean;
let answer: () => void;
const roots: Root[] = [];

beforeEach(() => {
  vi.useFakeTimers();
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
    { ErrorBoundary: ErrorPage, HydrateFallback: () => null, children: [{ index: true, ...page }] } as RouteObject,
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

/** A tab, opened so long ago, whose page fails with this error. The site answers with this status. */
async function openFailing({ message = MISSING, openMs = 200_000_000, status = 200 } = {}) {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  onTestFinished(() => reload.mockRestore());
  vi.stubGlobal('performance', { now: () => openMs });
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  await open({ lazy: () => Promise.reject(new TypeError(message)) });
  expect(text()).toContain("Sump'n broke.");
  return reload;
}
const MISSING = 'Failed to fetch dynamically imported module: /assets/Board.js';

test.each([
  ['whose file is missing reloads', {}, 1],
  ['whose style sheet is missing reloads', { message: 'Unable to preload CSS for /assets/Board.css' }, 1],
  ['does not reload while the site has a problem', { status: 500 }, 0],
  ['does not reload for another error', { message: 'x is undefined' }, 0],
  ['that was opened just now does not reload', { openMs: 5000 }, 0],
])('a tab %s', async (_, failure, reloads) => {
  const reload = await openFailing(failure);
  await wait(1);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test.each([200, 502])('back online, a tab whose file is missing reloads if the site responds (%i)', async (status) => {
  const reload = await openFailing({ openMs: 5000, status });
  await act(async () => void dispatchEvent(new Event('online')));
  await wait(0);
  expect(reload).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
});

test('a tab in which a person types, or has a dialog open, does not reload until they are done', async () => {
  const reload = await openFailing();
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
