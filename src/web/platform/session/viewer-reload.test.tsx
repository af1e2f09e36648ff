import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterContextProvider, RouterProvider, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { makeTokens, makeUser } from '#tests/support/web-session.ts';
import { useBeginSession } from './begin-session.ts';
import { makeStore } from './store.ts';
import { useViewerReload } from './viewer-reload.ts';

test('a login on a public page opens the page that it leads to, which the reload for the new viewer does not cancel', async () => {
  const store = makeStore();
  function PublicPage() {
    useViewerReload();
    const navigate = useNavigate();
    const beginSession = useBeginSession();
    const [isOpen, setOpen] = useState(true);
    const logIn = () => {
      setOpen(false);
      beginSession({ user: makeUser(), tokens: makeTokens('1') });
      void navigate('/next');
    };
    return (
      isOpen && (
        <button type="button" onClick={() => setTimeout(logIn)}>
          Log in
        </button>
      )
    );
  }
  const routes = [
    { path: '/', Component: PublicPage, loader: () => null },
    { path: '/next', element: 'The next page' },
  ];
  const router = createMemoryRouter(routes, { getContext: () => new RouterContextProvider() });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  root.render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await expect.poll(() => host.textContent).toBe('Log in');
  host.querySelector('button')!.click();
  await expect.poll(() => host.textContent).toBe('The next page');
  root.unmount();
  host.remove();
});
