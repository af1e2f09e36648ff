import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { updateContributions } from '#contracts/payments/contributions.contract.ts';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { updatePayee } from '#contracts/payments/payees.contract.ts';
import { test } from './support/browsers.ts';
import { callSite, createUser, publishedEvent } from './support/factories.ts';
import { openDialog } from './support/header.ts';
import { makeGroup, makeOrganization } from './support/hosts.ts';
import { fillCredentials, newAccount } from './support/log-in.ts';
import { confirmEmail, signIn } from './support/signed-in.ts';

const main = (page: Page) => page.getByRole('main');
const ACCOUNT = { revision: 0, accountHolder: 'Ada Lovelace', iban: 'DE02 1203 0000 0000 2020 51', bank: '' };
const NAMES = { legalName: '', address: '', taxName: '', taxNumber: '' };

const enterBankAccount = (
  request: APIRequestContext,
  params: { kind: 'group' | 'organization'; payeeId: string },
  as: SignedIn,
) => callSite(request, updatePayee, { params, body: { ...ACCOUNT, ...NAMES } }, as);

/** An organization that takes donations by transfer. */
async function supportedOrganization(request: APIRequestContext, owner: SignedIn) {
  await confirmEmail({ request }, owner.user.email);
  const organization = await makeOrganization(request, owner);
  await enterBankAccount(request, { kind: 'organization', payeeId: organization.id }, owner);
  const body = {
    revision: null,
    currency: 'EUR',
    takesDonations: true,
    donationAmounts: [500, 1000],
    donationText: 'For a new oven.',
    takesTransfer: true,
    takesOnline: false,
    plans: [],
  };
  const params = { kind: 'organization', slug: organization.slug } as const;
  await callSite(request, updateContributions, { params, body }, owner);
  return organization;
}

// spec: 10.33
test('an organizer sets up dues, a person pays them by transfer, cancels in two clicks, and takes it back', async ({
  page,
  request,
  openBrowser,
}) => {
  const organizer = await signIn(page);
  const group = await makeGroup(request, organizer);
  await enterBankAccount(request, { kind: 'group', payeeId: group.id }, organizer);
  await page.goto(`/groups/${group.slug}/manage`);
  await page.getByRole('link', { name: 'Dues and donations' }).click();
  await page.getByRole('button', { name: 'Add a membership' }).click();
  await page.getByRole('button', { name: 'Save dues and donations' }).click();
  await expect(page.getByText('Enter an amount.')).toBeVisible();
  await page.getByLabel('Amount in EUR').fill('36');
  await page.getByLabel('Tax included, in percent').fill('19');
  await page.getByRole('button', { name: 'Save dues and donations' }).click();
  await expect(page.getByText('Dues and donations saved.')).toBeVisible();

  const visitor = await openBrowser();
  await visitor.goto(`/groups/${group.slug}`);
  await main(visitor).getByRole('link', { name: 'Support this group' }).click();
  await main(visitor).getByRole('link', { name: 'Join as “Member”' }).click();
  const joining = openDialog(visitor, `Join ${group.name}`);
  await expect(joining.getByText('Tax included')).toBeVisible();
  await expect(joining.getByText('€5.75')).toBeVisible();
  await joining.getByRole('button', { name: 'Continue' }).click();
  await fillCredentials(visitor, 'Sign up', newAccount());
  await joining.getByLabel('Your name').fill('Bea Buyer');
  await joining.getByRole('radio', { name: 'Bank transfer' }).check({ force: true });
  await joining.getByRole('button', { name: 'Order for €36.00' }).click();
  await expect(main(visitor).getByRole('heading', { level: 1 })).toHaveText('Waiting for your transfer');

  await page.reload();
  const orders = page.getByRole('list', { name: 'Orders' });
  await expect(orders.getByRole('listitem')).toContainText('Bea Buyer');
  await orders.getByRole('link', { name: 'Bea Buyer' }).click();
  await page.getByRole('button', { name: 'Transfer has arrived', exact: true }).click();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('Receipt')).toBeVisible();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page.getByRole('list', { name: 'Paying members and donors' })).toContainText('Member, €36.00 a year');

  await visitor.goto('/settings/subscription');
  const own = main(visitor).getByRole('list', { name: 'Your dues and donations' }).getByRole('listitem');
  await expect(own).toContainText('You can make the next payment from');
  await own.getByRole('button', { name: /^Cancel/ }).click();
  await openDialog(visitor, 'Cancel this membership?').getByRole('button', { name: 'Cancel membership' }).click();
  await expect(own).toContainText('You won’t pay anything more.');
  await own.getByRole('button', { name: /^Keep it/ }).click();
  await expect(own).toContainText('You can make the next payment from');
});

test('a person donates to the host of an event, by the amount that they choose', async ({ page, request }) => {
  const owner = await createUser();
  const organization = await supportedOrganization(request, owner);
  const event = await publishedEvent(request, owner, { host: { kind: 'organization', id: organization.id } });
  await signIn(page);
  await page.goto(`/events/${event.id}`);
  // It moves the links after it once its script has loaded.
  await expect(main(page).getByRole('button', { name: 'Share' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Donate' }).click();
  // The dialog hides the page's landmark from assistive technology as soon as its script has loaded.
  await expect(page.getByText('For a new oven.')).toBeVisible();
  const giving = openDialog(page, `Donate to ${organization.name}`);
  await giving.getByRole('radio', { name: 'Another amount' }).check({ force: true });
  await giving.getByRole('button', { name: 'Continue' }).click();
  await expect(giving.getByText('Enter an amount, such as 10.00.')).toBeVisible();
  await giving.getByLabel('Amount in EUR').fill('7,50');
  await giving.getByRole('radio', { name: 'Each month' }).check({ force: true });
  await giving.getByRole('button', { name: 'Order for €7.50' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Waiting for your transfer');
  const [, orderId = ''] = /\/orders\/([0-9a-f-]{36})$/.exec(page.url())!;
  await callSite(request, markOrderPaid, { params: { orderId }, body: { paidWith: 'transfer' } }, owner);
  await page.reload();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Thank you!');
  await page.goto('/settings/subscription');
  await expect(main(page).getByText('Donation, €7.50 a month')).toBeVisible();
  await page.goto('/settings/payments-made');
  await main(page).getByRole('link', { name: 'Payments by year' }).click();
  await expect(main(page).getByRole('row', { name: /^Donation.*€7\.50$/ })).toBeVisible();
  await expect(main(page).getByRole('row', { name: 'Total €7.50' })).toBeVisible();
});

test.describe('the page of dues and donations, without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('lists what is taken and how it is paid', async ({ page, request }) => {
    const organization = await supportedOrganization(request, await createUser());
    await page.goto(`/organizations/${organization.slug}`);
    await main(page).getByRole('link', { name: 'Donate' }).click();
    await expect(page).toHaveURL(`/organizations/${organization.slug}/support`);
    await expect(main(page).getByText('Give €5.00, €10.00 or any other amount')).toBeVisible();
    await expect(main(page).getByText('Pay by bank transfer.')).toBeVisible();
  });
});
