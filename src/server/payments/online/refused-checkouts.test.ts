import { afterAll, expect, test } from 'vitest';
import { startCheckout } from '#contracts/payments/checkouts.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { getSite } from '#contracts/site.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';
import { order, paidEvent } from '#tests/support/payments.ts';

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());
await insertPlaces(app);

const codeOf = async (orderId: string, buyer: SomeoneSignedIn) =>
  (await app.call(startCheckout, { params: { orderId } }, buyer)).problem.code;

test('an amount that Stripe refuses is refused at each try, which holds no seats again', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const price = { name: 'Tiny', kind: 'fixed' as const, amount: 20 };
  const { eventId, tiers } = await paidEvent(app, host, { tiers: [price] });
  const tiny = { eventId, tierId: tiers[0]!, method: 'online', total: 20 } as const;
  const { id: orderId, payBy } = (await order(app, ben, tiny)).body;
  app.clock.advance({ minutes: 1 });
  for (let attempt = 1; attempt <= 6; attempt++) expect(await codeOf(orderId, ben)).toBe('order.too_small_online');
  expect((await app.call(getOrder, { params: { orderId } }, ben)).body).toMatchObject({ state: 'reserved', payBy });
});

test('presses at the same time leave an order whose amount Stripe refuses as it was, with its deadline', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const price = { name: 'Tiny', kind: 'fixed' as const, amount: 20 };
  const { eventId, tiers } = await paidEvent(app, host, { tiers: [price] });
  const { body } = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'online', total: 20 });
  app.clock.advance({ minutes: 1 });
  for (let round = 1; round <= 3; round++)
    await Promise.all([codeOf(body.id, ben), codeOf(body.id, ben), codeOf(body.id, ben)]);
  const after = (await app.call(getOrder, { params: { orderId: body.id } }, ben)).body;
  expect(after).toMatchObject({ state: 'reserved', payBy: body.payBy });
});

test('an order whose page was never made cannot be paid after too many tries', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const { orderId } = await site.checkout(host, ben);
  for (let attempt = 1; attempt <= 4; attempt++) {
    if (attempt > 1) await app.call(startCheckout, { params: { orderId } }, ben);
    await app.db.execute(
      `update payments set checkout = null, created_at = created_at - interval '5 minutes' where order_id = $1`,
      [orderId],
    );
  }
  expect(await codeOf(orderId, ben)).toBe('order.too_many_attempts');
});

test('pages of a site that takes the money itself are told so', async () => {
  expect((await app.call(getSite, {}, null)).body.collectsPayments).toBe(true);
});
