import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { checkPayment, startCheckout } from '#contracts/payments/checkouts.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { getPaymentsReceived } from '#contracts/payments/payees.contract.ts';
import { cancelOrder, confirmRefund, refundOrder } from '#contracts/payments/refunds.contract.ts';
import { getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite, TICKET } from '#tests/support/online-payments.ts';
import type { StripeEvent } from '#tests/support/stripe/stripe-objects.ts';

/* Bugs of other ticket shops that lost money or seats, each as a test. */

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());
await insertPlaces(app);

const FEE = 65;
const DISPUTE_FEE = 1500;
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
  standIn.webhooks.waiting.length = 0;
});

const stripe = standIn.account();
const orderOf = async (orderId: string) => (await app.call(getOrder, { params: { orderId } }, ben)).body;
const intentOf = (session: string) => stripe.books.find('checkout.session', session).payment_intent!;
const PaymentRow = z.object({ id: z.string(), refunded: z.number() });
const paymentOf = (orderId: string) =>
  app.db.one(
    PaymentRow,
    `select id, refunded from payments where order_id = $1 and state = 'paid' order by attempt limit 1`,
    [orderId],
  );

async function paidOrder() {
  const made = await site.checkout(host, ben);
  stripe.pay(made.session);
  await site.deliver();
  expect((await orderOf(made.orderId)).state).toBe('paid');
  return { ...made, intent: intentOf(made.session) };
}

/** A refund that a host has asked for, as the row that waits to be sent. */
async function askRefund(orderId: string, amount: number, key: string): Promise<void> {
  const { id } = await paymentOf(orderId);
  await app.db.execute(
    `insert into refunds (payment_id, key, amount, tax, state, lines, asked_at) values ($1, $2, $3, 0, 'asked', '[]', $4) on conflict do nothing`,
    [id, key, amount, app.clock.now()],
  );
}

test('two refunds at once never exceed the payment (eventyay#1405)', async () => {
  const { orderId, intent } = await paidOrder();
  await askRefund(orderId, 800, `${orderId}-a`);
  await askRefund(orderId, 800, `${orderId}-b`);
  await Promise.all([site.sendRefunds(), site.sendRefunds()]);
  expect(stripe.books.find('charge', stripe.books.find('payment_intent', intent).latest_charge!).amount_refunded).toBe(
    800,
  );
  expect((await orderOf(orderId)).refunds.map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
  expect((await paymentOf(orderId)).refunded).toBe(800);
  expect(await site.bookDifferences()).toEqual([]);
});

test('a refund that is asked for 50 times is one refund', async () => {
  const { orderId, intent } = await paidOrder();
  await askRefund(orderId, 500, `${orderId}-once`);
  await Promise.all(Array.from({ length: 50 }, () => site.sendRefunds()));
  expect(stripe.books.list('refund').filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1);
  expect(await site.bookDifferences()).toEqual([]);
});

test.each(['refund.created', 'charge.refunded', 'refund.updated'])(
  'a refund is seen by %s alone (Hi.Events#1067, #1156)',
  async (type) => {
    const { orderId, intent } = await paidOrder();
    stripe.refundOutcome = 'pending';
    const refund = stripe.refund(intent, 700);
    stripe.refundOutcome = 'succeeded';
    stripe.settleRefund(refund.id, true);
    await site.deliver((webhooks) => webhooks.filter((webhook) => webhook.type === type));
    expect((await orderOf(orderId)).refunds).toMatchObject([{ amount: 700, state: 'done' }]);
    expect(await site.bookDifferences()).toEqual([]);
  },
);

test('a sync that failed is stored with its reason and repeated until the order is paid (Hi.Events#598, #531)', async () => {
  const { orderId, session } = await site.checkout(host, ben);
  stripe.pay(session);
  standIn.faults.outages = 10;
  await site.deliver();
  standIn.faults.outages = 0;
  const failed = await app.db.execute(`select from provider_events where object_id = $1 and outcome like 'failed:%'`, [
    session,
  ]);
  expect(failed).toBe(1);
  expect((await orderOf(orderId)).state).toBe('paying');
  await site.later({ minutes: 6 }, () => site.check());
  expect((await orderOf(orderId)).state).toBe('paid');
  expect(
    await app.db.execute(`select from provider_events where object_id = $1 and handled_at is null`, [session]),
  ).toBe(0);
});

test('refunds are listed, because charges no longer contain them (Revel)', async () => {
  const { orderId, intent } = await paidOrder();
  stripe.refund(intent, 300);
  stripe.refund(intent, 400);
  await site.deliver((webhooks) => webhooks.filter(({ type }) => type === 'charge.refunded').slice(0, 1));
  expect((await orderOf(orderId)).refunds.map(({ amount }) => amount)).toEqual(expect.arrayContaining([300, 400]));
});

test('a webhook is stored before it is answered, so that an error later loses nothing (eventyay#3447)', async () => {
  const { orderId, session } = await site.checkout(host, ben);
  stripe.pay(session);
  // The process stops after the answer: no job has run.
  await standIn.webhooks.deliver((webhook) => site.notify(webhook));
  expect((await orderOf(orderId)).state).toBe('paying');
  await site.runJobs();
  expect((await orderOf(orderId)).state).toBe('paid');
});

test('each attempt has an idempotency key of its own (alf.io#1254)', async () => {
  const { orderId, session } = await site.checkout(host, ben);
  stripe.expireSession(session);
  await app.db.execute(`update payments set state = 'cancelled' where order_id = $1`, [orderId]);
  const again = await app.call(startCheckout, { params: { orderId } }, ben);
  expect(again.body.url).not.toContain(session);
  const keys = standIn.requests.filter((request) => request.includes(orderId)).map((request) => request.split(' ')[2]);
  expect(keys).toEqual([
    expect.stringMatching(`^order:${orderId}:try:1:v\\d+$`),
    expect.stringMatching(`^order:${orderId}:try:2:v\\d+$`),
  ]);
});

test('a webhook of another version of the API is understood, because its content is not read (alf.io#1159)', async () => {
  const { orderId, session } = await site.checkout(host, ben);
  stripe.pay(session);
  const webhook = standIn.webhooks.waiting.at(-1)!;
  const event = JSON.parse(webhook.payload) as StripeEvent;
  const old = { ...event, api_version: '2019-12-03', data: { object: { id: session, object: 'checkout.session' } } };
  expect(await site.notify(standIn.webhooks.sign(old as unknown as StripeEvent))).toBe(200);
  await site.runJobs();
  expect((await orderOf(orderId)).state).toBe('paid');
});

test('a payment is judged by its intent, not by how its charge looks (Hi.Events#510)', async () => {
  const { orderId, session } = await site.checkout(host, ben);
  stripe.pay(session, 'klarna');
  const intent = stripe.books.find('payment_intent', intentOf(session));
  stripe.books.find('charge', intent.latest_charge!).refunded = true;
  await site.deliver();
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid', refunds: [] });
});

test('the page of the order reads the order, whatever the address of the return says (stripe-node#2462)', async () => {
  const { orderId } = await site.checkout(host, ben);
  const { body } = await app.call(checkPayment, { params: { orderId } }, ben);
  expect(body.state).toBe('paying');
});

test('money for an order whose seats are gone is sent back at once (pretix#74, fossunited#1698)', async () => {
  const [cleo] = await signUpPeople(app.deps, 1);
  const { eventId, tierId, orderId, session } = await site.checkout(host, ben, { capacity: 1 });
  stripe.payLater(session);
  // The bank has taken longer than the seats are kept.
  await app.db.execute(`update payments set state = 'cancelled' where order_id = $1`, [orderId]);
  await app.db.execute(`update orders set expires_at = created_at where id = $1`, [orderId]);
  await site.expire();
  const other = await site.order(cleo, { eventId, tierId });
  stripe.pay(other.session);
  await site.deliver();
  stripe.settle(session, true);
  await site.deliver();
  await site.deliver();
  expect(await orderOf(orderId)).toMatchObject({ state: 'expired', refunds: [{ amount: TICKET, state: 'done' }] });
  expect((await app.call(getRsvp, { params: { eventId } }, ben)).body.status).not.toBe('going');
  expect(await site.bookDifferences()).toEqual([]);
});

test('a buyer who cancels gets the rest back if the host has refunded a part at Stripe at the same moment', async () => {
  const { orderId, intent } = await paidOrder();
  stripe.refund(intent, 500);
  await app.call(cancelOrder, { params: { orderId }, query: {} }, ben);
  await site.sendRefunds();
  await site.sendRefunds();
  const { refunds, receipts } = await orderOf(orderId);
  const done = refunds.filter(({ state }) => state === 'done').map(({ amount }) => amount);
  expect(done.toSorted((one, other) => one - other)).toEqual([500, TICKET - 500]);
  expect(receipts.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note', 'credit-note']);
  expect(await site.bookDifferences()).toEqual([]);
});

test('a refund that fails at the bank is put back into the books', async () => {
  const { orderId, intent } = await paidOrder();
  const refund = stripe.refund(intent, 600);
  await site.deliver();
  stripe.settleRefund(refund.id, false);
  await site.deliver();
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid', refunds: [{ state: 'failed' }] });
  expect((await paymentOf(orderId)).refunded).toBe(0);
  expect(await site.bookDifferences()).toEqual([]);
});

test('a host cannot confirm a refund that Stripe has yet to send', async () => {
  const { orderId } = await paidOrder();
  const asked = await app.call(refundOrder, { params: { orderId }, body: { key: crypto.randomUUID() } }, host);
  const params = { refundId: asked.body.refunds[0]!.id };
  expect((await app.call(confirmRefund, { params }, host)).problem.code).toBe('refund.not_by_hand');
  await site.sendRefunds();
  expect(await orderOf(orderId)).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }] });
  expect(await site.bookDifferences()).toEqual([]);
});

test('a dispute takes the money with its fee, and gives it back when the payee wins, even without webhooks', async () => {
  const { intent } = await paidOrder();
  const received = async () => (await app.call(getPaymentsReceived, {}, host)).body.received[0];
  const dispute = stripe.dispute(intent);
  standIn.webhooks.waiting.length = 0;
  await site.reconcile();
  expect(await site.bookDifferences()).toEqual([]);
  expect(await received()).toMatchObject({ online: -FEE - DISPUTE_FEE, fees: FEE + DISPUTE_FEE });
  stripe.closeDispute(dispute.id, true);
  await site.deliver();
  expect(await site.bookDifferences()).toEqual([]);
  expect(await received()).toMatchObject({ online: TICKET - FEE, fees: FEE });
});

test('a dispute on an account in another currency is booked in the currency of the order', async () => {
  const { intent } = await paidOrder();
  const [taken] = stripe.dispute(intent).balance_transactions;
  const rate = 150;
  Object.assign(taken!, { currency: 'jpy', amount: taken!.amount * rate, net: taken!.net * rate });
  await site.deliver();
  const { received } = (await app.call(getPaymentsReceived, {}, host)).body;
  expect(received[0]).toMatchObject({ online: -FEE - DISPUTE_FEE, fees: FEE + DISPUTE_FEE });
});

test.each([
  ['an inquiry of the bank that was closed', ['warning_needs_response', 'warning_closed']],
  ['a dispute that was won on appeal', ['lost', 'won']],
] as const)('%s is over, and the host is not asked to answer it for ever', async (_, [before, after]) => {
  const { orderId, intent } = await paidOrder();
  const dispute = stripe.dispute(intent);
  dispute.status = before;
  await site.deliver();
  dispute.status = after;
  await site.reconcile();
  const { body } = await app.call(getOrder, { params: { orderId } }, host);
  expect(body.disputes).toMatchObject([{ state: 'won' }]);
});
