import { afterAll, expect, test } from 'vitest';
import { startCheckout } from '#contracts/payments/checkouts.contract.ts';
import { getSite } from '#contracts/site.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';
import { order, paidEvent } from '#tests/support/payments.ts';

const { app, standIn } = await openOnlineSite();
afterAll(() => standIn.close());
await insertPlaces(app);

test('an order that Stripe refuses says so at each try, and at the end that there were too many', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const price = { name: 'Tiny', kind: 'fixed' as const, amount: 20 };
  const { eventId, tiers } = await paidEvent(app, host, { tiers: [price] });
  const tiny = { eventId, tierId: tiers[0]!, method: 'online', total: 20 } as const;
  const { id: orderId } = (await order(app, ben, tiny)).body;
  const codes: string[] = [];
  for (let attempt = 1; attempt <= 5; attempt++) {
    codes.push((await app.call(startCheckout, { params: { orderId } }, ben)).problem.code);
    await app.db.execute(`update payments set created_at = created_at - interval '5 minutes' where order_id = $1`, [
      orderId,
    ]);
  }
  expect(codes).toEqual([...Array(4).fill('order.too_small_online'), 'order.too_many_attempts']);
});

test('pages of a site that takes the money itself are told so', async () => {
  expect((await app.call(getSite, {}, null)).body.collectsPayments).toBe(true);
});
