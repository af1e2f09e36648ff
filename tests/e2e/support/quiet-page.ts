import { expect, type Page, type Request } from '@playwright/test';

/** Streams stay open as long as the page. */
const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('/stream');

/**
 * Opens a page and waits until its application runs and has nothing left to do: no request is open, and the browser was idle twice without starting another.
 * `networkidle` would wait half a second each time, and forever for a person who is signed in, whose stream stays open.
 */
export const openQuietly = (page: Page, path: string): Promise<void> => settle(page, () => page.goto(path));

/**
 * The same for a page with another title, within the document that is open, as links of the site do: loading the application, and axe, again for each
 * page costs more than checking it. Pages that the server renders for visitors are opened instead.
 */
export async function navigateQuietly(page: Page, path: string): Promise<void> {
  const title = await page.title();
  await settle(page, async () => {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page).not.toHaveTitle(title);
  });
  await expect(page).toHaveURL(path);
}

async function settle(page: Page, navigate: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>();
  let started = 0;
  const begin = (request: Request) => {
    if (isStream(request)) return;
    started++;
    open.add(request);
  };
  const end = (request: Request) => void open.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await navigate();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Scripts start frames after everything else is loaded.
  await expect(page.locator('html')).toHaveAttribute('data-running');
  // A failure names the requests that stay open.
  const waitsFor = async () => {
    const before = started;
    await page.evaluate(idleTwice);
    return started === before ? [...open].map((request) => request.url()) : ['what has just started'];
  };
  await expect.poll(waitsFor, { intervals: [20] }).toEqual([]);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

// Without a frame to come, Chromium may never call back: each idle period follows one. Now and then no frame comes, to a page that has nothing to draw.
const idleTwice = async () => {
  for (let times = 0; times < 2; times++)
    await new Promise<void>((done) => {
      requestAnimationFrame(() => requestIdleCallback(() => done()));
      setTimeout(done, 1000);
    });
};
