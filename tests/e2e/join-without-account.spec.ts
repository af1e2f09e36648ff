import { expect, type Page } from '@playwright/test';
import { createUser, publishedEvent } from '#tests/e2e/support/factories.ts';
import { test } from './support/browsers.ts';
import { expectSignedIn, openDialog } from './support/header.ts';
import { newAccount } from './support/log-in.ts';
import { mailedCode, mailedLink } from './support/mailbox.ts';

const main = (page: Page) => page.getByRole('main');

async function askWithAddress(page: Page, eventId: string, { name, email }: { name: string; email: string }) {
  await page.goto(`/events/${eventId}`);
  await main(page).getByRole('link', { name: 'I’m going' }).click();
  await openDialog(page, 'Sign up').getByRole('button', { name: 'Continue with name and email' }).click();
  const dialog = openDialog(page, 'Board games by the fire');
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await expect(dialog.getByText('Enter your name.')).toBeVisible();
  await dialog.getByLabel('Your name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  return openDialog(page, 'Check your email');
}

test('a visitor goes with a name and an address: the spot is held at once, and a mailed code or link confirms it', async ({
  page,
  openBrowser,
  request,
}) => {
  const host = await createUser();
  const event = await publishedEvent(request, host, { capacity: 8 });
  const [right, mistyped, second] = [newAccount(), newAccount(), newAccount()];
  const check = await askWithAddress(page, event.id, { name: 'Vera Visitor', email: mistyped.email });
  await expect(check.getByRole('status')).toContainText('Your spot is held until');
  await check.getByRole('button', { name: 'Wrong address?' }).click();
  const correct = openDialog(page, 'Correct your email');
  await correct.getByLabel('Email').fill(right.email);
  await correct.getByRole('button', { name: 'Send again' }).click();
  await expect(check.getByRole('status')).toContainText(right.email);

  const phone = await openBrowser({ viewport: { width: 390, height: 844 } });
  const phoneCheck = await askWithAddress(phone, event.id, { name: 'Lea Link', email: second.email });
  await expect(phoneCheck.getByLabel('Code')).toBeVisible();

  const hostPage = await openBrowser({ person: host });
  await hostPage.goto(`/events/${event.id}/manage`);
  const held = main(hostPage).getByRole('region', { name: 'Not confirmed yet' });
  await expect(held.getByRole('listitem').filter({ hasText: 'Vera Visitor' })).toContainText('Held until');
  await expect(held.getByRole('listitem')).toHaveCount(2);

  await check.getByLabel('Code').fill('000000');
  await check.getByRole('button', { name: 'Confirm' }).click();
  await expect(check.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await check.getByLabel('Code').fill(await mailedCode(page, right.email));
  await check.getByLabel('Code').press('Enter');
  await expect(main(page).getByText('You’re going.')).toBeVisible();
  await expectSignedIn(page);
  await expect(main(page).locator('#answer')).toBeFocused();
  await expect(main(page).getByText('1 going · 1 on hold · 6 spots left')).toBeVisible();

  // A press before the scripts have arrived waits for them.
  const scripts = Promise.withResolvers<void>();
  await phone.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await phone.goto(await mailedLink(phone, second.email, '/confirm'), { waitUntil: 'commit' });
  await main(phone).getByRole('button', { name: 'Confirm' }).click();
  await expect(phone.locator('html')).toHaveAttribute('data-early-form', '0');
  scripts.resolve();
  await expect(phone).toHaveURL(`/events/${event.id}`);
  await expectSignedIn(phone);
  await expect(main(phone).getByText('You’re going.')).toBeVisible();
});
