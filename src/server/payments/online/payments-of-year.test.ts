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

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(app.clock.now().getTime() + days * DAY_MS);

const readYear = async (year: number) => (await app.call(getPaymentsMade, { params: { year } }, ben)).body.payments;
const read = async () =>
  (await readYear(inDays(0).getUTCFullYear())).map(({ amount, receipt }) => ({ amount, hasReceipt: receipt !== null }));

test('what the bank of a buyer took back for good is no payment of the year', async () => {
  const { session } = await site.checkout(host, ben, { timeZone: 'UTC' });
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

test('what a bank took back is dated by the day it left the account of the host', async () => {
  const { session, orderId } = await site.checkout(host, ben, { timeZone: 'UTC' });
  stripe.pay(session);
  await site.deliver();
  const inquiry = stripe.dispute(stripe.books.list('charge').at(-1)!.payment_intent, { isInquiry: true });
  await site.deliver();
  const change = async (days: number, act: () => void) =>
    site.later({ days }, async () => {
      act();
      await site.deliver();
    });
  await change(40, () => stripe.escalateInquiry(inquiry.id));
  await change(100, () => stripe.closeDispute(inquiry.id, false));
  const taken = (await readYear(inDays(40).getUTCFullYear())).find(
    (each) => each.orderId === orderId && each.isDispute,
  );
  expect(taken).toMatchObject({
    amount: -TICKET,
    paidAt: expect.stringContaining(inDays(40).toISOString().slice(0, 10)),
  });
});
