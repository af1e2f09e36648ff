import { expect } from '@playwright/test';
import { IdentityProvider } from '#tests/support/identity-provider.ts';
import { test } from './support/browsers.ts';
import { EXAMPLE_CALLBACK, EXAMPLE_PORT } from './support/example-provider.ts';
import { expectSignedOut, openDialog, pressInHeader } from './support/header.ts';
import { logOut } from './support/log-in.ts';
import { mailedCode, mailedLink } from './support/mailbox.ts';
import { createPerson, signIn } from './support/signed-in.ts';

test('a person logs in with a mailed code here, and with the mailed link on another device', async ({
  page,
  openBrowser,
}) => {
  const person = await createPerson();
  await page.goto('/help');
  await pressInHeader(page, 'Log in');
  await openDialog(page, 'Log in').getByRole('button', { name: 'Email me a login link' }).click();
  const request = openDialog(page, 'Log in by email');
  await request.getByRole('button', { name: 'Send link' }).click();
  await expect(request.getByText('Email is required')).toBeVisible();
  await request.getByLabel('Email').fill(person.email);
  await request.getByLabel('Email').press('Enter');
  const check = openDialog(page, 'Check your email');
  await expect(check.getByRole('status')).toContainText(person.email);
  const code = await mailedCode(page, person.email);
  await check.getByLabel('Code').fill('000000');
  await check.getByRole('button', { name: 'Log in' }).click();
  await expect(check.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await check.getByLabel('Code').fill(code);
  await check.getByLabel('Code').press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await logOut(page);
  await page.request.post('/api/auth/login-links', {
    data: { email: person.email, next: '/help' },
    headers: { 'X-XSRF-TOKEN': (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value },
  });
  const phone = await openBrowser({ viewport: { width: 390, height: 844 } });
  await expect.poll(() => mailedLink(page, person.email, '/log-in')).toContain('next=%2Fhelp');
  const link = await mailedLink(page, person.email, '/log-in');
  await phone.goto(link);
  await expectSignedOut(phone);
  await phone.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(phone).toHaveURL('/help');
  await phone.goto(link);
  await phone.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(phone.getByRole('alert')).toContainText('This link has expired or was already used.');
});

test('a person connects an account of another site to a known address, and then logs in with it', async ({ page }) => {
  const idp = await IdentityProvider.start([EXAMPLE_CALLBACK], EXAMPLE_PORT);
  const person = await signIn(page);
  idp.people.set(person.name, { email: person.email, email_verified: true });
  await page.goto('/help');
  await logOut(page);
  await pressInHeader(page, 'Log in');
  await openDialog(page, 'Log in').getByRole('link', { name: 'Continue with Example ID' }).click();
  await page.getByPlaceholder('Enter any login').fill(person.name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('main')).toContainText('You already have an account here');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const dialog = openDialog(page, 'Log in');
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByLabel('Password').press('Enter');
  await page.getByRole('button', { name: 'Connect Example ID' }).click();
  await expect(page).toHaveURL('/dashboard');

  await logOut(page);
  await pressInHeader(page, 'Log in');
  await openDialog(page, 'Log in').getByRole('link', { name: 'Continue with Example ID' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings/account-management');
  const connected = page.getByRole('region', { name: 'Connected accounts' });
  await connected.getByRole('button', { name: `Disconnect Example ID ${person.email}` }).click();
  await openDialog(page, 'Disconnect Example ID?').getByRole('button', { name: 'Disconnect' }).click();
  await expect(connected.getByRole('listitem')).toBeHidden();
  await idp.close();
});
