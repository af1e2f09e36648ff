import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { updatePayee } from '#contracts/payments/payees.contract.ts';
import { updatePrices } from '#contracts/payments/prices.contract.ts';
import { createPromoCode } from '#contracts/payments/promo-codes.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { test } from './support/browsers.ts';
import { callSite, createUser, publishedEvent } from './support/factories.ts';
import { openDialog } from './support/header.ts';
import { fillCredentials, newAccount } from './support/log-in.ts';
import { signIn } from './support/signed-in.ts';
import { passOffers } from './support/site-controls.ts';

type Prices = EndpointInput<typeof updatePrices>['body'];
const main = (page: Page) => page.getByRole('main');
const orderIdOf = (page: Page) => /\/orders\/([0-9a-f-]{36})$/.exec(page.url())![1]!;

async function ticketedEvent(request: APIRequestContext, host: SignedIn, prices: Partial<Prices> = {}) {
  const event = await publishedEvent(request, host, { title: 'Pottery for beginners' });
  const body: Prices = {
    revision: null,
    currency: 'EUR',
    takesDoor: true,
    takesTransfer: false,
    transferDays: 7,
    refundHoursBefore: 24,
    tiers: [
      { name: 'Standard', kind: 'fixed', amount: 1200, taxRate: 19, capacity: 20 },
      { name: 'Supporter', kind: 'donation', amount: 500, suggested: 2000 },
    ],
    ...prices,
  };
  await callSite(request, updatePrices, { params: { eventId: event.id }, body }, host);
  return event;
}

test.describe('the page of an event with tickets, without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('lists its tickets with price, tax, what is left and how to pay', async ({ page, request }) => {
    const event = await ticketedEvent(request, await createUser());
    await page.goto(`/events/${event.id}`);
    await main(page).getByRole('link', { name: 'Get tickets' }).click();
    await expect(page).toHaveURL(/#tickets$/);
    const tickets = main(page).getByRole('region', { name: 'Tickets' });
    await expect(tickets.getByRole('listitem').first()).toHaveText(/Standard20 left€12\.00incl\. 19% tax/);
    await expect(tickets).toContainText('Pay what you want, from €5.00, €20.00 suggested');
    await expect(tickets).toContainText(
      'Pay online or at the door. Cancel up to 1 day before the start and get a refund.',
    );
    const jsonLd = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    expect(jsonLd.offers).toMatchObject([
      { name: 'Standard', price: '12.00', priceCurrency: 'EUR' },
      { price: '5.00' },
    ]);
  });
});

// spec: 10.33
test('a visitor chooses tickets, signs up, pays at the door, and has the receipt', async ({ page, request }) => {
  const host = await createUser();
  const event = await ticketedEvent(request, host);
  await page.goto(`/events/${event.id}`);
  await main(page).getByRole('link', { name: 'Get tickets' }).click();
  const choosing = openDialog(page, 'Get tickets');
  await choosing.getByLabel('Number of “Standard”').selectOption('2');
  await choosing.getByLabel('Number of “Supporter”').selectOption('1');
  await choosing.getByLabel('Price of one “Supporter” in EUR').fill('4');
  await choosing.getByRole('button', { name: 'Continue' }).click();
  await expect(choosing.getByText('Pay at least €5.00.')).toBeVisible();
  await choosing.getByLabel('Price of one “Supporter” in EUR').fill('6,50');
  await expect(choosing.getByText('€30.50')).toBeVisible();
  await choosing.getByRole('button', { name: 'Continue' }).click();
  await fillCredentials(page, 'Sign up', newAccount());

  await expect(choosing.getByLabel('Number of “Standard”')).toHaveValue('2');
  await expect(choosing.getByText('€30.50')).toBeVisible();
  await choosing.getByRole('button', { name: 'Continue' }).click();
  const ordering = openDialog(page, 'Your order');
  await ordering.getByLabel('Your name').fill('Bea Buyer');
  await ordering.getByRole('radio', { name: 'At the door' }).check();
  await ordering.getByRole('button', { name: 'Order for €30.50' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your spots are saved');
  await expect(main(page).getByRole('status')).toHaveText('Your spots are saved. Please pay €30.50 at the door.');
  await expect(main(page).getByRole('region', { name: 'Your ticket' })).toBeVisible();

  const orderId = orderIdOf(page);
  await callSite(request, markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, host);
  await page.reload();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('You’re going!');
  await expect(page.locator('html[data-kept]')).toBeAttached();
  await page.context().setOffline(true);
  await page.reload();
  await expect(main(page).getByRole('region', { name: 'Your ticket' })).toBeVisible();
  await page.context().setOffline(false);
  await main(page)
    .getByRole('link', { name: /^Receipt \d{4}-0001$/ })
    .click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(/^Receipt \d{4}-0001$/);
  await expect(main(page).getByText('Received from Bea Buyer')).toBeVisible();
  await expect(main(page).getByText('Paid with: Cash')).toBeVisible();
  await page.goto(`/events/${event.id}`);
  await expect(main(page).getByText('You’re going with 2 guests.')).toBeVisible();
  await main(page).getByRole('link', { name: 'View your order' }).click();
  await expect(page).toHaveURL(`/orders/${orderId}`);
  await page.goto('/settings/payments-made');
  await expect(main(page).getByRole('list', { name: 'Your orders' })).toContainText('Pottery for beginners€30.50');
});

test('a person uses a promo code, gets the account for a transfer, and cancels', async ({ page, request }) => {
  const host = await createUser();
  const account = { revision: 0, accountHolder: 'Ada Lovelace', iban: 'DE02 1203 0000 0000 2020 51', bank: '' };
  const names = { legalName: '', address: '', taxName: '', taxNumber: '' };
  const params = { kind: 'person', payeeId: host.user.id } as const;
  await callSite(request, updatePayee, { params, body: { ...account, ...names } }, host);
  const event = await ticketedEvent(request, host, {
    takesTransfer: true,
    tiers: [
      { name: 'Standard', kind: 'fixed', amount: 1200 },
      { name: 'Friends', kind: 'fixed', amount: 800, isCodeOnly: true },
    ],
  });
  const code = { code: 'FRIENDS', kind: 'percent', value: 50 } as const;
  await callSite(request, createPromoCode, { params: { eventId: event.id }, body: code }, host);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await signIn(page);
  await page.goto(`/events/${event.id}#tickets`);
  const choosing = openDialog(page, 'Get tickets');
  await expect(choosing.getByText('€12.00').first()).toBeVisible();
  // The address opens the dialog, which the server's page does not have.
  expect(errors).toEqual([]);
  await choosing.getByLabel('Promo code').fill('nothing');
  await choosing.getByRole('button', { name: 'Apply' }).click();
  await expect(choosing.getByText('This code doesn’t work.')).toBeVisible();
  await choosing.getByLabel('Promo code').fill('friends');
  await choosing.getByRole('button', { name: 'Apply' }).click();
  await choosing.getByLabel('Number of “Friends”').selectOption('1');
  await expect(choosing.getByText('€10.00', { exact: true })).toBeVisible();
  await choosing.getByRole('button', { name: 'Continue' }).click();
  const ordering = openDialog(page, 'Your order');
  await ordering.getByRole('radio', { name: 'Bank transfer' }).check();
  await ordering.getByRole('button', { name: 'Order for €10.00' }).click();
  const transfer = main(page).getByRole('region', { name: 'Bank transfer' });
  await expect(transfer).toContainText('DE02 1203 0000 0000 2020 51');
  await expect(transfer).toContainText(/DIG-[0-9A-Z]{6}/);
  const path = new URL(page.url()).pathname;

  await page.goto('/dashboard');
  await main(page).getByRole('region', { name: 'Orders to pay' }).getByRole('link', { name: 'Pay' }).click();
  await expect(page).toHaveURL(path);
  await main(page).getByRole('button', { name: 'Cancel order' }).click();
  const cancelling = openDialog(page, 'Cancel this order?');
  await expect(cancelling).toContainText('If you’ve already sent the money, contact the host to get it back.');
  await cancelling.getByRole('button', { name: 'Cancel order' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('This order was cancelled');
});

test('a person pays online after a declined card and cancels; the next on the waitlist misses the offer, and the one after orders', async ({
  page,
  request,
  openBrowser,
}) => {
  const host = await createUser();
  const event = await ticketedEvent(request, host, {
    tiers: [{ name: 'Standard', kind: 'fixed', amount: 1200 }],
  });
  await callSite(request, updateEvent, { params: { eventId: event.id }, body: { capacity: 1 } }, host);
  await signIn(page);
  await page.goto(`/events/${event.id}#tickets`);
  await openDialog(page, 'Get tickets').getByRole('button', { name: 'Continue' }).click();
  await openDialog(page, 'Your order').getByRole('button', { name: 'Pay €12.00' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay by a card that is declined' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another card.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your spots are on hold');

  const [late, waiting] = [await createUser(), await createUser()];
  for (const person of [late, waiting])
    await callSite(request, answerEvent, { params: { eventId: event.id }, body: { status: 'going' } }, person);
  await main(page).getByRole('button', { name: 'Pay €12.00 now' }).click();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('You’re going!');
  await expect(main(page).getByRole('link', { name: /^Receipt/ })).toBeVisible();
  await main(page).getByRole('button', { name: 'Cancel order' }).click();
  const cancelling = openDialog(page, 'Cancel this order?');
  await expect(cancelling).toContainText('you get a refund of €12.00');
  await cancelling.getByRole('button', { name: 'Cancel order' }).click();
  await expect(main(page).getByText(/Your refund of €12\.00 is under way/)).toBeVisible();

  const missing = await openBrowser({ person: late });
  await missing.goto(`/events/${event.id}`);
  await expect(main(missing).getByRole('region', { name: 'A spot opened up!' })).toBeVisible();
  await passOffers(event.id);
  const missed = main(missing).getByRole('region', { name: 'You didn’t answer in time' });
  await expect(async () => {
    await missing.reload();
    await expect(missed).toBeVisible({ timeout: 2000 });
  }).toPass();

  const other = await openBrowser({ person: waiting });
  await other.goto(`/events/${event.id}`);
  const offer = main(other).getByRole('region', { name: 'A spot opened up!' });
  await expect(offer).toContainText('yours if you order by');
  await offer.getByRole('link', { name: 'Get tickets' }).click();
  await openDialog(other, 'Get tickets').getByRole('button', { name: 'Continue' }).click();
  const ordering = openDialog(other, 'Your order');
  await ordering.getByRole('radio', { name: 'At the door' }).check();
  await ordering.getByRole('button', { name: 'Order for €12.00' }).click();
  await expect(main(other).getByRole('heading', { level: 1 })).toHaveText('Your spots are saved');
});
