import { stat } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { decideContent, listContent } from '#contracts/moderation/content.contract.ts';
import { test } from './support/browsers.ts';
import { callSite, publishedEvent, rareWord } from './support/factories.ts';
import { openDialog } from './support/header.ts';
import { mailedLink } from './support/mailbox.ts';
import { confirmEmail, createPerson, signIn, signInVerified } from './support/signed-in.ts';
import { ageSignIns, createSignedIn, makeAdministrator } from './support/site-controls.ts';
import { setUpAuthenticatorApp } from './support/staff-gate.ts';
import { violations, violationsOfPages } from './support/violations.ts';

async function openAsAdministrator(page: Page) {
  const person = await signIn(page);
  await makeAdministrator(person.email);
  return person;
}

test('a stranger reports an event, and a moderator decides with keys and hides it', async ({
  page,
  openBrowser,
  request,
}) => {
  const host = await createPerson();
  await confirmEmail(page, host.email);
  const event = await publishedEvent(request, host, { title: `Board games ${rareWord()}` });
  const stranger = await openBrowser();
  await stranger.goto(`/events/${event.id}`);
  await stranger.getByRole('contentinfo').getByRole('link', { name: 'Report', exact: true }).click();
  await expect(stranger.getByText(`You’re reporting the event: ${event.title}`)).toBeVisible();
  await stranger.getByLabel('What’s wrong with this event?').selectOption('Fraud, impersonation or a misleading event');
  await stranger.getByRole('button', { name: 'Send report' }).click();
  await expect(stranger.getByText('Email is required')).toBeVisible();
  await stranger.getByLabel('Your email').fill('stranger@example.org');
  await stranger.getByLabel('Details').fill('There is no such place.');
  expect(await violations(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: 'Send report' }).click();
  await expect(stranger.getByText('Thank you.')).toBeVisible();

  await openAsAdministrator(page);
  await page.goto('/admin/reports');
  await expect(page.getByRole('link', { name: event.title })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('j');
  await expect(page.getByRole('article').getByRole('link').first()).toBeFocused();
  await page.getByRole('link', { name: event.title }).press('Enter');
  await expect(page.getByText('There is no such place.')).toBeVisible();
  const reason = page.getByLabel('Reason');
  await reason.fill('The address does not exist');
  await page.getByRole('button', { name: 'Decide' }).focus();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Decision')).toHaveValue('remove');
  await page.keyboard.press('h');
  await expect(page.getByLabel('Decision')).toHaveValue('hide');
  await expect(reason).toHaveValue('The address does not exist');
  await page.goto('/admin/reports');
  await page.getByText('Keyboard shortcuts').click();
  await page.getByRole('switch', { name: 'Use these shortcuts' }).click();
  await page.getByText('Keyboard shortcuts').click();
  await page.getByRole('link', { name: event.title }).press('Enter');
  await page.keyboard.press('r');
  await expect(page.getByLabel('Decision')).toHaveValue('hide');
  await reason.fill('The address does not exist');
  await page.getByLabel('Rule').selectOption('Fraud, impersonation or a misleading event');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page).toHaveURL('/admin/reports');
  expect((await request.get(`/api/events/${event.id}`)).status()).toBe(404);
  // Rendered pages are kept for five seconds. Theirs has the structured data, too.
  await expect.poll(async () => (await request.get(`/events/${event.id}`)).status(), { timeout: 8000 }).toBe(404);
  expect(await (await request.get(`/events/${event.id}`)).text()).not.toContain(event.title);
});

test('the host of an event that was hidden appeals, and another moderator reverses the decision', async ({
  page,
  openBrowser,
  request,
}) => {
  const host = await createPerson();
  await confirmEmail(page, host.email);
  const event = await publishedEvent(request, host, { title: `Board games ${rareWord()}` });
  const moderator = await openAsAdministrator(page);
  const other = await openBrowser();
  await openAsAdministrator(other);
  const { content } = await callSite(request, listContent, { query: { q: event.title } }, moderator);
  const targets = content.map(({ kind, targetId, version }) => ({ kind, targetId, version }));
  const decision = { action: 'hide', rule: 'fraud', explanation: 'The address does not exist' } as const;
  await callSite(request, decideContent, { body: { targets, ...decision } }, moderator);
  expect((await request.get(`/api/events/${event.id}`)).status()).toBe(404);

  const author = await openBrowser({ person: host });
  await author.goto(await mailedLink(page, host.email, /^\/decisions\//));
  await expect(author.getByText('The address does not exist')).toBeVisible();
  await author.getByLabel('Why is this decision wrong?').fill('It opened last week.');
  expect(await violations(author)).toEqual([]);
  await author.getByRole('button', { name: 'Appeal' }).click();
  await expect(author.getByText('Someone other than the person who decided will review it')).toBeVisible();

  await other.goto('/admin/appeals');
  await expect(other.getByRole('link', { name: event.title })).toBeVisible();
  expect(await violations(other)).toEqual([]);
  await other.getByRole('link', { name: event.title }).click();
  await other.getByLabel('Outcome').selectOption('Reverse the decision');
  await other.getByRole('textbox', { name: 'Answer' }).fill('You are right, sorry.');
  expect(await violations(other)).toEqual([]);
  await other.getByRole('button', { name: 'Send answer' }).click();
  await expect(other.getByText('The decision was reversed. You are right, sorry.')).toBeVisible();
  expect((await request.get(`/api/events/${event.id}`)).status()).toBe(200);
});

test('a moderator suspends a wave of accounts that posted nothing together, and takes it back', async ({ page }) => {
  const domain = `${rareWord()}.example`;
  for (const name of ['one', 'two']) await createSignedIn(`${name}@${domain}`);
  await openAsAdministrator(page);
  await page.goto('/admin/people');
  await page.getByLabel('Search people').fill(`@${domain}`);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Select 2 people' }).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to the decision' }).click();
  await expect(page.getByLabel('Decision')).toHaveValue('suspend');
  await page.getByLabel('Reason').fill('You signed up to advertise pills.');
  await page.getByRole('button', { name: 'Decide 2 accounts' }).click();
  const list = page.getByRole('list', { name: 'People' });
  await expect(list.getByText('Suspended')).toHaveCount(2);

  await page.getByRole('button', { name: 'Select 2 people' }).click();
  await page.getByLabel('Why does it end?').fill('They were a school class.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore 2 accounts' }).click();
  await expect(list.getByText('Suspended')).toHaveCount(0);

  await list.getByRole('link').first().click();
  await expect(page.getByLabel('Decision', { exact: true })).toHaveValue('suspend');
});

test('a moderator finds what a spammer posted with keys, and the spammer is gone in three presses', async ({
  page,
  request,
}) => {
  const spammer = await createPerson();
  await confirmEmail(page, spammer.email);
  const word = rareWord();
  const events = [];
  for (const title of [`Pills ${word}`, `Cheap pills ${word}`, `More pills ${word}`])
    events.push(await publishedEvent(request, spammer, { title }));
  await openAsAdministrator(page);
  await page.goto('/admin/content');
  await page.getByLabel('Words').fill(word);
  await page.getByRole('button', { name: 'Filter' }).click();
  const content = page.getByRole('list', { name: 'Content' });
  await expect(content.getByRole('checkbox')).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(content.getByRole('checkbox').nth(1)).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to the decision' }).click();
  await expect(page.getByLabel('Decision')).toBeFocused();
  await page.getByRole('button', { name: 'This is a spammer' }).click();
  await page.getByRole('button', { name: 'Suspend and hide everything' }).click();
  await expect(content.getByText('Hidden', { exact: true })).toHaveCount(3);
  for (const { id } of events) expect((await request.get(`/api/events/${id}`)).status()).toBe(404);
});

test('an administrator confirms who they are and adds a moderator, who sets up a second factor and finds the administration', async ({
  page,
  openBrowser,
}) => {
  const moderator = await openBrowser();
  const { email } = await signInVerified(moderator);
  const administrator = await openAsAdministrator(page);
  await ageSignIns(administrator.email);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Staff' }).first().click();
  await page.getByLabel('Email of their account').fill(email);
  await page.getByRole('button', { name: 'Add to staff' }).click();
  const question = openDialog(page, 'Confirm that it’s you');
  await question.getByLabel('Current password').fill(administrator.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/is now a moderator/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await moderator.goto('/dashboard');
  await moderator.getByRole('button', { name: 'Your account' }).click();
  await moderator.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(moderator).toHaveURL('/admin');
  await setUpAuthenticatorApp(moderator);
  expect(await violations(moderator)).toEqual([]);
  await moderator.getByRole('button', { name: 'Continue' }).click();
  await expect(moderator.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(moderator.getByRole('link', { name: 'Staff' })).toHaveCount(0);
});

test('the pages of the administration pass axe', async ({ page }) => {
  test.slow();
  const person = await createPerson();
  await openAsAdministrator(page);
  const pages = ['/admin/sign-ups', '/admin/jobs', '/admin/mail', '/admin/backups', '/admin/books', '/admin/audit'];
  expect(await violationsOfPages(page, ['/admin/people', ...pages, `/admin/people/${person.user.id}`])).toEqual([]);
});

test('an administrator makes a backup and downloads it', async ({ page }) => {
  await openAsAdministrator(page);
  await page.goto('/admin/backups');
  await page.getByRole('button', { name: 'Make a backup' }).click();
  const backups = page.getByRole('list', { name: 'Backups' });
  await expect(backups.getByRole('button', { name: /^Download/ })).toHaveCount(1, { timeout: 30_000 });
  const downloading = page.waitForEvent('download');
  await backups.getByRole('button', { name: /^Download/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.tar\.gz$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(10_000);
});
