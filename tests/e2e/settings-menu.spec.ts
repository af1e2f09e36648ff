import { expect, test } from '@playwright/test';
import { signUp } from './support/newcomer.ts';

const later = [
  ['Email Updates', '/settings/email'],
  ['Social Media', '/settings/social'],
  ['Notifications', '/settings/notifications'],
  ['Subscription', '/settings/subscription'],
  ['Payment Methods', '/settings/payment'],
  ['Payments Made', '/settings/payments-made'],
  ['Payments Received', '/settings/payments-received'],
] as const;

test('eleven entries lead to their pages, and those that come later say so', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await page.goto('/settings/profile');
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link')).toHaveCount(11);
  expect((await menu.boundingBox())!.width).toBe(280);
  await menu.getByRole('link', { name: 'Account Management' }).click();
  await expect(page).toHaveURL('/settings/account-management');
  for (const [name, path] of [
    ['Privacy', '/settings/privacy'],
    ['Interests', '/settings/interests'],
  ] as const) {
    await menu.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  for (const [name, path] of later) {
    await menu.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible();
    await expect(menu.locator('[aria-current="page"]')).toHaveText(new RegExp(`^${name}`));
  }
});

test('on a phone the menu folds out, and folds again once an entry is picked', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await page.goto('/settings/profile');
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link').first()).toBeHidden();
  await menu.getByRole('button', { name: 'Settings: Edit Profile' }).click();
  await menu.getByRole('link', { name: 'Payments Made' }).click();
  await expect(page).toHaveURL('/settings/payments-made');
  await expect(menu.getByRole('button', { name: 'Settings: Payments Made' })).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.getByRole('link').first()).toBeHidden();
});

test('a section that does not exist leads to the landing page, as any unknown path', async ({ page }) => {
  const answer = await page.request.get('/settings/nonsense', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/']);
  await signUp(page);
  await page.goto('/settings/nonsense');
  await expect(page).toHaveURL('/');
});

test('nobody who is signed out gets in', async ({ page }) => {
  for (const path of ['/dashboard', '/dashboard/profile', '/settings/profile', '/settings/account-management']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});
