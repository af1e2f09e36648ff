import { expect, type Locator, test } from '@playwright/test';
import { createUser, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { newAccount } from '#tests/e2e/support/log-in.ts';
import { header, openDialog } from './support/header.ts';

// spec: 1.4
test('a stranger is going after five presses from the landing page, of which the event takes three and three fields', async ({
  page,
  request,
}) => {
  const title = `Lantern walk ${rareWord()}`;
  const host = await createUser();
  const { id } = await publishedEvent(request, host, { title, capacity: 2 });
  const main = page.getByRole('main');
  let presses = 0;
  let fields = 0;
  const press = async (target: Locator) => {
    presses++;
    await target.click();
  };
  const type = async (field: Locator, text: string) => {
    fields++;
    await field.fill(text);
  };
  await page.goto('/');
  await type(header(page).getByPlaceholder('dig something?'), title);
  await press(header(page).getByRole('search').getByRole('button', { name: 'Search' }));
  await press(main.getByRole('link', { name: title }));
  await expect(page).toHaveURL(`/events/${id}`);
  await main.getByRole('link', { name: 'Contact the host' }).click();
  await openDialog(page, 'Sign up').getByRole('button', { name: 'Close' }).click();
  const before = { presses, fields };
  await press(main.getByRole('link', { name: 'I’m going' }));
  const signUp = openDialog(page, 'Sign up');
  const { email, password } = newAccount();
  await type(signUp.getByLabel('Email'), email);
  await type(signUp.getByLabel('Password'), password);
  await press(signUp.getByRole('button', { name: 'Sign up' }));
  const dialog = openDialog(page, 'I’m going');
  // Not one of those needed: the name is required.
  await dialog.getByRole('button', { name: 'Count me in' }).click();
  await expect(dialog.getByText('Enter the name that others will see.')).toBeVisible();
  await type(dialog.getByLabel('Your name'), 'Quinn');
  await press(dialog.getByRole('button', { name: 'Count me in' }));
  const joy = openDialog(page, 'You’re going!');
  await expect(joy.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute('href', /calendar\.google\.com/);
  await expect(joy.getByRole('link', { name: 'Apple Calendar' })).toHaveAttribute('href', `/events/${id}.ics`);
  await expect(joy.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(main.getByText('You’re going.')).toBeVisible();
  expect(presses - before.presses).toBeLessThanOrEqual(3);
  expect(fields - before.fields).toBeLessThanOrEqual(3);
  expect(presses).toBeLessThanOrEqual(6);
  await expect(main.getByText('Quinn').first()).toBeVisible();
  await expect(main.getByText('1 going · 1 spot left')).toBeVisible();
  await expect(page).toHaveURL(`/events/${id}`);

  await joy.getByRole('button', { name: 'Done' }).click();
  await main.getByRole('link', { name: 'Contact the host' }).click();
  await expect(main.getByText(`Your message goes to ${host.user.name}.`)).toBeVisible();
  await main.getByRole('button', { name: 'Send' }).click();
  await expect(main.getByText('Write a message.')).toBeVisible();
  await main.getByLabel('Your message').fill('May I bring my dog?');
  await main.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/conversations\/[0-9a-f-]{36}$/);
  await expect(main.getByRole('list', { name: 'Messages' }).getByText('May I bring my dog?')).toBeVisible();
  await main.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/events/${id}`);
});
