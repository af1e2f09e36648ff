import { expect, test } from '@playwright/test';
import { fillCredentials } from '#tests/e2e/support/log-in.ts';
import { expectSignedOut, openDialog, pressInHeader } from './support/header.ts';
import { holdScripts } from './support/held-scripts.ts';
import { mailedLink } from './support/mailbox.ts';
import { createPerson, signIn } from './support/signed-in.ts';

const newPassword = 'a quite different 2';

// spec: 2.2, 2.18, 2.19, 2.95, 2.96, 2.98, 2.99, 5.11, 7.22, 7.24
test('a forgotten password, of an email that only the server checks, is reset by a link that works once', async ({
  page,
}) => {
  const person = await createPerson();
  await page.goto('/');
  await pressInHeader(page, 'Log in');
  await openDialog(page, 'Log in').getByRole('link', { name: 'Forgot Password?' }).click();
  const forgot = openDialog(page, 'Reset Password');
  const sent = page.waitForRequest('**/api/auth/forgot-password');
  await forgot.getByRole('button', { name: 'Send Reset Link' }).click();
  expect((await sent).postDataJSON()).toEqual({ email: '' });
  await expect(forgot.getByText('Email is required')).toBeVisible();
  await forgot.getByLabel('Email').fill(person.email);
  await forgot.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(forgot.getByRole('status')).toHaveText(
    'If there’s an account with that email address, we’ve sent it a reset link.',
  );
  const link = await mailedLink(page, person.email, '/reset-password');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  const form = page.getByRole('main');
  await form.getByLabel('New Password', { exact: true }).fill(newPassword);
  await form.getByLabel('Confirm New Password').fill(newPassword);
  await form.getByLabel('Confirm New Password').press('Enter');
  await expect(
    form.getByText('Password reset successful! You will be redirected to the login page shortly.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/', { timeout: 6000 });
  await fillCredentials(page, 'Log in', { ...person, password: newPassword });
  await expect(page).toHaveURL('/dashboard');

  // Until the scripts run, the form takes nothing that would be lost.
  const releaseScripts = await holdScripts(page);
  await page.goto(link, { waitUntil: 'commit' });
  await expect(form.getByLabel('New Password', { exact: true })).toBeDisabled();
  releaseScripts();
  await form.getByLabel('New Password', { exact: true }).fill('yet another 3');
  await form.getByLabel('Confirm New Password').fill('yet another 3');
  await form.getByRole('button', { name: 'Reset Password' }).click();
  await expect(form.getByRole('alert')).toContainText('This reset link has expired or was already used.');
});

test('resetting the password by mail ends the session of this browser, and the calendar address if chosen', async ({
  page,
}) => {
  const person = await signIn(page);
  await page.request.get('/api/auth/xsrf');
  const xsrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value;
  await page.request.post('/api/auth/forgot-password', {
    data: { email: person.email },
    headers: { 'X-XSRF-TOKEN': xsrf },
  });
  await page.goto(await mailedLink(page, person.email, '/reset-password'));
  await page.getByLabel('New Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm New Password').fill(newPassword);
  await page.getByRole('checkbox', { name: 'Also reset the private calendar link and push devices' }).check();
  const sent = page.waitForRequest('**/api/auth/reset-password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ endsCalendarAndPush: true });
  await expectSignedOut(page);
});

// spec: 2.3, 2.20, 2.95, 2.97, 5.12, 5.13, 5.14, 5.15, 8.12
test("each password rule has its own message; 'Back to Login' opens the login modal on the landing page, from the page and from the modal; without a token the page leads there", async ({
  page,
}) => {
  await page.goto('/reset-password?token=whatever');
  await expect(page).toHaveTitle('Reset Your Password · dig');
  const password = page.getByLabel('New Password', { exact: true });
  const confirmation = page.getByLabel('Confirm New Password');
  const send = page.getByRole('button', { name: 'Reset Password' });
  const cases = [
    ['', '', 'Password is required'],
    ['abc1', 'abc1', 'Password must be at least 8 characters long.'],
    ['lettersonly', 'lettersonly', 'Password must contain at least 1 letter and 1 number.'],
    ['1234567890', '1234567890', 'Password must contain at least 1 letter and 1 number.'],
    ['long enough 1', 'long enough 2', 'Passwords do not match.'],
  ] as const;
  for (const [typed, again, complaint] of cases) {
    await password.fill(typed);
    await confirmation.fill(again);
    await send.click();
    await expect(page.getByText(complaint, { exact: true })).toBeVisible();
  }
  await confirmation.fill('long enough 1');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('This reset link has expired or was already used.');
  await expect(password).toHaveValue('long enough 1');

  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/');
  const login = openDialog(page, 'Log in');
  await login.getByRole('link', { name: 'Forgot Password?' }).click();
  await openDialog(page, 'Reset Password').getByRole('button', { name: 'Back to Login' }).click();
  await expect(login).toBeVisible();

  await page.goto('/reset-password');
  await expect(page).toHaveURL('/');
});
