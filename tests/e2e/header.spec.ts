import { expect, test } from '@playwright/test';
import { accountMenu, expectSignedIn, expectSignedOut, header } from './support/header.ts';
import { holdScripts } from './support/held-scripts.ts';
import { openQuietly } from './support/quiet-page.ts';
import { signIn } from './support/signed-in.ts';

const entries = [
  ['Your events', '/dashboard/events', 'Your events'],
  ['Your groups', '/dashboard/groups', 'Your groups'],
  ['View profile', '/dashboard/profile', null],
  ['Settings', '/settings/profile', 'Edit Profile'],
  ['Help', '/help', 'Help'],
] as const;

// spec: 2.7, 2.8, 2.12, 2.27, 2.28, 2.29, 2.30, 2.31, 2.32, 2.33, 2.34, 2.36, 2.37, 9.13
test('the avatar, a generated placeholder until a picture is uploaded, opens a menu of six entries in order, which each open their page, and which a click outside closes', async ({
  page,
}) => {
  const { user } = await signIn(page);
  await page.goto('/dashboard');
  const picture = header(page).getByRole('button', { name: 'Your account' }).locator('img');
  await expect(picture).toHaveAttribute('src', user.placeholderAvatar);
  expect((await page.request.get(user.placeholderAvatar)).ok()).toBe(true);
  const menu = await accountMenu(page);
  await expect(menu.getByRole('menuitem')).toHaveText([...entries.map(([name]) => name), 'Log out']);
  expect((await menu.boundingBox())!.width).toBeGreaterThanOrEqual(180);
  await expect(menu).toHaveCSS('min-width', '180px');
  // By the specification it does not listen for the first 100 ms.
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu).toBeHidden({ timeout: 500 });
  }).toPass();
  await accountMenu(page);
  await page.keyboard.press('Escape');
  for (const [name, path, title] of entries) {
    await (await accountMenu(page)).getByRole('menuitem', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: title ?? user.name })).toBeVisible();
  }
});

test('the server sends both forms of the header, and the first paint shows the right one', async ({ page }) => {
  await signIn(page);
  // Without any script but the one in the page: what is seen before the application starts.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expectSignedIn(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/help');
  await expectSignedOut(page);
});

test('a click on Log in before the scripts load still opens the modal', async ({ page }) => {
  let holdScripts = true;
  await page.route('**/assets/*.js', (route) => (holdScripts ? route.abort() : route.continue()));
  await page.goto('/');
  holdScripts = false;
  await header(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a button of the header pressed before the scripts of a page are there works once they are', async ({ page }) => {
  await signIn(page);
  for (const path of ['/help', '/dashboard']) {
    const releaseScripts = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await header(page).getByRole('button', { name: 'Your account' }).click();
    releaseScripts();
    await expect(page.getByRole('menu', { name: 'Your account' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

// The application hydrates the first page, and replaces the second.
const pressedEarly = [
  { path: '/help', label: 'Your account', role: 'button', opens: 'menu' },
  { path: '/dashboard', label: 'Notifications', role: 'link', opens: 'dialog' },
] as const;

test('what opens from the header opens for a mouse button that went down before the scripts came and goes up after them', async ({
  page,
}) => {
  await signIn(page);
  for (const { path, label, role, opens } of pressedEarly) {
    const releaseScripts = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const trigger = header(page).getByRole(role, { name: label });
    await trigger.hover();
    await page.mouse.down();
    const loaded = page.waitForResponse((response) => response.url().includes('/signed-in-'));
    releaseScripts();
    await (await loaded).finished();
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');
    await expect(header(page).getByRole('button', { name: 'Your account' }).locator('img')).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole(opens, { name: label })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

// spec: 1.28
test('the theme is light by default, and switching it persists', async ({ page }) => {
  await openQuietly(page, '/');
  const html = page.locator('html');
  await expect(html).not.toHaveAttribute('data-mode', 'dark');
  await header(page).getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(html).toHaveAttribute('data-mode', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mode', 'dark');
});

test('a page that cannot be fetched shows an offline message, and loads when the network returns', async ({
  page,
  context,
}) => {
  await openQuietly(page, '/');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'You seem to be offline.' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

const navigation = [
  ['Home', '/dashboard'],
  ['Explore', '/search'],
  ['Groups', '/dashboard/groups'],
  ['Create', '/events/new'],
  ['Trivia', '/shows'],
  ['Volunteer', '/volunteer'],
] as const;

test('signed-in people navigate from every page, on phones at the bottom, and the focus moves to the new page', async ({
  page,
}) => {
  await page.goto('/search');
  const links = page.getByRole('navigation', { name: 'Main' });
  await expect(links).toBeHidden();
  await signIn(page);
  await page.goto('/dashboard');
  await expect(links.getByRole('link')).toHaveText(navigation.map(([name]) => name));
  for (const [name, path] of navigation.toReversed()) {
    await links.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(links.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  for (const path of ['/shows/new', '/seasons', '/teams']) {
    await page.goto(path);
    await expect(links.locator('[aria-current]'), path).toHaveText('Trivia');
  }
  await page.goto('/search');
  await expect(header(page).getByRole('link', { name: 'dig', exact: true })).toHaveAttribute('href', '/dashboard');
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = (await links.boundingBox())!;
  expect([bar.width, bar.y + bar.height]).toEqual([390, 844]);
  await links.getByRole('link', { name: 'Home' }).click();
  await (await accountMenu(page)).getByRole('menuitem', { name: 'Help' }).click();
  await expect(page).toHaveURL('/help');
  await expect(page.getByRole('main')).toBeFocused();
});
