import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { openDialog } from './header.ts';

/** Sets up an authenticator app, as the administration asks of staff without a second factor; ends at the recovery codes' end. */
export async function setUpAuthenticatorApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const setup = openDialog(page, 'Set up an authenticator app');
  const secret = (await setup.locator('code').innerText()).replaceAll(' ', '');
  await setup.getByLabel('Code that the app shows').fill(await generate({ secret }));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await openDialog(page, 'Your recovery codes').getByRole('button', { name: 'Done' }).click();
}
