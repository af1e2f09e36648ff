import { afterAll, expect, test } from 'vitest';
import { startCheckout } from '#contracts/payments/checkouts.contract.ts';
import { becomePayingMember, donate, listSubscriptions } from '#contracts/payments/contributions.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { refundOrder } from '#contracts/payments/refunds.contract.ts';
import { supportedGroup } from '#tests/support/contributions.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());

test.each([null, 'month'] as const)('a donation is paid online, once or regularly (%s)', async (period) => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const { params } = await supportedGroup(app, host);
  const placed = await app.call(donate, { params, body: { amount: 2500, period, method: 'online' } }, ben);
  const orderId = placed.body.id;
  const page = await app.call(startCheckout, { params: { orderId } }, ben);
  expect(page.status).toBe(201);
  standIn.account().pay(page.body.url.split('/').at(-1)!);
  await site.deliver();
  const { body } = await app.call(getOrder, { params: { orderId } }, ben);
  expect(body).toMatchObject({ kind: 'donation', state: 'paid', paid: 2500, receipts: [{ kind: 'receipt' }] });
});

test('dues that are refunded end the membership, which goes on if a bank sends the money back', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const { params, settings } = await supportedGroup(app, host);
  const dues = { planId: settings.plans[0]!.id, amount: 3600, method: 'online' as const };
  const orderId = (await app.call(becomePayingMember, { params, body: dues }, ben)).body.id;
  const page = await app.call(startCheckout, { params: { orderId } }, ben);
  const stripe = standIn.account();
  stripe.pay(page.body.url.split('/').at(-1)!);
  await site.deliver();
  const membership = async () => (await app.call(listSubscriptions, {}, ben)).body.subscriptions[0]!;
  const paid = await membership();
  await app.call(refundOrder, { params: { orderId }, body: { key: crypto.randomUUID() } }, host);
  await site.sendRefunds();
  expect(await membership()).toMatchObject({ state: 'ended', paidUntil: null });
  stripe.settleRefund(stripe.books.list('refund').at(-1)!.id, false);
  await site.deliver();
  expect(await membership()).toEqual(paid);
});
