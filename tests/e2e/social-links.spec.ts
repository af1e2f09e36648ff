import { expect, type Page, test } from '@playwright/test';
import { getSocialLinks } from '#contracts/people/social-links.contract.ts';
import { callSite } from '#tests/e2e/support/factories.ts';
import { signIn } from './support/signed-in.ts';

const field = (page: Page, place: number) => page.getByLabel(`Username or URL of link ${place}`);
const service = (page: Page, place: number) => page.getByLabel(`Service of link ${place}`);
const add = (page: Page) => page.getByRole('button', { name: 'Add a link' }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

// spec: 2.94, 10.32
test('social links are validated, reordered and shown on the profile, and a failed save keeps the input', async ({
  page,
  request,
}) => {
  const me = await signIn(page);
  await page.goto('/settings/social');
  await expect(page.getByRole('heading', { name: 'No links yet' })).toBeVisible();
  await add(page);
  await expect(field(page, 1)).toBeFocused();
  await field(page, 1).fill('http://ada.example');
  await add(page);
  await service(page, 2).selectOption('Mastodon');
  await field(page, 2).fill('@ada@example.social');
  await save(page);
  await expect(page.getByText('Start the address with https://.')).toBeVisible();
  await expect(field(page, 1)).toBeFocused();
  await expect(field(page, 2)).toHaveValue('@ada@example.social');
  await field(page, 1).fill('https://ada.example/engines');
  await expect(page.getByText('Start the address with https://.')).toBeHidden();
  await page.getByRole('button', { name: 'Move link 2 up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move link 1 up' })).toBeFocused();
  await expect(field(page, 1)).toHaveValue('@ada@example.social');
  await save(page);
  await expect(page.getByText('Links saved.')).toBeVisible();
  const handles = async () => (await callSite(request, getSocialLinks, {}, me)).links.map(({ handle }) => handle);
  expect(await handles()).toEqual(['@ada@example.social', 'ada.example/engines']);

  for (const path of [`/people/${me.user.id}`, '/dashboard/profile']) {
    await page.goto(path);
    const shown = page.getByRole('list', { name: 'Links' }).getByRole('link');
    await expect(shown).toHaveText(['@ada@example.social', 'ada.example/engines']);
    await expect(shown.first()).toHaveAttribute('href', 'https://example.social/@ada');
    await expect(shown.first()).toHaveAttribute('rel', 'me nofollow noopener');
  }

  await page.goto('/settings/social');
  await expect(field(page, 2)).toHaveValue('ada.example/engines');
  await add(page);
  await service(page, 3).selectOption('GitHub');
  await field(page, 3).fill('https://github.com/ada');
  await page.route('**/api/users/social-links', (route) => route.abort());
  await save(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field(page, 3)).toHaveValue('https://github.com/ada');
  await expect(service(page, 3)).toHaveValue('github');
  await page.unroute('**/api/users/social-links');
  await save(page);
  await expect(page.getByText('Links saved.')).toBeVisible();
  await expect(field(page, 3)).toHaveValue('@ada');
  await page.getByRole('button', { name: 'Remove link 1' }).click();
  await save(page);
  await expect.poll(handles).toEqual(['ada.example/engines', '@ada']);
});
