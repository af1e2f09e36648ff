import { expect, type Page, test } from '@playwright/test';
import { createUser, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { openFilter } from './support/filters.ts';
import { header } from './support/header.ts';
import { makeGroup, makeOrganization } from './support/hosts.ts';
import { confirmEmail } from './support/signed-in.ts';

const main = (page: Page) => page.getByRole('main');
const names = (page: Page) => main(page).getByRole('article').getByRole('heading', { level: 3 });
const inAddress = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  // spec: 1.24
  test('search finds public groups by words and place, and never private ones', async ({ page, request }) => {
    const word = rareWord();
    const organizer = await createUser();
    await makeGroup(request, organizer, { name: `Walkers ${word}` });
    await makeGroup(request, organizer, { name: `Secret ${word}`, visibility: 'private', admission: 'invitation' });
    await page.goto(`/search?q=${word}`);
    await main(page).getByRole('list', { name: 'Search for' }).getByRole('link', { name: 'Groups' }).click();
    await expect(main(page).getByRole('heading', { name: '1 group' })).toBeVisible();
    await expect(names(page)).toHaveText([`Walkers ${word}`]);
    expect(inAddress(page)).toEqual({ kind: 'groups', q: word });

    const where = await openFilter(page, 'Where');
    await where.getByLabel('Near').fill('Berlin');
    await where.getByRole('button', { name: 'Show groups' }).click();
    await expect(main(page).getByRole('heading', { name: 'No groups', exact: true })).toBeVisible();
    expect(inAddress(page)).toMatchObject({ kind: 'groups', q: word, near: 'Berlin' });
    await page.goBack();
    await names(page).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Walkers ${word}`);
  });

  // spec: 1.13
  test('each link of the section How It Works opens its search', async ({ page }) => {
    const ways = [
      ['One-time events', { type: 'one-time' }],
      ['Groups', { kind: 'groups' }],
      ['Businesses', { kind: 'organizations', type: 'business' }],
      ['Non-Profits', { kind: 'organizations', type: 'non-profit' }],
    ] as const;
    for (const [name, address] of ways) {
      await page.goto('/');
      await page.getByRole('region', { name: 'How It Works' }).getByRole('link', { name }).click();
      await expect(main(page).getByRole('search')).toBeVisible();
      expect(inAddress(page)).toEqual(address);
    }
  });

  test('the search of events combines several kinds', async ({ page, request }) => {
    const word = rareWord();
    const host = await createUser();
    await publishedEvent(request, host, { title: `Stream ${word}`, attendance: 'online' });
    await publishedEvent(request, host, { title: `Picnic ${word}` });
    await page.goto(`/search?q=${word}`);
    const more = await openFilter(page, 'More filters');
    for (const kind of ['One-time events', 'Groups', 'Online']) await more.getByLabel(kind, { exact: true }).check();
    await more.getByRole('button', { name: 'Show events' }).click();
    await expect(names(page)).toHaveText([`Stream ${word}`]);
    await expect((await openFilter(page, 'More filters')).getByLabel('Groups', { exact: true })).toBeChecked();
    await expect(main(page).getByRole('link', { name: 'Remove: One-time events, Groups, Online' })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Subscribe to this search' })).toHaveAttribute(
      'href',
      /\/feeds\/events\.ics\?.*type=/,
    );
  });
});

test('search finds a business by its kind, and the header suggests it', async ({ page, request }) => {
  const word = rareWord();
  const owner = await createUser();
  await confirmEmail({ request }, owner.user.email);
  const { name } = await makeOrganization(request, owner, { name: `${word} bakery` });
  await page.goto(`/search?kind=organizations&q=${word}`);
  await expect(names(page)).toHaveText([name]);
  await (await openFilter(page, 'Type')).getByRole('link', { name: 'Non-profits', exact: true }).click();
  await expect(main(page).getByRole('heading', { name: 'No organizations', exact: true })).toBeVisible();
  await header(page).getByLabel('Search for').fill(word);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
