import { expect, test } from '@playwright/test';
import { signIn } from './support/signed-in.ts';

const sections = [
  ['Account Management', '/settings/account-management'],
  ['Email Updates', '/settings/email'],
  ['Privacy', '/settings/privacy'],
  ['Social Media', '/settings/social'],
  ['Interests', '/settings/interests'],
  ['Notifications', '/settings/notifications'],
  ['Subscription', '/settings/subscription'],
  ['Payment Methods', '/settings/payment'],
  ['Payments Made', '/settings/payments-made'],
  ['Payments Received', '/settings/payments-received'],
  ['Edit Profile', '/settings/profile'],
] as const;

/** Pages that say why they are empty and link elsewhere. */
const emptyPages: Record<string, { title: string; text: string; next: string }> = {
  Subscription: {
    title: 'No dues or regular donations',
    text: 'Groups and organizations can take dues and donations.',
    next: '/search?kind=groups',
  },
  'Payments Made': { title: 'No payments made', text: 'When you order tickets', next: '/dashboard/events' },
  'Payments Received': {
    title: 'No payments received',
    text: 'Sell tickets to an event you host',
    next: '/dashboard/events?show=hosting',
  },
};

// spec: 2.81, 2.82, 2.83, 2.84, 2.85, 2.86, 2.87, 2.88, 2.89, 2.90, 2.91, 2.92, 2.93, 2.94, 9.12, 10.33
test('each of the eleven entries opens its page; those without content say why and link elsewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/settings/profile');
  const main = page.getByRole('main');
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link')).toHaveCount(11);
  expect((await menu.boundingBox())!.width).toBe(280);
  for (const [name, path] of sections) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(menu.locator('[aria-current="page"]')).toHaveText(name);
    await expect(page.getByText('On its way')).toHaveCount(0);
    const empty = emptyPages[name];
    if (!empty) continue;
    await expect(main.getByRole('heading', { name: empty.title })).toBeVisible();
    await expect(main.getByText(empty.text)).toBeVisible();
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await main.getByRole('link').last().click();
    await expect(page).toHaveURL(empty.next);
    await page.goBack();
    await expect(page).toHaveURL(path);
  }
});

// spec: 2.13
test('on a phone the menu expands, and collapses when an entry is picked; an unknown section redirects to the landing page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/settings/profile');
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link').first()).toBeHidden();
  await menu.getByRole('button', { name: 'Settings: Edit Profile' }).click();
  await menu.getByRole('link', { name: 'Payments Made' }).click();
  await expect(page).toHaveURL('/settings/payments-made');
  await expect(menu.getByRole('button', { name: 'Settings: Payments Made' })).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.getByRole('link').first()).toBeHidden();

  const answer = await page.request.get('/settings/nonsense', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/']);
  await page.goto('/settings/nonsense');
  await expect(page).toHaveURL('/');
});
