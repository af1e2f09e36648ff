import { afterAll, expect, test } from 'vitest';
import { getPaymentsMade } from '#contracts/payments/payments-made.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite, TICKET } from '#tests/support/online-payments.ts';

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());
await insertPlaces(app);
const [host, ben] = await signUpPeople(app.deps, 2);
const stripe = standIn.account();

async function read() {
  const params = { year: app.clock.now().getUTCFullYear() };
  const { payments } = (await app.call(getPaymentsMade, { params }, ben)).body;
  return payments.map(({ amount, receipt }) => ({ amount, hasReceipt: receipt !== null }));
}

test('what the bank of a buyer took back for good is no payment of the year', async () => {
  const { session } = await site.checkout(host, ben);
  stripe.pay(session);
  await site.deliver();
  const paid = { amount: TICKET, hasReceipt: true };
  const dispute = stripe.dispute(stripe.books.list('charge').at(-1)!.payment_intent);
  await site.deliver();
  expect(await read()).toEqual([paid]);
  stripe.closeDispute(dispute.id, false);
  await site.deliver();
  expect(await read()).toEqual([paid, { amount: -TICKET, hasReceipt: false }]);
});
