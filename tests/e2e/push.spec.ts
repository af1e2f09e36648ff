import { expect, type Page, test } from '@playwright/test';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { callSite, createUser, publishedEvent } from '#tests/e2e/support/factories.ts';
import { newBrowser } from '#tests/support/push-browser.ts';
import { signIn } from './support/signed-in.ts';

const main = (page: Page) => page.getByRole('main');
const push = (page: Page) => main(page).getByRole('region', { name: 'Push notifications', exact: true });

/** The push service beside the site: two ports on. */
function pushOrigin(siteUrl: string): string {
  const { hostname, port } = new URL(siteUrl);
  return `http://${hostname}:${Number(port) + 2}`;
}

/**
 * Chromium without a window lets no page show notifications, whatever it is granted, and subscribes at a service of Google’s: its question and
 * its subscription are answered here. The worker is registered in earnest; what it shows is tried in push-devices.routes.test.ts.
 */
async function subscribable(page: Page, siteUrl: string) {
  const origin = pushOrigin(siteUrl);
  const browser = newBrowser(origin);
  await page.addInitScript((subscription) => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = 'granted');
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => subscription, unsubscribe: async () => true }) as unknown as PushSubscription;
  }, browser.subscription);
  const taken = async () => {
    const bodies = (await (await page.request.get(origin + browser.path)).json()) as string[];
    return bodies.map((body) => browser.read(Buffer.from(body, 'base64')));
  };
  return { taken };
}

/** The scripts and scopes of all service workers of the site. */
const workers = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active, scope }) =>
      [active?.scriptURL, scope].map((url) => url?.replace(location.origin, '')),
    ),
  );

// spec: 2.89, 10.26
test('a browser is subscribed, gets a test push and a notification, and is removed', async ({
  page,
  request,
  baseURL,
}) => {
  const { taken } = await subscribable(page, baseURL!);
  const me = await signIn(page);
  await page.goto('/settings/notifications');
  await push(page).getByRole('button', { name: 'Turn on in this browser' }).click();
  await expect(push(page).getByRole('listitem')).toHaveCount(1);
  await expect(push(page).getByText('This device', { exact: true })).toBeVisible();
  expect(await workers(page)).toEqual([['/service-worker.js', '/volunteer-shifts/']]);

  await push(page)
    .getByRole('button', { name: /^Send a test/ })
    .click();
  await expect.poll(taken).toMatchObject([{ path: '/settings/notifications', title: 'Notifications from dig are on' }]);

  const event = await publishedEvent(request, me, { title: 'Chess in the park' });
  const comment = { params: { eventId: event.id }, body: { text: 'Is there a board for me?' } };
  await callSite(request, writeComment, comment, await createUser());
  await expect.poll(async () => JSON.stringify((await taken()).at(-1))).toContain('Chess in the park');
  expect((await taken()).at(-1)?.path).toContain(`/events/${event.id}`);

  await push(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(push(page).getByRole('button', { name: 'Turn on in this browser' })).toBeVisible();
});

test('a browser that blocks notifications shows an error and is not subscribed', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await signIn(page);
  await page.goto('/settings/notifications');
  await expect(push(page).getByText('Notifications are blocked in your browser.')).toBeVisible();
  await expect(push(page).getByRole('listitem')).toHaveCount(0);
});
