import { afterAll, beforeEach, expect, test } from 'vitest';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { getPaymentsReceived } from '#contracts/payments/payees.contract.ts';
import { cancelOrder, recordManualRefund, refundOrder } from '#contracts/payments/refunds.contract.ts';
import { getSales } from '#contracts/payments/sales.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite, TICKET } from '#tests/support/online-payments.ts';
import { ledgerSum, paidEvent } from '#tests/support/payments.ts';

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());
await insertPlaces(app);

let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
  standIn.webhooks.waiting.length = 0;
});

const stripe = standIn.account();

async function paidOrder() {
  const { eventId, orderId, session } = await site.checkout(host, ben);
  stripe.pay(session);
  await site.deliver();
  return { eventId, orderId, intent: stripe.books.list('charge').at(-1)!.payment_intent };
}

const ask = (orderId: string, amount?: number, left?: number) =>
  app.call(
    refundOrder,
    { params: { orderId }, body: { key: crypto.randomUUID(), amount, expectedRemaining: left } },
    host,
  );

/** The bank of the buyer sends the last refund back. */
async function sendBack(): Promise<void> {
  stripe.settleRefund(stripe.books.list('refund').at(-1)!.id, false);
  await site.deliver();
}

const failedRefund = async (orderId: string, ofAmount = TICKET) =>
  (await orderOf(orderId)).refunds.find(({ state, amount }) => state === 'failed' && amount === ofAmount)!.id;

const replace = (refundId: string, refundedWith: 'cash' | 'transfer', as = host) =>
  app.call(recordManualRefund, { params: { refundId }, body: { refundedWith } }, as);

const orderOf = async (orderId: string) => (await app.call(getOrder, { params: { orderId } }, ben)).body;

const FEE = 65;

/** What the host reads about the money of an event, which agrees with the books. */
async function sumsOf(eventId: string) {
  const { tiers, tax, ...sales } = (await app.call(getSales, { params: { eventId } }, host)).body;
  const [received] = (await app.call(getPaymentsReceived, {}, host)).body.received;
  const booked = -(await ledgerSum(app, `sales:${received!.payeeId}`));
  expect(await ledgerSum(app, `tax:${received!.payeeId}`)).toBe(-tax);
  expect(received!.quarters).toMatchObject([{ net: booked, tax }]);
  expect(received!.online + received!.bank + received!.door).toBe(sales.paid - sales.refunded - FEE);
  return { sold: tiers[0]!.amount, booked: booked + tax, refunded: sales.refunded, due: sales.due };
}

test('a refund that a bank has sent back is made again without a second credit note', async () => {
  const { orderId } = await paidOrder();
  await ask(orderId);
  await site.sendRefunds();
  await sendBack();
  await ask(orderId);
  await site.sendRefunds();
  const { state, receipts, refunds } = await orderOf(orderId);
  expect(state).toBe('refunded');
  expect(refunds.map((each) => each.state).toSorted()).toEqual(['done', 'failed']);
  expect(receipts.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
  expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
  expect(await site.bookDifferences()).toEqual([]);
});

test('a refund that failed and was paid back another way is recorded once, with its credit note, and not made again online', async () => {
  const { orderId } = await paidOrder();
  await ask(orderId);
  await site.sendRefunds();
  await sendBack();
  expect((await orderOf(orderId)).refunds).toMatchObject([{ state: 'failed', isOwed: true }]);
  const failed = await failedRefund(orderId);
  expect((await replace(failed, 'transfer', ben)).status).toBe(403);
  expect((await replace(failed, 'transfer')).status).toBe(200);
  expect((await replace(failed, 'cash')).status).toBe(200);
  expect((await ask(orderId)).problem.code).toBe('order.nothing_to_refund');
  await site.check();
  const { state, receipts, refunds } = await orderOf(orderId);
  expect(state).toBe('refunded');
  expect(refunds.find(({ id }) => id === failed)).toMatchObject({ state: 'failed', isOwed: false });
  expect(refunds.find(({ id }) => id !== failed)).toMatchObject({
    state: 'done',
    refundedWith: 'transfer',
    amount: TICKET,
  });
  expect(receipts.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
  expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
  expect(await site.bookDifferences()).toEqual([]);
});

test('a refund that failed is not paid back another way once it was asked for again, and neither twice at the same moment', async () => {
  const { orderId } = await paidOrder();
  await ask(orderId, 500);
  await site.sendRefunds();
  await sendBack();
  const failed = await failedRefund(orderId, 500);
  const [replaced, again] = await Promise.all([replace(failed, 'cash'), replace(failed, 'transfer')]);
  expect([replaced.status, again.status]).toEqual([200, 200]);
  expect((await orderOf(orderId)).refunds.map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
  expect((await ask(orderId, 500, 1200)).problem.code).toBe('order.refunded_elsewhere');
  await ask(orderId, 700, 700);
  await site.sendRefunds();
  await sendBack();
  await ask(orderId, 700);
  expect((await replace(await failedRefund(orderId, 700), 'cash')).problem.code).toBe('refund.not_owed');
  await site.sendRefunds();
  expect(await orderOf(orderId)).toMatchObject({ state: 'refunded', paid: 1200 });
  expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
  expect(await site.bookDifferences()).toEqual([]);
});

test('each of two equal refunds that a bank sends back is owed until it was made again itself', async () => {
  const { orderId } = await paidOrder();
  for (let count = 0; count < 2; count += 1) await ask(orderId, 600);
  await site.sendRefunds();
  const [first, second] = stripe.books.list('refund').slice(-2);
  const owed = async () => (await orderOf(orderId)).refunds.filter(({ isOwed }) => isOwed).map(({ id }) => id);
  await site.later({ minutes: 1 }, async () => {
    stripe.settleRefund(first!.id, false);
    await site.deliver();
    expect(await owed()).toHaveLength(1);
    stripe.settleRefund(second!.id, false);
    await site.deliver();
  });
  await site.later({ minutes: 2 }, async () => {
    const [before, other] = await owed();
    expect((await replace(other!, 'transfer')).status).toBe(200);
    expect(await owed()).toEqual([before]);
    await ask(orderId, 600);
    expect(await owed()).toEqual([]);
    expect((await replace(before!, 'cash')).problem.code).toBe('refund.not_owed');
    await site.sendRefunds();
  });
  expect((await orderOf(orderId)).state).toBe('refunded');
  expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
  expect(await site.bookDifferences()).toEqual([]);
});

test('each of two equal refunds asked for before Stripe refused them is owed, and can be paid back another way', async () => {
  const { orderId, intent } = await paidOrder();
  await Promise.all([ask(orderId, 600), ask(orderId, 600)]);
  const dispute = stripe.dispute(intent);
  const owed = async () => (await orderOf(orderId)).refunds.filter(({ isOwed }) => isOwed).map(({ id }) => id);
  await site.later({ minutes: 1 }, async () => {
    await site.sendRefunds();
    stripe.closeDispute(dispute.id, true);
    await site.deliver();
    expect(await owed()).toHaveLength(2);
    for (const refundId of await owed()) expect((await replace(refundId, 'cash')).status).toBe(200);
  });
  expect(await orderOf(orderId)).toMatchObject({ state: 'refunded', refunds: { length: 4 } });
  expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
});

test('the refund of a ticket that a bank sends back is owed until it was made again itself, also once other tickets went back', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const { orderId, session } = await site.order(ben, { eventId, tierId: tiers[0]!, quantity: 5 });
  stripe.pay(session);
  await site.deliver();
  const { lines } = await orderOf(orderId);
  const takeBack = async (quantity: number) => {
    const body = { key: crypto.randomUUID(), lines: [{ lineId: lines[0]!.id, quantity }] };
    expect((await app.call(refundOrder, { params: { orderId }, body }, host)).status).toBe(201);
    await site.sendRefunds();
  };
  await takeBack(1);
  await sendBack();
  const failed = await failedRefund(orderId);
  const owed = async () => (await orderOf(orderId)).refunds.filter(({ isOwed }) => isOwed).map(({ id }) => id);
  await site.later({ minutes: 1 }, async () => {
    for (const quantity of [1, 2]) {
      await takeBack(quantity);
      expect(await owed()).toEqual([failed]);
    }
    expect((await replace(failed, 'transfer')).status).toBe(200);
    expect(await owed()).toEqual([]);
  });
  expect((await orderOf(orderId)).state).toBe('part-refunded');
  expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
  expect(await site.bookDifferences()).toEqual([]);
});

test('sales, books, tax and balance agree while a part that a bank has sent back is repeated', async () => {
  const { eventId, orderId } = await paidOrder();
  const sums = () => sumsOf(eventId);
  await ask(orderId, 500);
  expect(await sums()).toEqual({ sold: 700, booked: 1200, refunded: 0, due: 500 });
  await site.sendRefunds();
  expect(await sums()).toEqual({ sold: 700, booked: 700, refunded: 500, due: 0 });
  await sendBack();
  expect(await sums()).toEqual({ sold: 700, booked: 700, refunded: 0, due: 0 });
  await ask(orderId, 500);
  expect(await sums()).toEqual({ sold: 700, booked: 700, refunded: 0, due: 500 });
  await site.sendRefunds();
  expect(await sums()).toEqual({ sold: 700, booked: 700, refunded: 500, due: 0 });
  expect((await orderOf(orderId)).receipts.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
  expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
  expect(await site.bookDifferences()).toEqual([]);
});

test('sales, books, tax and balance agree while a part that never went back online is paid back by hand', async () => {
  const { eventId, orderId, intent } = await paidOrder();
  await ask(orderId, 500);
  stripe.dispute(intent);
  await site.sendRefunds();
  stripe.closeDispute(stripe.books.list('dispute').at(-1)!.id, true);
  await site.deliver();
  expect(await sumsOf(eventId)).toEqual({ sold: 1200, booked: 1200, refunded: 0, due: 0 });
  await replace(await failedRefund(orderId, 500), 'transfer');
  expect(await sumsOf(eventId)).toEqual({ sold: 700, booked: 700, refunded: 500, due: 0 });
  expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
  expect(await site.bookDifferences()).toEqual([]);
});

const hostOrder = async (orderId: string) => (await app.call(getOrder, { params: { orderId } }, host)).body;

test('money that a bank has taken back is not offered for refunds, and an order is cancelled without asking for it', async () => {
  const { eventId, orderId, intent } = await paidOrder();
  const refundable = async () => (await app.call(getSales, { params: { eventId } }, host)).body.refundable;
  expect(await refundable()).toBe(TICKET);
  stripe.dispute(intent);
  await site.deliver();
  expect(await refundable()).toBe(0);
  expect((await hostOrder(orderId)).abilities).toMatchObject({ refund: false, cancel: true });
  expect((await orderOf(orderId)).abilities).toMatchObject({ refundOnCancel: 0, refundUntil: null });
  expect((await ask(orderId)).problem.code).toBe('order.disputed');
  await app.call(cancelOrder, { params: { orderId }, query: {} }, host);
  expect(await hostOrder(orderId)).toMatchObject({ state: 'cancelled', refunds: [], abilities: { refund: false } });
  stripe.closeDispute(stripe.books.list('dispute').at(-1)!.id, true);
  await site.deliver();
  expect((await hostOrder(orderId)).abilities.refund).toBe(true);
});

test('a refund that failed because a bank has taken the payment back is not to be paid back another way, also when the dispute is lost', async () => {
  const { orderId, intent } = await paidOrder();
  await ask(orderId, 500);
  const dispute = stripe.dispute(intent);
  await site.sendRefunds();
  expect((await orderOf(orderId)).refunds).toMatchObject([{ state: 'failed', isOwed: true }]);
  await site.deliver();
  const failed = await failedRefund(orderId, 500);
  expect((await orderOf(orderId)).refunds).toMatchObject([{ isOwed: false }]);
  expect((await replace(failed, 'transfer')).problem.code).toBe('order.disputed');
  stripe.closeDispute(dispute.id, false);
  await site.deliver();
  expect((await orderOf(orderId)).refunds).toMatchObject([{ isOwed: false }]);
  expect((await replace(failed, 'transfer')).problem.code).toBe('order.disputed');
});

test('a payment that a bank only asks about can be refunded, and one whose dispute was lost cannot', async () => {
  const { eventId, orderId, intent } = await paidOrder();
  stripe.dispute(intent, { isInquiry: true });
  await site.deliver();
  expect((await app.call(getSales, { params: { eventId } }, host)).body.refundable).toBe(TICKET);
  expect(await hostOrder(orderId)).toMatchObject({ disputes: [{ isInquiry: true }], abilities: { refund: true } });
  await ask(orderId);
  await site.sendRefunds();
  expect(await orderOf(orderId)).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }] });
  const lost = await paidOrder();
  stripe.closeDispute(stripe.dispute(lost.intent).id, false);
  await site.deliver();
  expect((await hostOrder(lost.orderId)).abilities.refund).toBe(false);
  expect((await app.call(getSales, { params: { eventId: lost.eventId } }, host)).body.refundable).toBe(0);
});
