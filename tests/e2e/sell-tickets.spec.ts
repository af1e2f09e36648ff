import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { type Order, placeOrder } from '#contracts/payments/orders.contract.ts';
import { listPayees, updatePayee } from '#contracts/payments/payees.contract.ts';
import { getPrices, type PayMethod } from '#contracts/payments/prices.contract.ts';
import { callSite, createUser, publishedEvent, soon } from '#tests/e2e/support/factories.ts';
import { openDialog } from './support/header.ts';
import { signIn } from './support/signed-in.ts';

const inList = (page: Page, { user }: SignedIn) => page.getByRole('listitem').filter({ hasText: user.name });

/** A new person orders tickets of the first kind. */
async function buyTickets(
  request: APIRequestContext,
  eventId: string,
  { method = 'door', quantity = 1 }: { method?: PayMethod; quantity?: number } = {},
): Promise<{ buyer: SignedIn; order: Order }> {
  const buyer = await createUser();
  const { tiers } = await callSite(request, getPrices, { params: { eventId }, query: {} });
  const { id: tierId, amount } = tiers[0]!;
  const body = { lines: [{ tierId, quantity }], method, total: amount * quantity };
  return { buyer, order: await callSite(request, placeOrder, { params: { eventId }, body }, buyer) };
}

// spec: 10.33
test('a host sells a ticket at the door, takes the money at check-in, undoes a wrong press, and refunds a part of it', async ({
  page,
  request,
}) => {
  const host = await signIn(page);
  const event = await publishedEvent(request, host, soon());
  await page.goto(`/events/${event.id}/edit`);
  await page.getByText('Good to know').click();
  await page.getByRole('link', { name: 'Tickets', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This event is free' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a ticket' }).click();
  await page.getByRole('button', { name: 'Save tickets' }).click();
  await expect(page.getByText('Enter an amount.')).toBeVisible();
  await page.getByLabel('Amount in EUR').fill('12');
  await page.getByRole('button', { name: 'Save tickets' }).click();
  await expect(page.getByText('Tickets saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  const newCode = openDialog(page, 'New promo code');
  await newCode.getByLabel('Code').fill('friends');
  await newCode.getByLabel('Percent off').fill('50');
  await newCode.getByRole('button', { name: 'Add code' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'FRIENDS' })).toContainText('50% off');

  const { buyer, order } = await buyTickets(request, event.id, { quantity: 2 });
  await page.goto(`/events/${event.id}/manage`);
  const door = page.getByRole('form', { name: 'Check-in' });
  const takePayment = async (way: string) => {
    await door.getByLabel('Code').fill(order.checkInCode!);
    await door.getByLabel('Code').press('Enter');
    await expect(door.getByText(`${buyer.user.name} still has to pay €24.00.`)).toBeVisible();
    await door.getByRole('button', { name: way }).click();
    await expect(door.getByText(`${buyer.user.name} is here, with one guest. Welcome!`)).toBeVisible();
  };
  await takePayment('Paid by card');
  await expect(page.getByText(`Recorded €24.00 by card from ${buyer.user.name}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(door.getByText('Welcome!')).toBeHidden();
  await takePayment('Paid in cash');

  await expect(page.getByRole('button', { name: `Remove ${buyer.user.name}` })).toHaveCount(0);
  await page.getByRole('link', { name: `View order of ${buyer.user.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  await expect(inList(page, buyer)).toContainText('Checked in');
  await page.getByRole('link', { name: buyer.user.name, exact: true }).click();
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText('We’ve emailed the buyer again.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Receipt \d{4}-0003$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Refund' }).click();
  const refund = openDialog(page, `Refund ${order.number}`);
  await refund.getByRole('radio', { name: 'An amount' }).check({ force: true });
  await refund.getByLabel('Amount in EUR').fill('5');
  await expect(refund.getByText('€24.00 of the payment is left. After this refund, €19.00 is.')).toBeVisible();
  await refund.getByRole('button', { name: 'Refund €5.00' }).click();
  await expect(refund).toBeHidden();
  await page.getByRole('button', { name: 'Mark €5.00 as refunded' }).click();
  await openDialog(page, 'Mark €5.00 for').getByRole('button', { name: 'Mark as refunded' }).click();
  await page.getByRole('link', { name: /^Credit note \d{4}-0004$/ }).click();
  await expect(page.getByText(/^For receipt \d{4}-0003$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // A footer would be repeated on each page.
  await expect(page.locator('tfoot')).toHaveCSS('display', 'table-row-group');
});

test('a host on a phone always sees the button that saves the tickets', async ({ page, request }) => {
  const host = await signIn(page);
  const event = await publishedEvent(request, host);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/events/${event.id}/manage/tickets`);
  await page.getByRole('button', { name: 'Add a ticket' }).click();
  const save = page.getByRole('button', { name: 'Save tickets' });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByLabel('People who cancel get a refund').focus();
  await expect(save).toBeInViewport({ ratio: 1 });
});

test('a host marks a transfer as paid, cancels the event, and refunds the buyer', async ({ page, request }) => {
  const host = await signIn(page);
  const event = await publishedEvent(request, host);
  const { payees } = await callSite(request, listPayees, {}, host);
  const own = payees.find(({ kind }) => kind === 'person')!;
  await callSite(
    request,
    updatePayee,
    {
      params: { kind: 'person', payeeId: own.id },
      body: { ...own, accountHolder: 'Ada Lovelace', iban: 'DE02120300000000202051' },
    },
    host,
  );
  await page.goto(`/events/${event.id}/manage/tickets`);
  await page.getByRole('button', { name: 'Add a ticket' }).click();
  await page.getByLabel('Amount in EUR').fill('30,50');
  await page.getByRole('checkbox', { name: 'By bank transfer' }).check();
  await page.getByRole('button', { name: 'Save tickets' }).click();
  await expect(page.getByText('Tickets saved.')).toBeVisible();
  const { buyer, order } = await buyTickets(request, event.id, { method: 'transfer' });
  await page.goto(`/events/${event.id}/manage/money`);
  await page.getByLabel('Search orders').fill(order.number);
  await inList(page, buyer).getByRole('button', { name: 'Transfer has arrived' }).click();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(inList(page, buyer).getByText('Paid', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel event' }).click();
  const cancelling = openDialog(page, 'Cancel this event?');
  await expect(cancelling).toContainText('Everyone who has paid gets a refund: €30.50.');
  await cancelling.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page).toHaveURL(`/events/${event.id}`);
  await page.goto(`/events/${event.id}/manage/money`);
  const markRefunded = inList(page, buyer).getByRole('button', { name: 'Mark €30.50 as refunded' });
  await expect(async () => {
    await page.reload();
    await expect(markRefunded).toBeVisible({ timeout: 1000 });
  }).toPass();
  await markRefunded.click();
  await openDialog(page, 'Mark €30.50 for').getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(markRefunded).toBeHidden();
  await expect(inList(page, buyer).getByText('Refunded', { exact: true })).toBeVisible();
});
