import { Stripe } from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { StripeStandIn } from './stand-in.ts';
import type { Refund, StripeEvent } from './stripe-objects.ts';

let standIn: StripeStandIn;
let stripe: Stripe;
const opened: StripeStandIn[] = [];

beforeEach(async () => {
  standIn = await StripeStandIn.start();
  opened.push(standIn);
  const { hostname: host, port } = new URL(standIn.url);
  stripe = new Stripe('sk_test_any', { host, port, protocol: 'http', telemetry: false });
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

const params = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    { quantity: 2, price_data: { currency: 'eur', unit_amount: 1250, product_data: { name: 'Ticket' } } },
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 500, product_data: { name: 'Book' } } },
  ],
  success_url: 'https://dig.example/orders/1?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://dig.example/orders/1',
  expires_at: standIn.now() + 35 * 60,
  metadata: { order: '1' },
  ...changes,
});
const press = (url: string, action: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
const intentOf = async (id: string) => (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
const types = () => standIn.webhooks.waiting.map(({ type }) => type);

test('a checkout is paid on its page, and its objects and events say so', async () => {
  const session = await stripe.checkout.sessions.create(params());
  expect(session).toMatchObject({ amount_total: 3000, status: 'open', payment_status: 'unpaid', payment_intent: null });
  expect(await (await fetch(session.url!)).text()).toContain('Pay by card');
  const left = await press(session.url!, 'pay');
  expect(left.headers.get('location')).toBe(`https://dig.example/orders/1?session=${session.id}`);
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  });
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect(paid.payment_intent).toMatchObject({
    status: 'succeeded',
    latest_charge: { amount: 3000, balance_transaction: { fee: 117, net: 2883 } },
  });
  expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.completed']);
  expect(await (await press(session.url!, 'pay')).text()).toContain('no longer open');
});

test('a declined card leaves the session open for a second try', async () => {
  const { id, url } = await stripe.checkout.sessions.create(params());
  expect(await (await press(url!, 'decline')).text()).toContain('declined');
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(payment_intent).toMatchObject({
    last_payment_error: { code: 'card_declined' },
    status: 'requires_payment_method',
  });
  await press(url!, 'pay');
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
});

test('a method that takes days completes the session and pays later, or not', async () => {
  const [first, second] = [
    await stripe.checkout.sessions.create(params()),
    await stripe.checkout.sessions.create(params()),
  ];
  for (const { url } of [first, second]) await press(url!, 'later');
  expect(await stripe.checkout.sessions.retrieve(first.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  });
  standIn.account().settle(first.id, true);
  standIn.account().settle(second.id, false);
  expect((await stripe.checkout.sessions.retrieve(first.id)).payment_status).toBe('paid');
  expect((await stripe.checkout.sessions.retrieve(second.id)).payment_status).toBe('unpaid');
  expect(types().slice(2)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
  ]);
});

test('a session lives 30 minutes to 24 hours, and can be ended while it is open', async () => {
  for (const minutes of [29, 24 * 60 + 2])
    await expect(stripe.checkout.sessions.create(params({ expires_at: standIn.now() + minutes * 60 }))).rejects.toThrow(
      'between 30 minutes and 24 hours',
    );
  const [byTime, byHand, paid] = await Promise.all([1, 2, 3].map(() => stripe.checkout.sessions.create(params())));
  await press(paid!.url!, 'pay');
  expect((await stripe.checkout.sessions.expire(byHand!.id)).status).toBe('expired');
  await expect(stripe.checkout.sessions.expire(paid!.id)).rejects.toThrow('status of complete');
  standIn.advance({ minutes: 36 });
  expect((await stripe.checkout.sessions.retrieve(byTime!.id)).status).toBe('expired');
  expect(await (await press(byTime!.url!, 'pay')).text()).toContain('no longer open');
});

test('a lost answer is asked for again with the same key and makes one session', async () => {
  standIn.faults.lostAnswers = 1;
  const session = await stripe.checkout.sessions.create(params(), { idempotencyKey: 'order:1:try:1:v1' });
  expect(
    standIn
      .account()
      .books.list('checkout.session')
      .map(({ id }) => id),
  ).toEqual([session.id]);
  await expect(
    stripe.checkout.sessions.create(params({ metadata: {} }), { idempotencyKey: 'order:1:try:1:v1' }),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('a key is forgotten after a day, and 429 is not remembered with it', async () => {
  standIn.faults.tooMany = 3;
  const options = { idempotencyKey: 'refund:1', maxNetworkRetries: 0 };
  await expect(stripe.checkout.sessions.create(params(), options)).rejects.toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  );
  standIn.faults.tooMany = 0;
  const first = await stripe.checkout.sessions.create(params({ expires_at: standIn.now() + 2400 }), options);
  standIn.advance({ hours: 25 });
  const second = await stripe.checkout.sessions.create(params(), options);
  expect(second.id).not.toBe(first.id);
});

test('accounts see only their own objects, and a fee of the site only on connected accounts', async () => {
  const account = await stripe.accounts.create({
    controller: { fees: { payer: 'account' }, losses: { payments: 'stripe' }, stripe_dashboard: { type: 'full' } },
  });
  const on = { stripeAccount: account.id };
  const withFee = params({ payment_intent_data: { application_fee_amount: 100 } });
  await expect(stripe.checkout.sessions.create(withFee, on)).rejects.toThrow('cannot currently make');
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'https://dig.example/again',
    return_url: 'https://dig.example/settings/payment',
  });
  expect((await press(link.url, 'finish')).headers.get('location')).toBe('https://dig.example/settings/payment');
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ charges_enabled: true });
  await expect(stripe.checkout.sessions.create(withFee)).rejects.toThrow('application_fee_amount');
  const session = await stripe.checkout.sessions.create(withFee, on);
  await press(session.url!, 'pay');
  await expect(stripe.checkout.sessions.retrieve(session.id)).rejects.toThrow('No such checkout.session');
  expect(standIn.account(account.id).books.net()).toEqual({ eur: 3000 - 117 - 100 });
  standIn.deauthorize(account.id);
  await expect(stripe.checkout.sessions.retrieve(session.id, undefined, on)).rejects.toMatchObject({
    code: 'account_invalid',
  });
});

test('refunds never exceed the charge, may fail afterwards, and books follow', async () => {
  const { id, url } = await stripe.checkout.sessions.create(params());
  await press(url!, 'pay');
  const intent = await intentOf(id);
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 1000 });
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 2001 })).rejects.toThrow(
    'greater than unrefunded',
  );
  standIn.account().settleRefund(refund.id, false);
  await stripe.refunds.create({ payment_intent: intent });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const { data } = await stripe.refunds.list({ payment_intent: intent });
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([
    [3000, 'succeeded'],
    [1000, 'failed'],
  ]);
  expect(standIn.account().books.net()).toEqual({ eur: -117 });
});

test('disputes take the money until they are won, and payouts send it to the bank', async () => {
  const { id, url } = await stripe.checkout.sessions.create(params());
  await press(url!, 'pay');
  const intent = await intentOf(id);
  const dispute = standIn.account().dispute(intent);
  expect(standIn.account().books.net()).toEqual({ eur: -117 - 1500 });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
  standIn.account().closeDispute(dispute.id, true);
  const payout = standIn.account().payOut('eur');
  expect(payout.amount).toBe(2883);
  expect(standIn.account().books.net()).toEqual({ eur: 0 });
  const listed = await stripe.balanceTransactions.list({ payout: payout.id, limit: 100 });
  expect(listed.data.reduce((sum, { net }) => sum + net, 0)).toBe(0);
});

test('webhooks are signed with the secret of their endpoint, and old or changed ones are refused', async () => {
  await stripe.checkout.sessions.create(params());
  standIn.advance({ minutes: 36 });
  const [webhook] = standIn.webhooks.waiting;
  const { own, connected } = standIn.secrets;
  const check = (payload: string, signature: string, secret: string) =>
    stripe.webhooks.constructEvent(payload, signature, secret).type;
  expect(check(webhook!.payload, webhook!.signature, own)).toBe('checkout.session.expired');
  expect(() => check(webhook!.payload, webhook!.signature, connected)).toThrow('signature');
  expect(() => check(webhook!.payload.replace('expired', 'completed'), webhook!.signature, own)).toThrow('signature');
  const old = standIn.webhooks.sign(JSON.parse(webhook!.payload) as StripeEvent, standIn.now() - 4000);
  expect(() => check(old.payload, old.signature, own)).toThrow('tolerance');
});

test('webhooks are delivered in any order, repeated and dropped', async () => {
  const { url, id } = await stripe.checkout.sessions.create(params());
  await press(url!, 'pay');
  const intent = await intentOf(id);
  standIn.account().refundOutcome = 'pending';
  const refund: Pick<Refund, 'status'> = await stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe('pending');
  const received: string[] = [];
  await standIn.webhooks.deliver(
    async ({ type }) => received.push(type),
    ([, ...rest]) => [...rest.toReversed(), ...rest],
  );
  expect(received).toEqual([
    'charge.refunded',
    'refund.created',
    'checkout.session.completed',
    'charge.succeeded',
    'charge.succeeded',
    'checkout.session.completed',
    'refund.created',
    'charge.refunded',
  ]);
  expect(standIn.webhooks.waiting).toEqual([]);
});

test('calls can be held back, and are answered once they are released', async () => {
  const calls = standIn.holdCalls();
  const made = stripe.checkout.sessions.create(params());
  await calls.arrived;
  expect(standIn.requests).toEqual([]);
  calls.release();
  expect((await made).status).toBe('open');
  expect(standIn.requests).toHaveLength(1);
});
