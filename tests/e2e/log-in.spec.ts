import { expect, test } from '@playwright/test';
import { fillCredentials, logOut, newAccount } from '#tests/e2e/support/log-in.ts';
import { expectSignedIn, expectSignedOut, header, openDialog, pressInHeader } from './support/header.ts';
import { openQuietly } from './support/quiet-page.ts';
import { signIn } from './support/signed-in.ts';

// spec: 2.24
test('logging out on a public page stays on that page, and logging in there opens the dashboard', async ({ page }) => {
  const person = await signIn(page);
  await page.goto('/help');
  await logOut(page);
  await expectSignedOut(page);
  await expect(page).toHaveURL('/help');
  await pressInHeader(page, 'Log in');
  await fillCredentials(page, 'Log in', person);
  await expect(page).toHaveURL('/dashboard');
});

// spec: 2.21, 2.22, 2.23, 2.26, 4.20
test('the login modal covers everything else, the sticky header too, shows wrong credentials and keeps the input', async ({
  page,
}) => {
  const stranger = newAccount();
  await page.goto('/help');
  const { x, y, width, height } = (await header(page).boundingBox())!;
  await pressInHeader(page, 'Log in');
  const topmost = (at: [number, number]) => document.elementFromPoint(...at)?.closest('dialog:modal')?.localName;
  for (const at of [
    [x + 40, y + height / 2],
    [x + width - 40, y + height / 2],
    [20, 600],
  ] as [number, number][])
    expect(await page.evaluate(topmost, at)).toBe('dialog');
  await fillCredentials(page, 'Log in', stranger);
  const dialog = openDialog(page, 'Log in');
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect email or password.');
  await expect(dialog.getByLabel('Email')).toHaveValue(stranger.email);
  await dialog.getByRole('link', { name: 'Create an account' }).click();
  await expect(openDialog(page, 'Sign up').getByRole('alert')).toBeHidden();
  await expect(openDialog(page, 'Sign up').getByLabel('Email')).toHaveValue('');
});

// spec: 2.16, 5.2, 5.8
test('the login modal supports password managers and the keyboard, can show the password, requires both fields, and fills a phone', async ({
  page,
}) => {
  // Pressed before the scripts are there, the button asks for the page again, and there is no focus to go back to.
  await openQuietly(page, '/');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await pressInHeader(page, 'Log in');
  const dialog = openDialog(page, 'Log in');
  const email = dialog.getByLabel('Email');
  const password = dialog.getByLabel('Password');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(dialog.locator('form')).toHaveAttribute('method', 'post');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
  await password.fill('secret 1');
  await expect(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Show what you type' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(header(page).getByRole('button', { name: 'Log in' })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await pressInHeader(page, 'Log in');
  // Where it comes to rest, not where its entrance begins.
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
});

// spec: 2.6, 2.9, 2.10, 2.11, 2.14, 6.2
test('personal pages redirect signed-out visitors to the landing page, and so do broken or expired tokens', async ({
  page,
}) => {
  for (const path of ['/dashboard', '/dashboard/profile', '/settings/profile', '/settings/account-management']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expectSignedOut(page);
  }

  await signIn(page);
  await page.goto('/help');
  const expired = await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('tokens')!);
    return JSON.stringify({ ...tokens, refresh: { ...tokens.refresh, expires: '2020-01-01T00:00:00.000Z' } });
  });
  for (const entry of ['{', '{"access":{}}', expired]) {
    await page.evaluate((text) => localStorage.setItem('tokens', text), entry);
    await page.goto('/settings/profile');
    await expect(page).toHaveURL('/');
    await expectSignedOut(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tokens'))).toBeNull();
  }
});

// spec: 4.14, 4.16, 7.42
test('a rejected access token is refreshed once, unnoticed; a broken user entry is restored; a revoked session ends on the landing page', async ({
  page,
}) => {
  const person = await signIn(page);
  const { name, email } = person;
  await page.goto('/help');
  await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('tokens')!);
    localStorage.setItem('tokens', JSON.stringify({ ...tokens, access: { ...tokens.access, token: 'worn out' } }));
  });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectSignedIn(page);
  const held = () => page.evaluate(() => JSON.parse(localStorage.getItem('tokens')!).access.token as string);
  // The name is known before any answer: what tells that the exchange is over is the new token.
  await expect.poll(held).not.toBe('worn out');
  expect(calls.filter((path) => path === '/api/auth/refresh-tokens')).toHaveLength(1);

  await page.evaluate(() => localStorage.setItem('user', '{'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user')!).email)).toBe(email);

  await page.goto('/help');
  await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('tokens')!);
    tokens.access.token = `${tokens.access.token}x`;
    tokens.refresh.token = 'nonsense';
    localStorage.setItem('tokens', JSON.stringify(tokens));
  });
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL('/');
  await expectSignedOut(page);
  const ended = page.getByText('Your session has ended. Please log in again.');
  await expect(ended).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('tokens'))).toBeNull();
  await ended.getByRole('button', { name: 'Log in' }).click();
  await fillCredentials(page, 'Log in', person);
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(ended).toBeHidden();
});
