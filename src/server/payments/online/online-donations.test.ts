import { afterAll, expect, test } from 'vitest';
import { startCheckout } from '#contracts/payments/checkouts.contract.ts';
import { donate } from '#contracts/payments/contributions.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
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
