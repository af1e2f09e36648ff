import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { useHashDialog } from './hash-dialog.ts';

function TestPage() {
  const { openDialog, close } = useHashDialog('#answer', 'answer');
  return <button onClick={close}>{openDialog ?? 'closed'}</button>;
}

/** Opens the page with the dialog's hash after another page. */
async function arriveAt(address: string) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const routes = [
    { path: '/events', element: 'before' },
    { path: '/events/1', element: <TestPage /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/events', address] });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => root.render(<RouterProvider router={router} />));
  return {
    text: () => host.textContent,
    address: () => router.state.location.pathname + router.state.location.hash,
    back: () => act(async () => router.navigate(-1)),
    forward: () => act(async () => router.navigate(1)),
    press: (times: number) =>
      act(async () => {
        for (let count = 0; count < times; count++) host.querySelector('button')!.click();
      }),
    close: () => {
      act(() => root.unmount());
      host.remove();
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
