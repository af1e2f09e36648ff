import { expect, type Locator, type Page } from '@playwright/test';

export const header = (page: Page): Locator => page.getByRole('banner');
export const openDialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

/** Presses 'Log in' or 'Sign up' and waits for its modal. */
export async function pressInHeader(page: Page, name: 'Log in' | 'Sign up'): Promise<void> {
  await header(page).getByRole('button', { name }).click();
  await expect(openDialog(page, name)).toBeVisible();
}

/** Opens the avatar's menu. */
export async function accountMenu(page: Page): Promise<Locator> {
  await header(page).getByRole('button', { name: 'Your account' }).click();
  const menu = page.getByRole('menu', { name: 'Your account' });
  await expect(menu).toBeVisible();
  return menu;
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(header(page).getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Your account' })).toBeHidden();
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(header(page).getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Log in' })).toBeHidden();
}
