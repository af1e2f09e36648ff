import { expect, type Page } from '@playwright/test';

export async function choosePlace(page: Page, typed: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'City or town' });
  await field.pressSequentially(typed);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(name);
}
