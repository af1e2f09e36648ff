import { expect } from '@playwright/test';
import { test } from './support/browsers.ts';
import { expectSignedIn, header, openDialog, pressInHeader } from './support/header.ts';
import { fillCredentials, newAccount } from './support/log-in.ts';
import { openOwnSite } from './support/own-site.ts';
import { setUpAuthenticatorApp } from './support/staff-gate.ts';
import { violations } from './support/violations.ts';

test('the first administrator opens the printed link, sets the site up, and announces something', async ({
  openBrowser,
}) => {
  test.slow();
  const site = await openOwnSite();
  const page = await openBrowser({ baseURL: site.url });
  await page.goto(await site.claimLink());
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await fillCredentials(page, 'Sign up', newAccount());
  await page.getByRole('button', { name: 'Become the administrator' }).click();

  await expect(page).toHaveURL('/admin/setup');
  await setUpAuthenticatorApp(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('The site needs a name.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('Owls');
  await page.getByLabel('Banner').fill('');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('combobox', { name: 'Town' }).fill('Nowhereville');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('Enter a town, and choose it from the list.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Town' }).fill('');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('combobox', { name: 'Who can sign up' }).selectOption('People with an invitation');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('No mail server is set.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect(steps.getByRole('button', { name: 'Mail (done)' })).toBeVisible();
  // A reload resumes at what is left.
  await page.reload();
  await steps.getByRole('button', { name: 'Who runs this site' }).click();
  await page.getByLabel('Name and postal address').fill('Owl Club\nMain Street 1');
  await steps.getByRole('button', { name: 'Mail (done)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  // Other steps may be left.
  await expect(async () => {
    await page
      .getByRole('button', { name: 'Skip this step' })
      .click({ timeout: 500 })
      .catch(() => {});
    await expect(page).toHaveURL('/admin', { timeout: 500 });
  }).toPass();
  // The new name is shown without the site being loaded again.
  await expect(page).toHaveTitle(/ · Owls$/);

  await page.goto('/admin/settings');
  await expect(page).toHaveTitle('Settings · Administration · Owls');
  await page.getByLabel('Accent color in light mode').fill('#f4b400');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText(/contrast of 1\.5:1/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const registration = page.getByRole('region', { name: 'Registration and posting' });
  await registration.getByRole('combobox', { name: 'Who can sign up' }).selectOption('Everyone');
  await registration
    .getByRole('combobox', { name: 'Proof of work against spam' })
    .selectOption('For visitors and new accounts');
  await registration.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  const stranger = await openBrowser({ baseURL: site.url });
  await stranger.goto('/');
  await pressInHeader(stranger, 'Sign up');
  await fillCredentials(stranger, 'Sign up', newAccount());
  await expect(stranger.getByText('One moment: your browser is running a check')).toBeVisible();
  await expectSignedIn(stranger);
  await page.goto('/admin/legal');
  await page.getByRole('button', { name: 'Start from a template for terms' }).click();
  await expect(page.getByLabel('Text of the Terms page')).toHaveValue(/What you may post/);
  await page.getByLabel('Text of the Terms page').fill('Be **kind** to owls.');
  await page.getByRole('button', { name: 'Publish terms' }).click();
  await expect(page.getByText('Versions (1)')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/admin/announcements');
  await page.getByLabel('Text', { exact: true }).fill('Closed tonight');
  await page.getByRole('button', { name: 'Announce' }).click();
  await expect(page.getByText('Shown now')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Text', { exact: true }).fill('Members meet on Monday');
  await page.getByLabel('Audience').selectOption('People who are logged in');
  await page.getByRole('button', { name: 'Announce' }).click();
  await expect(page.getByText('Members meet on Monday').first()).toBeVisible();

  const quiet = await openBrowser({ baseURL: site.url, javaScriptEnabled: false });
  await quiet.goto('/imprint');
  await expect(quiet.getByText('Main Street 1')).toBeVisible();
  await expect(quiet.getByText('Closed tonight')).toBeVisible();
  await quiet.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(quiet.getByText('Be kind to owls.')).toBeVisible();

  expect(await (await quiet.request.get('/imprint')).text()).not.toContain('Members meet');
  const visitor = await openBrowser({ baseURL: site.url });
  const pressSignUp = async () => {
    await visitor.goto('/');
    await header(visitor).getByRole('button', { name: 'Sign up' }).click();
  };
  const chooseRegistration = async (label: string) => {
    await page.goto('/admin/settings');
    await page.getByRole('combobox', { name: 'Who can sign up' }).selectOption(label);
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  };
  await chooseRegistration('People with an invitation');
  await pressSignUp();
  await expect(openDialog(visitor, 'Sign up').getByLabel('Invitation code')).toBeVisible();
  await chooseRegistration('No one');
  await pressSignUp();
  await expect(
    openDialog(visitor, 'Sign up').getByText('This site isn’t accepting new accounts right now.'),
  ).toBeVisible();
  await chooseRegistration('People the site staff approve');
  await pressSignUp();
  const request = openDialog(visitor, 'Ask for an account');
  await request.getByLabel('Email').fill('owl@example.org');
  await request.getByLabel('About you').fill('I keep owls.');
  expect(await violations(visitor)).toEqual([]);
  await request.getByRole('button', { name: 'Send request', exact: true }).click();
  await expect(openDialog(visitor, 'Thank you')).toBeVisible();

  await page.goto('/imprint');
  await expect(page.getByText('Members meet on Monday')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss this announcement' }).first().click();
  await expect(page.getByText('Closed tonight')).toBeHidden();
  await page.goto('/');
  await expect(page.getByText('Closed tonight')).toBeHidden();
  await site.close();
});
