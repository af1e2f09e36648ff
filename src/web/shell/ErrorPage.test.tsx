import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeStore } from '#web/platform/session/store.ts';
import { ErrorPage } from './ErrorPage.tsx';

let attempts: number;
let isBack: boolean;
let answer: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  [attempts, isBack] = [0, false];
});
afterEach(() => {
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

test.each([
  ['that was opened days ago reloads once the site responds', 200_000_000, 200, 1],
  ['that was opened days ago waits while the site does not respond', 200_000_000, 503, 0],
  ['that was opened just now does not reload', 5000, 200, 0],
])('a tab %s, if the script of a page is gone', async (_, openMs, status, reloads) => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  onTestFinished(() => reload.mockRestore());
  vi.stubGlobal('performance', { now: () => openMs });
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  await open({ lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) });
  expect(text()).toContain("Sump'n broke.");
  await wait(1);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('a tab in which a person types does not reload until they have left the field', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  onTestFinished(() => reload.mockRestore());
  vi.stubGlobal('performance', { now: () => 200_000_000 });
  vi.stubGlobal('fetch', async () => new Response());
  await open({ lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) });
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await wait(1);
  expect(reload).not.toHaveBeenCalled();
  field.blur();
  await wait(2);
  expect(reload).toHaveBeenCalledOnce();
});

test('a tab whose page loads on the next try does not reload', async () => {
  vi.stubGlobal('performance', { now: () => 200_000_000 });
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<never>(() => {});
  });
  await open({ Component: Scores, loader: () => load(null) });
  await answered();
  isBack = true;
  await wait(1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await answered();
  expect(text()).toBe('Scores');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
