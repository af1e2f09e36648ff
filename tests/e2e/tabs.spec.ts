import { expect, test } from '@playwright/test';
import { fillCredentials, logIn, logOut, newAccount, signUp } from '#tests/e2e/support/log-in.ts';
import { expectSignedIn, expectSignedOut } from './support/header.ts';
import { createPerson, signIn } from './support/signed-in.ts';

// spec: 6.2
test('logging out in one tab logs out all tabs and leaves personal pages, which offer to log in and return', async ({
  context,
  page,
}) => {
  const person = await signIn(page);
  await page.goto('/dashboard');
  const [own, open] = [await context.newPage(), await context.newPage()];
  await own.goto('/settings/profile');
  await open.goto('/help');
  await expectSignedIn(own);
  await expectSignedIn(open);
  await logOut(page);
  await expect(own).toHaveURL('/');
  await expectSignedOut(own);
  await expectSignedOut(open);
  await expect(open).toHaveURL('/help');
  const ended = own.getByText('You were logged out in another tab.');
  await expect(ended).toBeVisible();
  await expect(page.getByText('You were logged out in another tab.')).toBeHidden();
  await ended.getByRole('button', { name: 'Log in' }).click();
  await fillCredentials(own, 'Log in', person);
  await expect(own).toHaveURL('/settings/profile');
  await expect(ended).toBeHidden();
});

test('logging in in one tab logs in all tabs and closes their modals', async ({ context, page }) => {
  const person = await createPerson();
  const other = await context.newPage();
  await other.goto('/?dialog=login');
  await expect(other.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await logIn(page, person);
  await expectSignedIn(other);
  await expect(other.getByRole('dialog')).toBeHidden();
});

test('signing in as another account in one tab replaces the session of all tabs', async ({ context, page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await logOut(page);
  const second = await signUp(page, newAccount());
  await expectSignedIn(other);
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: `Welcome, ${second.name}` })).toBeVisible();
});

test('tabs that refresh tokens at the same time make one request', async ({ context, page }) => {
  const { name } = await signIn(page);
  await page.goto('/dashboard');
  const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => context.newPage())))];
  let requests = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh-tokens')) requests += 1;
  });
  // About to expire: every tab that opens now wants new ones at once.
  await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('tokens')!);
    tokens.access.expires = new Date(Date.now() + 30_000).toISOString();
    localStorage.setItem('tokens', JSON.stringify(tokens));
  });
  const spent = await page.evaluate(() => JSON.parse(localStorage.getItem('tokens')!).refresh.token);
  await Promise.all(tabs.map((tab) => tab.goto('/dashboard')));
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('tokens')!).refresh.token))
    .not.toBe(spent);
  expect(requests).toBe(1);
});
