import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#contracts/site-paths.ts';
import { act } from '#tests/support/act.ts';
import { useOfflineLinks } from './offline-links.ts';

const UNHYDRATED_LINKS =
  '<a id="date" href="/events/2?from=series#about">Next date</a><a id="other" href="https://example.org/events/2">Elsewhere</a>' +
  '<a id="tab" href="/events/2" target="_blank">Poster</a><a id="part" href="#about">About</a>' +
  '<a id="calendar" href="/events/2.ics">Calendar</a><a id="file" href="/media/2" download>File</a><a id="csv" href="/api/shows/2/results.csv">CSV</a>' +
  `<a id="check-in" href="${paths.checkInShift('2')}">Check in</a><a id="play" href="${paths.playShow('2')}">Play</a><a id="order" href="${paths.order('2')}">Order</a>`;

function Page() {
  useOfflineLinks();
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <output>{pathname + search + hash}</output>
      <div dangerouslySetInnerHTML={{ __html: UNHYDRATED_LINKS }} />
    </>
  );
}

beforeEach(async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: ['/events/1'] });
  await act(async () => root.render(<RouterProvider router={router} />));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const current = () => document.querySelector('output')?.textContent;

/** Whether the page left the press to the browser, which does not follow it here. */
async function isLeft(id: string, keys: MouseEventInit = {}): Promise<boolean> {
  let left = false;
  const stop = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', stop, { once: true });
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  await act(async () => document.getElementById(id)!.dispatchEvent(press));
  return left;
}

test('a link of unhydrated markup is followed by the router while there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await isLeft('date')).toBe(false);
  expect(current()).toBe('/events/2?from=series#about');
});

test('the browser follows links to files and to pages that open without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const id of ['calendar', 'file', 'csv', 'check-in', 'play', 'order']) expect(await isLeft(id), id).toBe(true);
  expect(current()).toBe('/events/1');
});

test('the browser follows links with a network, to other sites, to parts of the page and into other tabs', async () => {
  expect(await isLeft('date')).toBe(true);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const id of ['other', 'tab', 'part']) expect(await isLeft(id), id).toBe(true);
  expect(await isLeft('date', { ctrlKey: true })).toBe(true);
  expect(current()).toBe('/events/1');
});
