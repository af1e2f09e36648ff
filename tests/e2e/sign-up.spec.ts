import { expect, test } from '@playwright/test';
import { fillCredentials, logIn, logOut, newAccount, signUp } from '#tests/e2e/support/log-in.ts';
import { expectSignedIn, openDialog, pressInHeader } from './support/header.ts';
import { holdScripts } from './support/held-scripts.ts';
import { createPerson } from './support/signed-in.ts';

// spec: 1.6, 1.7, 2.24, 2.34, 3.3, 4.8
test('signing up starts a session that survives a reload and a new visit, until the user logs out; logging in starts another', async ({
  page,
}) => {
  const person = await signUp(page);
  const { email, name } = person;
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  await page.goto('/');
  await expectSignedIn(page);
  const kept = () => page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('tokens')]);
  const [user, tokens] = await kept();
  expect(JSON.parse(user!)).toMatchObject({ email, isEmailVerified: false });
  expect(Object.keys(JSON.parse(tokens!))).toEqual(['access', 'refresh']);

  await page.goto('/dashboard');
  await logOut(page);
  await expect(page).toHaveURL('/');
  expect(await kept()).toEqual([null, null]);
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
});

// spec: 2.17, 2.21, 2.22, 2.23, 3.10, 5.1, 5.3, 5.4, 5.5, 5.6, 5.7, 5.9, 5.10
test('the fields start empty, the email field has the type email, each shows its error, and editing the field clears it; the modal reports a taken address and keeps the input until it is opened again', async ({
  page,
}) => {
  const person = await createPerson();
  await page.goto('/');
  await pressInHeader(page, 'Sign up');
  const dialog = openDialog(page, 'Sign up');
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
  for (const name of ['Email', 'Password']) await expect(dialog.getByLabel(name)).toHaveValue('');
  const send = dialog.getByRole('button', { name: 'Sign up' });
  await send.click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByLabel('Email').fill('ada');
  await expect(dialog.getByText('Email is required')).toBeHidden();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await dialog.getByLabel('Password').fill('abc1');
  await send.click();
  await expect(dialog.getByText('Please enter a valid email')).toBeVisible();
  await expect(dialog.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible();
  await dialog.getByLabel('Password').fill('lettersonly');
  await send.click();
  await expect(dialog.getByText('Password must contain at least 1 letter and 1 number', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue('ada');

  await fillCredentials(page, 'Sign up', person);
  await expect(dialog.getByRole('alert')).toHaveText('This email is already taken.');
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await expect(dialog.getByLabel('Password')).toHaveValue(person.password);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await pressInHeader(page, 'Sign up');
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expect(dialog.getByLabel('Email')).toHaveValue('');
  await expect(dialog.getByLabel('Password')).toHaveValue('');
});

// spec: 2.25
test('a double click creates one account without an error', async ({ page }) => {
  const person = newAccount();
  await page.goto('/');
  await pressInHeader(page, 'Sign up');
  const dialog = openDialog(page, 'Sign up');
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password').fill(person.password);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/register')) calls += 1;
  });
  await dialog.getByRole('button', { name: 'Sign up' }).dblclick();
  await expect(page).toHaveURL('/dashboard');
  expect(calls).toBe(1);
});

// spec: 1.11
test('"Do sump\'n!", pressed before the scripts run, asks a visitor to sign up and then opens the event form', async ({
  page,
}) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: "Do sump'n!" }).click();
  releaseScripts();
  await expect(openDialog(page, 'Sign up')).toBeVisible();
  await fillCredentials(page, 'Sign up', newAccount());
  await expect(page).toHaveURL('/events/new');
});

// spec: 2.24
test('a URL can open a modal, and redirects only within the site', async ({ page }) => {
  const person = await createPerson();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/?dialog=login&onward=https%3A%2F%2Fevil.example%2F');
  await expect(page).toHaveURL('/');
  await expect(openDialog(page, 'Log in')).toBeVisible();
  // The page itself is not loaded again.
  expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
  await fillCredentials(page, 'Log in', person);
  await expect(page).toHaveURL('/dashboard');
});

test('without local storage the session lasts as long as the page', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The browser keeps nothing.', 'SecurityError');
      },
    }),
  );
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  const { name } = await signUp(page);
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  expect(failures).toEqual([]);
});
