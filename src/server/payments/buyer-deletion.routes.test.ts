import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { getOrder, markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { createPromoCode } from '#contracts/payments/promo-codes.contract.ts';
import { getReceipt } from '#contracts/payments/receipts.contract.ts';
import { getSales } from '#contracts/payments/sales.contract.ts';
import { getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import { cancelBatchWithEvent } from './refunds.actions.ts';
import { refundJobs, refundLeftOrdersJob } from './refunds.jobs.ts';

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());
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

const leave = async (buyer: SomeoneSignedIn) => {
  const { status } = await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, buyer);
  await runJobs(app);
  return status;
};
const salesOf = async (eventId: string) => (await app.call(getSales, { params: { eventId } }, host)).body;
const cancel = (eventId: string) => app.call(cancelEvent, { params: { eventId }, body: {} }, host);

const paidOnline = async () => {
  const placed = await site.checkout(host, ben, { capacity: 1 });
  standIn.account().pay(placed.session);
  await site.deliver();
  return placed;
};

test('a buyer who paid online and deleted the account gets the money back when the event is cancelled, once', async () => {
  const { eventId, orderId, tierId } = await paidOnline();
  await leave(ben);
  await buy(eventId, tierId, cleo);
  expect(await salesOf(eventId)).toMatchObject({ refundable: 1200, tiers: [{ paid: 0, reserved: 1 }] });
  await cancel(eventId);
  expect(await salesOf(eventId)).toMatchObject({ unsettled: 2 });
  expect(await cancelBatchWithEvent(app.deps, { eventId }, 3)).toBe(false);
  expect(await cancelBatchWithEvent(app.deps, { eventId }, 1)).toBe(false);
  expect(await orderOf(orderId)).toMatchObject({ state: 'refunded', refunds: [{ amount: 1200 }] });
  const settled = { unsettled: 0, refundable: 0, due: 1200, tiers: [{ paid: 0, reserved: 0 }] };
  expect(await salesOf(eventId)).toMatchObject(settled);
});

test('a payment by hand stays with the host when the event is cancelled, as nobody knows how to reach a deleted account', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const orderId = await buy(eventId, tiers[0]!);
  await pay(orderId);
  await leave(ben);
  expect(await salesOf(eventId)).toMatchObject({ refundable: 0 });
  await cancel(eventId);
  await runJobs(app);
  expect(await salesOf(eventId)).toMatchObject({ unsettled: 0, due: 0, paid: 1200 });
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid', refunds: [], abilities: { refund: true } });
  expect(await leave(host)).toBe(204);
});

test('what an earlier version left of a cancelled event is settled in the night, and not if it is long over', async () => {
  const [recent, old] = [await paidOnline(), await paidOnline()];
  await leave(ben);
  const { eventId: oldId } = old;
  await app.db.execute(`update events set status = 'cancelled' where id = any ($1)`, [[recent.eventId, oldId]]);
  await app.db.execute(
    `update events set starts_at = now() - interval '32 days', ends_at = now() - interval '31 days' where id = $1`,
    [oldId],
  );
  expect((await salesOf(recent.eventId)).unsettled).toBe(1);
  expect((await salesOf(oldId)).unsettled).toBe(0);
  await runNow(refundJobs(app.deps), refundLeftOrdersJob, {});
  await runJobs(app);
  expect((await salesOf(recent.eventId)).unsettled).toBe(0);
  expect((await orderOf(recent.orderId)).state).toBe('refunded');
  expect((await orderOf(old.orderId)).state).toBe('paid');
});
