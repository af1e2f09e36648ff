import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { accountMenu, expectSignedOut, openDialog, pressInHeader } from './header.ts';
import { PASSWORD } from './site-controls.ts';

export type TestAccount = { email: string; name: string; password: string };

/** Credentials with a unique address; the account is not created yet. */
export function newAccount(): TestAccount {
  const name = `ada-${randomUUID().slice(0, 8)}`;
  return { name, email: `${name}@example.org`, password: PASSWORD };
}

/** Signs up through the form; ends on the dashboard. */
export async function signUp(page: Page, person: TestAccount = newAccount()): Promise<TestAccount> {
  await page.goto('/');
  await pressInHeader(page, 'Sign up');
  await fillCredentials(page, 'Sign up', person);
  await expect(page).toHaveURL('/dashboard');
  return person;
}

export async function logIn(page: Page, person: TestAccount): Promise<void> {
  await page.goto('/');
  await pressInHeader(page, 'Log in');
  await fillCredentials(page, 'Log in', person);
  await expect(page).toHaveURL('/dashboard');
}

export async function logOut(page: Page): Promise<void> {
  const menu = await accountMenu(page);
  await menu.getByRole('menuitem', { name: 'Log out' }).click();
  await expectSignedOut(page);
}

/** Fills in the open dialog and submits it with Enter. */
export async function fillCredentials(page: Page, title: string, { email, password }: TestAccount): Promise<void> {
  const dialog = openDialog(page, title);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByLabel('Password').press('Enter');
}
