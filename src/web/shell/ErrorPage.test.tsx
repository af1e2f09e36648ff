import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeStore } from '#web/platform/session/store.ts';
import { ErrorPage } from './ErrorPage.tsx';

let attempts: number;
let isBack: boolean;
let answer: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
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
    for (const seconds of [4, 8, 16]) {
      await wait(seconds);
      await answered();
    }
    expect(attempts).toBe(4);
    isBack = true;
    await wait(31);
    expect(attempts).toBe(4);
    await wait(1);
    expect(text()).toContain("Sump'n broke.");
    await answered();
    expect(text()).toBe('Scores');
    await wait(600);
    expect(attempts).toBe(5);
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
  document.body.replaceChildren();
  await failing(new TypeError('x is undefined'));
  expect(text()).toContain('That’s our fault, not yours.');
});
