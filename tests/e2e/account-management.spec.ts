import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { callSite, publishedEvent } from '#tests/e2e/support/factories.ts';
import { logIn, logOut, newAccount } from '#tests/e2e/support/log-in.ts';
import { test } from './support/browsers.ts';
import { expectSignedOut } from './support/header.ts';
import { mailedLink } from './support/mailbox.ts';
import { signIn } from './support/signed-in.ts';
import { makeEventRole } from './support/volunteers.ts';

let person: Awaited<ReturnType<typeof signIn>>;
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.beforeEach(async ({ page }) => {
  person = await signIn(page);
  await page.goto('/settings/account-management');
  await expect(page.getByRole('heading', { level: 1, name: 'Account Management' })).toBeVisible();
});

// spec: 2.76, 2.77, 2.79, 8.24
test('the verification link in the mail verifies an unverified address', async ({ page }) => {
  await expect(page.getByText('Your email is not verified')).toBeVisible();
  await page.getByRole('button', { name: 'Send verification email' }).click();
  const message = page.getByText('Verification email sent successfully!');
  await expect(message).toBeVisible();
  await expect(message).toBeHidden();
  await page.goto(await mailedLink(page, person.email, '/verify-email'));
  await expect(page.getByText('Your email has been successfully verified!')).toBeVisible();
  await page.goto('/settings/account-management');
  await expect(page.getByText('Your email is verified')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send verification email' })).toBeHidden();
});

// spec: 2.78, 8.23
test('a new email address takes effect when its mailed link is followed', async ({ page }) => {
  const { email } = newAccount();
  const form = section(page, 'Change email');
  const save = form.getByRole('button', { name: 'Save email' });
  await expect(save).toBeDisabled();
  await form.getByLabel('New email').fill('nonsense');
  await save.click();
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address');
  await form.getByLabel('New email').fill(person.email);
  await save.click();
  await expect(form.getByRole('alert')).toHaveText('This is already your current email address');
  await form.getByLabel('New email').fill(email);
  await save.click();
  await expect(form.getByText('Email updated successfully!')).toBeVisible();
  await expect(form.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(section(page, 'Email').getByText(person.email)).toBeVisible();
  await page.goto(await mailedLink(page, email, '/verify-email'));
  await expect(page.getByText('Your email has been successfully verified!')).toBeVisible();
  await page.goto('/settings/account-management');
  await expect(section(page, 'Email').getByText(email)).toBeVisible();
  await expect(page.getByText('Your email is verified')).toBeVisible();
});

// spec: 2.11, 2.80, 8.25
test('a new password replaces the old one', async ({ page }) => {
  const form = section(page, 'Change password');
  const change = form.getByRole('button', { name: 'Change password' });
  await expect(change).toBeDisabled();
  await form.getByLabel('Current password').fill('not my password 1');
  await form.getByLabel('New password', { exact: true }).fill('difference engine 1822');
  await form.getByLabel('Confirm new password').fill('difference engine');
  await change.click();
  await expect(form.getByRole('alert')).toHaveText('Passwords do not match');
  await form.getByLabel('Confirm new password').fill('difference engine 1822');
  await change.click();
  await expect(form.getByRole('alert')).toHaveText('Your current password is incorrect.');
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue('difference engine 1822');
  await form.getByLabel('Current password').fill(person.password);
  await change.click();
  await expect(form.getByText('Password changed successfully!')).toBeVisible();
  await logOut(page);
  await expectSignedOut(page);
  await logIn(page, { ...person, password: 'difference engine 1822' });
});

test('other sessions are listed and ended, one by one or all at once, and the export of the account is one file with the session that is left', async ({
  page,
  openBrowser,
  request,
}) => {
  const body = { email: person.email, password: person.password };
  const open = async () => openBrowser({ person: await callSite(request, login, { body }) });
  const others = [await open(), await open()];
  await page.reload();
  const list = section(page, 'Where you’re logged in').getByRole('listitem');
  await expect(list).toHaveCount(3);
  await expect(list.filter({ hasText: 'This device' })).toHaveCount(1);
  await list
    .getByRole('button', { name: /^Log out/ })
    .first()
    .click();
  await expect(list).toHaveCount(2);
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(list).toHaveCount(1);
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const other of others) {
    await other.goto('/dashboard/profile');
    await expect(other).toHaveURL('/');
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('dig-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.user.email).toBe(person.email);
  expect(data.sessions).toHaveLength(1);
});

test('deleting an account shows what goes with it, asks for the password and removes the account', async ({
  page,
  request,
}) => {
  const event = await publishedEvent(request, person, { title: 'Farewell tea' });
  await makeEventRole(request, person, event.id);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText(
    'This deletes your profile, picture, email address, password and sessions right away.',
  );
  const contents = dialog.getByRole('region', { name: 'Also deleted' });
  await expect(contents).toContainText('1 upcoming event (0 RSVPs), 1 shift (0 sign-ups)');
  await expect(contents).toContainText('Farewell tea');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Current password is required');
  await dialog.getByLabel('Current password').fill('not my password 1');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Your current password is incorrect.');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByLabel('Current password').press('Enter');
  await expect(page).toHaveURL('/');
  await expectSignedOut(page);
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(person.email);
  await page.getByRole('dialog').getByLabel('Password').fill(person.password);
  await page.getByRole('dialog').getByLabel('Password').press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Incorrect email or password.');
});
