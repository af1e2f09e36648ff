import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false });

test('search keeps what was asked for, without any script, and says that finding is on its way', async ({ page }) => {
  await page.goto('/search?q=pottery&where=online&category=arts-culture');
  const main = page.getByRole('main');
  await expect(main.getByText('You are looking for “pottery” in Arts & Culture, online.')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Finding events is on its way' })).toBeVisible();
  const form = main.getByRole('search');
  await expect(form.getByLabel('Category')).toHaveValue('arts-culture');
  await form.getByLabel('What').fill('clay');
  await form.getByLabel('Where').selectOption({ label: 'Anywhere' });
  await form.getByRole('button', { name: 'Search events' }).click();
  await expect(page).toHaveURL('/search?q=clay&where=anywhere&category=arts-culture');
  await expect(main.getByText('You are looking for “clay” in Arts & Culture, anywhere.')).toBeVisible();
});
