import { beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { getOrder, markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { createPromoCode } from '#contracts/payments/promo-codes.contract.ts';
import { getReceipt } from '#contracts/payments/receipts.contract.ts';
import { getSales } from '#contracts/payments/sales.contract.ts';
import { getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';
import { cancelBatchWithEvent } from './refunds.actions.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben, cleo] = await signUpPeople(app.deps, 3);
});

const buy = async (eventId: string, tierId: string, as = ben) =>
  (await order(app, as, { eventId, tierId, method: 'door', total: 1200 })).body.id;
const pay = async (orderId: string) =>
  (await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, host)).body;
const orderOf = async (orderId: string) => (await app.call(getOrder, { params: { orderId } }, host)).body;

test('a deleted account gives its seats and the use of a code back and leaves the books, without the name', async () => {
  const { eventId, tiers } = await paidEvent(app, host, { fields: { capacity: 1 } });
  const code = { code: 'ONCE', kind: 'unlock' as const, maxUses: 1 };
  await app.call(createPromoCode, { params: { eventId }, body: code }, host);
  const bought = { eventId, tierId: tiers[0]!, method: 'door' as const, total: 1200, code: 'ONCE' };
  const orderId = (await order(app, ben, bought)).body.id;
  const { receipts } = await pay(orderId);
  await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ben);
  await runJobs(app);
  expect(await orderOf(orderId)).toMatchObject({ buyerName: '', state: 'paid', total: 1200 });
  const receipt = await app.call(getReceipt, { params: { receiptId: receipts[0]!.id } }, host);
  expect(receipt.body).toMatchObject({ buyer: '', total: 1200 });
  expect((await order(app, cleo, bought)).body.state).toBe('door');
  const { body: rsvp } = await app.call(getRsvp, { params: { eventId } }, cleo);
  expect(rsvp.status).toBe('reserved');
});

test('a buyer who deleted the account gets the money back when the event is cancelled, once', async () => {
  const { eventId, tiers } = await paidEvent(app, host, { fields: { capacity: 1 } });
  const orderId = await buy(eventId, tiers[0]!);
  await pay(orderId);
  await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ben);
  await runJobs(app);
  await buy(eventId, tiers[0]!, cleo);
  const sales = async () => (await app.call(getSales, { params: { eventId } }, host)).body;
  expect(await sales()).toMatchObject({ refundable: 1200, tiers: [{ paid: 0, reserved: 1 }] });
  await app.call(cancelEvent, { params: { eventId }, body: {} }, host);
  expect(await sales()).toMatchObject({ unsettled: 2 });
  expect(await cancelBatchWithEvent(app.deps, eventId, 3)).toBe(false);
  expect(await cancelBatchWithEvent(app.deps, eventId, 1)).toBe(false);
  expect(await orderOf(orderId)).toMatchObject({ state: 'refunded', refunds: [{ amount: 1200 }] });
  expect(await sales()).toMatchObject({ unsettled: 0, refundable: 0, due: 1200, tiers: [{ paid: 0, reserved: 0 }] });
});
