import { expect, type Page } from '@playwright/test';

export async function choosePlace(page: Page, typed: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'City or town' });
  // The gazetteer is loaded in the background after the first start: typing again asks again.
  await expect(async () => {
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(page.getByRole('option', { name }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(name);
}
