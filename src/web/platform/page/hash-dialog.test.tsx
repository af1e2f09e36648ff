import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type LoaderFunction, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { useHashDialog } from './hash-dialog.ts';

function TestPage({ canOpen }: { canOpen?: boolean | null }) {
  const { openDialog, close } = useHashDialog('#answer', 'answer', canOpen);
  return <button onClick={close}>{openDialog ?? 'closed'}</button>;
}

/** The hook acts in the turn of the event loop after its effects. */
async function step(run: () => void) {
  await act(async () => run());
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
}

/** Loads the page when `load` is called. */
function slowLoader() {
  const waiting: (() => void)[] = [];
  const loader = vi.fn<() => Promise<null>>(() => new Promise((resolve) => waiting.push(() => resolve(null))));
  const load = () => step(() => waiting.splice(0).forEach((resolve) => resolve()));
  return { loader, load };
}

type Arrival = { loader?: LoaderFunction; isReloading?: boolean; canOpen?: boolean | null };

/** Opens the page with the dialog's hash after another page. */
async function arriveAt(address: string, { loader, isReloading, ...page }: Arrival = {}) {
  vi.useFakeTimers();
  const routes = [
    { path: '/events', element: 'before' },
    { id: 'event', path: '/events/1', element: <TestPage {...page} />, ...(loader && { loader }) },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/events', address],
    hydrationData: { loaderData: { event: null } },
  });
  if (isReloading) void router.revalidate();
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await step(() => root.render(<RouterProvider router={router} />));
  return {
    text: () => host.textContent,
    address: () => router.state.location.pathname + router.state.location.hash,
    back: () => step(() => void router.navigate(-1)),
    forward: () => step(() => void router.navigate(1)),
    press: (times: number) =>
      step(() => {
        for (let count = 0; count < times; count++) host.querySelector('button')!.click();
      }),
    close: () => {
      act(() => root.unmount());
      host.remove();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    },
  };
}

test('Back closes a dialog that the URL opened and stays on its page, and Forward opens it again', async () => {
  const page = await arriveAt('/events/1#answer');
  expect([page.text(), page.address()]).toEqual(['answer', '/events/1#answer']);
  await page.back();
  expect([page.text(), page.address()]).toEqual(['closed', '/events/1']);
  await page.forward();
  expect(page.text()).toBe('answer');
  await page.back();
  await page.back();
  expect(page.address()).toBe('/events');
  page.close();
});

test('a double press on Close stays on the page, and the next Back leaves it', async () => {
  const page = await arriveAt('/events/1#answer');
  await page.press(2);
  expect([page.text(), page.address()]).toEqual(['closed', '/events/1']);
  await page.back();
  expect(page.address()).toBe('/events');
  page.close();
});

test('a dialog opens once the page has loaded again for its viewer, and does not end that', async () => {
  const { loader, load } = slowLoader();
  const page = await arriveAt('/events/1#answer', { loader, isReloading: true });
  expect([page.text(), loader.mock.calls.length]).toEqual(['closed', 1]);
  await load();
  expect([page.text(), page.address(), loader.mock.calls.length]).toEqual(['answer', '/events/1#answer', 1]);
  page.close();
});

test('Back closes a dialog at once, also while the page loads again', async () => {
  const { loader, load } = slowLoader();
  const page = await arriveAt('/events/1#answer', { loader });
  await page.back();
  expect([page.text(), page.address()]).toEqual(['closed', '/events/1#answer']);
  await load();
  expect([page.text(), page.address()]).toEqual(['closed', '/events/1']);
  page.close();
});

test('a hash whose dialog cannot open is removed and adds no entry to the history', async () => {
  const page = await arriveAt('/events/1#answer', { canOpen: false });
  expect([page.text(), page.address()]).toEqual(['closed', '/events/1']);
  await page.back();
  expect(page.address()).toBe('/events');
  page.close();
});

test('a hash stays while it is not known whether its dialog can open', async () => {
  const page = await arriveAt('/events/1#answer', { canOpen: null });
  expect([page.text(), page.address()]).toEqual(['closed', '/events/1#answer']);
  page.close();
});
