import { expect, test } from '@playwright/test';
import { fillCredentials } from '#tests/e2e/support/log-in.ts';
import { openDialog } from './support/header.ts';
import { mailedLink } from './support/mailbox.ts';
import { createPerson, signIn } from './support/signed-in.ts';

const verified = 'Your email has been successfully verified!';

// spec: 2.100, 2.102, 2.103
test('a logged-in user verifies with one request', async ({ page }) => {
  const { email } = await signIn(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(await mailedLink(page, email, '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Email Verification' })).toBeVisible();
  await expect(page.getByText(verified)).toBeVisible();
  expect(calls.filter((path) => path === '/api/auth/verify-email')).toHaveLength(1);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user')!).isEmailVerified)).toBe(true);
  await page.reload();
  await expect(page.getByText(verified)).toBeVisible();
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

// spec: 2.4
test('a logged-out user verifies and then has to log in', async ({ page }) => {
  const person = await createPerson();
  await page.goto(await mailedLink(page, person.email, '/verify-email'));
  await expect(page.getByText(verified)).toBeVisible();
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(openDialog(page, 'Log in')).toBeVisible();
  await fillCredentials(page, 'Log in', person);
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user')!).isEmailVerified)).toBe(true);
});

// spec: 2.5, 2.101, 2.104, 2.105, 2.106
test('the page shows a loading state while verifying, an error and a way to the login for an invalid link, and the landing page without a token', async ({
  page,
}) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/auth/verify-email', async (route) => {
    await answered;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/verify-email?token=nonsense');
  const status = page.getByRole('status').filter({ hasText: 'Verifying your email' });
  await expect(status).toBeVisible();
  const turning = status.locator('span').first();
  expect(await turning.evaluate((element) => element.getAnimations().map(({ playState }) => playState))).toEqual([
    'running',
  ]);
  answer();
  await expect(page.getByRole('alert')).toHaveText('Verification failed. The link may be expired or invalid.');
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/');
  await expect(openDialog(page, 'Log in')).toBeVisible();

  await page.goto('/verify-email');
  await expect(page).toHaveURL('/');
});
