import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the menu of a filter on a search page, such as “Where”. */
export async function openFilter(page: Page, label: string): Promise<Locator> {
  const form = page.getByRole('main').getByRole('search');
  await form.getByRole('button', { name: new RegExp(`^${label}\\b`) }).click();
  const menu = form.getByRole('group', { name: label, exact: true });
  await expect(menu).toBeVisible();
  return menu;
}
