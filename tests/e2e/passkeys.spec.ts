import { expect, type Page, test } from '@playwright/test';
import { generate } from 'otplib';
import { openDialog, pressInHeader } from './support/header.ts';
import { fillCredentials, logOut, newAccount } from './support/log-in.ts';
import { openOwnSite } from './support/own-site.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A device that verifies its owner, as Chromium's developer tools provide it. */
async function attachPasskeyDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
}

test('a user adds a passkey and an authenticator app, and logs in with either', async ({ page }) => {
  test.slow();
  // The shared site is at an IP address, where browsers make no passkeys.
  const site = await openOwnSite({ host: 'localhost' });
  const person = newAccount();
  await attachPasskeyDevice(page);
  await page.goto(site.url);
  await pressInHeader(page, 'Sign up');
  await fillCredentials(page, 'Sign up', person);
  await expect(page).toHaveURL(`${site.url}/dashboard`);

  await page.goto(`${site.url}/settings/account-management`);
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section(page, 'Passkeys').getByRole('listitem')).toContainText('not used yet');

  await section(page, 'Second factor').getByRole('button', { name: 'Set up an authenticator app' }).click();
  const setup = openDialog(page, 'Set up an authenticator app');
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await setup.locator('code').innerText()).replaceAll(' ', '');
  await setup.getByLabel('Code that the app shows').fill(await generate({ secret }));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const shown = openDialog(page, 'Your recovery codes');
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await shown.getByRole('listitem').first().innerText();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(section(page, 'Recovery codes').getByText('10 of the codes')).toBeVisible();
  await logOut(page);

  // The passkey is both factors. The email field suggests it, and the device answers at once.
  await pressInHeader(page, 'Log in');
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await page.goto(`${site.url}/settings/account-management`);
  const sessions = section(page, 'Where you’re logged in').getByRole('listitem');
  await expect(sessions.filter({ hasText: 'This device' })).toContainText('with a passkey');
  await section(page, 'Passkeys')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await openDialog(page, 'Remove this passkey?').getByRole('button', { name: 'Remove' }).click();
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(0);
  await logOut(page);

  await pressInHeader(page, 'Log in');
  await fillCredentials(page, 'Log in', person);
  const login = openDialog(page, 'Log in');
  await expect(login.getByLabel('Code from your authenticator app')).toBeFocused();
  await login.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).click();
  await login.getByLabel('Recovery code').fill(recoveryCode);
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await site.close();
});
