import { expect, test } from '@playwright/test';
import { createUser, publishedEvent } from '#tests/e2e/support/factories.ts';
import { expectSignedOut, header } from './support/header.ts';
import { makeGroup } from './support/hosts.ts';
import { openQuietly } from './support/quiet-page.ts';
import { signIn } from './support/signed-in.ts';
import { launchedShow } from './support/trivia.ts';

test.describe('the landing page, without any script', () => {
  test.use({ javaScriptEnabled: false });

  // spec: 1.8, 1.9, 1.10, 1.11, 1.12, 1.13, 1.14, 1.15, 1.18, 1.19, 1.20, 1.21, 1.22, 1.23, 2.1
  test("shows every text of the specification; 'Do sump'n!', 'Look for sum'm to do' and each of the six categories lead there, and the header searches by words and place", async ({
    page,
    request,
  }) => {
    await publishedEvent(request, await createUser());
    const response = await page.goto('/');
    expect(response!.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wacha dig?');
    await expect(
      page.getByText("Post sump'n, look for sum'm to do, meet ppl who dig the things u dig.", { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('This site is under active development and mostly vapor-ware.')).toBeVisible();
    const how = page.getByRole('region', { name: 'How It Works' });
    await expect(how.getByRole('heading', { level: 3 })).toHaveText([
      'One-time events',
      'Groups',
      'Businesses',
      'Non-Profits',
    ]);
    const upcoming = page.getByRole('region', { name: "Comin' up" }).getByRole('article').first();
    // The server keeps pages for five seconds: another journey may have opened this one before there was an event.
    await expect(async () => {
      if (!(await upcoming.isVisible())) await page.reload();
      await expect(upcoming).toBeVisible({ timeout: 500 });
    }).toPass();

    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Today' })).toHaveAttribute('href', '/search?when=today');
    await expect(main.getByRole('link', { name: "Do sump'n!" })).toHaveAttribute('href', '/events/new');
    const categories = page.getByRole('region', { name: 'Popular Categories' }).getByRole('link');
    await expect(categories).toHaveText([
      'Tech Events',
      'Outdoor Adventures',
      'Social Gatherings',
      'Professional Networking',
      'Arts & Culture',
      'Health & Wellness',
    ]);
    await categories.nth(1).click();
    await expect(page).toHaveURL('/search?category=outdoor-adventures');
    await page.goBack();
    await main.getByRole('link', { name: "Look for sum'm to do" }).click();
    await expect(page).toHaveURL('/search');
    await page.goBack();
    const search = header(page).getByRole('search');
    const where = search.getByRole('combobox');
    await expect(where.getByRole('option')).toHaveText(['Current Location', 'Online Events', 'Anywhere']);
    const values = await where
      .getByRole('option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    expect(values).toEqual(['current', 'online', 'anywhere']);
    await search.getByPlaceholder('dig something?').fill('board games');
    await where.selectOption('Online Events');
    await search.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=board+games&where=online');
  });

  test('explains what needs JavaScript, on mailed links too', async ({ page }) => {
    for (const address of ['/', '/verify-email?token=abc', '/reset-password?token=abc']) {
      await page.goto(address);
      // Playwright's own words for texts pass over what is in a noscript.
      await expect(page.locator('noscript').getByRole('paragraph')).toBeVisible();
      expect(await page.locator('noscript').first().innerText()).toContain(
        'You need JavaScript to log in and to use most links from our emails.',
      );
    }
    await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
    await expect(page.getByLabel('New Password', { exact: true })).toBeDisabled();
    await expect(page.getByLabel('Confirm New Password')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
    await expect(page).toHaveURL('/reset-password?token=abc');
  });
});

// spec: 1.17, 9.11
test('the header is 64 px high also on pages that people make, and behind login', async ({ page, request }) => {
  const host = await createUser();
  const { id: eventId } = await publishedEvent(request, host);
  const { slug } = await makeGroup(request, host);
  const { id: showId } = await launchedShow(request, host, []);
  const madeByPeople = [`/events/${eventId}`, `/groups/${slug}`, `/shows/${showId}/board`, '/events/none'];
  const expectHeader = async (path: string) => {
    await page.goto(path);
    await expect(async () => expect((await header(page).boundingBox())?.height).toBe(64)).toPass();
  };
  for (const path of ['/shows', ...madeByPeople]) await expectHeader(path);
  await signIn(page);
  for (const path of ['/dashboard', '/settings/account-management', '/events/new']) await expectHeader(path);
});

// spec: 2.13
test('an unknown path redirects to the landing page', async ({ page }) => {
  for (const path of ['/dashboard/nope/deeper', '/discord', '/admin.php']) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([302, '/']);
  }
  await page.goto('/nope');
  await expect(page).toHaveURL('/');
});

// spec: 1.16, 1.17, 2.15, 9.11
test('public pages offer to log in or sign up in a header of 64 px, make no API requests, log nothing to the console, and do not scroll sideways at 320 px, nor at 200 % zoom of a small laptop', async ({
  page,
}) => {
  const said: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  for (const path of ['/', '/help', '/about', '/privacy', '/terms', '/search?q=jazz', '/search']) {
    await openQuietly(page, path);
    // The map of a search loads its events once it is in view, as it may be after a change of the width.
    if (path !== '/search') expect(requests.filter((address) => address.startsWith('/api/'))).toEqual([]);
    await expectSignedOut(page);
    await expect(header(page).getByRole('button', { name: 'Sign up' })).toBeVisible();
    expect((await header(page).boundingBox())!.height, path).toBe(64);
    for (const width of [320, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
  expect(said).toEqual([]);

  // The first tab stop of a page is a link that skips the header.
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
