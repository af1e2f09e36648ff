import { expect, type Page, test } from '@playwright/test';
import { listSavedSearches } from '#contracts/search/saved-searches.contract.ts';
import { callSite, createUser, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { fillCredentials } from '#tests/e2e/support/log-in.ts';
import { openDialog } from './support/header.ts';
import { createPerson, signIn } from './support/signed-in.ts';

const main = (page: Page) => page.getByRole('main');
const savedList = (page: Page) => main(page).getByRole('list', { name: 'Saved searches' });

async function save(page: Page, name?: string): Promise<void> {
  const dialog = openDialog(page, 'Save this search');
  if (name) await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Search saved. Find it under Your events.')).toBeVisible();
  await expect(dialog).toBeHidden();
}

// spec: 10.34
test('a search is saved, opened again, renamed and deleted', async ({ page, request }) => {
  const word = rareWord();
  await publishedEvent(request, await createUser(), { title: `Chess ${word}` });
  await signIn(page);
  await page.goto(`/search?q=${word}&near=Berlin&radius=10`);
  await main(page).getByRole('button', { name: 'Save this search' }).click();
  const dialog = openDialog(page, 'Save this search');
  await expect(dialog.getByLabel('Name')).toHaveValue(`“${word}”, within 6 mi of Berlin`);
  await expect(dialog.getByRole('switch', { name: /Notify me about new events/ })).toBeChecked();
  await save(page, `Chess ${word}`);

  await main(page).getByRole('button', { name: 'Save this search' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('You have already saved this search.');
  await page.keyboard.press('Escape');

  await page.goto('/dashboard/events');
  await expect(savedList(page).getByRole('listitem')).toHaveCount(1);
  await savedList(page)
    .getByRole('button', { name: `Edit Chess ${word}` })
    .click();
  const change = openDialog(page, 'Edit saved search');
  await change.getByLabel('Name').fill('My games');
  await change.getByRole('switch', { name: 'Notify me about new events' }).click();
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(savedList(page).getByText('Notifications off')).toBeVisible();

  await savedList(page).getByRole('link', { name: 'My games' }).click();
  await expect(page).toHaveURL(new RegExp(`/search\\?.*q=${word}`));
  await expect(main(page).getByRole('heading', { name: '1 event' })).toBeVisible();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ q: word, radius: '10' });

  await page.goto('/dashboard/events');
  await savedList(page).getByRole('button', { name: 'Delete My games' }).click();
  await openDialog(page, 'Delete “My games”?').getByRole('button', { name: 'Delete' }).click();
  await expect(main(page).getByText('No saved searches')).toBeVisible();
});

// spec: 1.4
test('a visitor who logs in returns to the same search and saves it', async ({ page, request }) => {
  const word = rareWord();
  const person = await createPerson();
  await page.goto(`/search?q=${word}`);
  await main(page).getByRole('link', { name: 'Save this search' }).click();
  await openDialog(page, 'Sign up').getByRole('link', { name: 'Log in' }).click();
  await fillCredentials(page, 'Log in', person);
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${word}`));
  await save(page);
  const { savedSearches } = await callSite(request, listSavedSearches, {}, person);
  expect(savedSearches).toMatchObject([{ name: `“${word}”`, filters: { q: word, place: null } }]);
});
