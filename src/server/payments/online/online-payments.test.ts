import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { checkPayment, startCheckout } from '#contracts/payments/checkouts.contract.ts';
import {
  becomePayingMember,
  cancelSubscription,
  getContributions,
} from '#contracts/payments/contributions.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { getPrices } from '#contracts/payments/prices.contract.ts';
import { getReceipt } from '#contracts/payments/receipts.contract.ts';
import { cancelOrder } from '#contracts/payments/refunds.contract.ts';
import { listOwnOrders } from '#contracts/payments/sales.contract.ts';
import { getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { expireOnlineOrder } from '#server/payments/online/payment-sync.actions.ts';
import { stripeProvider } from '#server/payments/stripe/stripe-provider.ts';
import { supportedGroup } from '#tests/support/contributions.ts';
import { daysAhead, insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite, TICKET } from '#tests/support/online-payments.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import type { StripeEvent } from '#tests/support/stripe/stripe-objects.ts';
import { testApp } from '#tests/support/test-app.ts';

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());
await insertPlaces(app);

let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben, cleo] = await signUpPeople(app.deps, 3);
  standIn.webhooks.waiting.length = 0;
});

const orderOf = async (orderId: string, as = ben) => (await app.call(getOrder, { params: { orderId } }, as)).body;
const stateOf = async (orderId: string, as = ben) => (await orderOf(orderId, as)).state;
const statusOf = async (eventId: string, as = ben) =>
  (await app.call(getRsvp, { params: { eventId } }, as)).body.status;

describe('an order that is paid online', () => {
  test('is reserved, then paid once Stripe says so', async () => {
    const { eventId, orderId, session } = await site.checkout(host, ben);
    expect(await stateOf(orderId)).toBe('paying');
    expect(await statusOf(eventId)).toBe('reserved');
    standIn.account().pay(session);
    await site.deliver();
    const paid = await orderOf(orderId);
    expect(paid).toMatchObject({ state: 'paid', paid: TICKET, paidWith: 'online', receipts: [{ kind: 'receipt' }] });
    const { body } = await app.call(getReceipt, { params: { receiptId: paid.receipts[0]!.id } }, ben);
    expect(body.paidWith).toBe('online');
    expect(await statusOf(eventId)).toBe('going');
    expect(await site.bookDifferences()).toEqual([]);
  });

  test('is paid without any webhook when the buyer returns, and by the check of every ten minutes', async () => {
    const first = await site.checkout(host, ben);
    const second = await site.checkout(host, cleo);
    for (const { session } of [first, second]) standIn.account().pay(session);
    standIn.webhooks.waiting.length = 0;
    const { body } = await app.call(checkPayment, { params: { orderId: first.orderId } }, ben);
    expect(body.state).toBe('paid');
    await site.later({ minutes: 6 }, () => site.check());
    expect(await stateOf(second.orderId, cleo)).toBe('paid');
    expect(await site.bookDifferences()).toEqual([]);
  });

  test('keeps its page while that is open, and a declined card may be followed by another', async () => {
    const { orderId, session, url } = await site.checkout(host, ben);
    expect((await app.call(startCheckout, { params: { orderId } }, ben)).body.url).toBe(url);
    standIn.account().decline(session);
    await site.deliver();
    expect(await stateOf(orderId)).toBe('paying');
    standIn.account().pay(session);
    await site.deliver();
    expect(await stateOf(orderId)).toBe('paid');
  });

  test('gives its seats back after 35 minutes, once Stripe has ended the page', async () => {
    const { eventId, orderId, session } = await site.checkout(host, ben, { capacity: 1 });
    await site.later({ minutes: 34 }, () => site.expire());
    expect(await stateOf(orderId)).toBe('paying');
    await site.later({ minutes: 36 }, () => site.expire());
    expect(await stateOf(orderId)).toBe('expired');
    expect(await statusOf(eventId)).not.toBe('reserved');
    expect(standIn.account().books.find('checkout.session', session).status).toBe('expired');
  });

  test('keeps its seats while Stripe does not say that the page has ended', async () => {
    const { orderId, session } = await site.checkout(host, ben);
    await app.db.execute('update orders set expires_at = created_at where id = $1', [orderId]);
    const provider = { ...stripeProvider(app.deps.config), endCheckout: stripeProvider(app.deps.config).readCheckout };
    await expireOnlineOrder({ ...app.deps, provider }, orderId);
    expect(await stateOf(orderId)).toBe('paying');
    standIn.account().pay(session);
    await site.expire();
    expect(await stateOf(orderId)).toBe('paid');
  });

  test('is paid, not expired, if the money came at the last moment', async () => {
    const { orderId, session } = await site.checkout(host, ben);
    await app.db.execute('update orders set expires_at = created_at where id = $1', [orderId]);
    standIn.account().pay(session);
    await site.expire();
    expect(await stateOf(orderId)).toBe('paid');
  });

  test.each(['debit', 'voucher'] as const)(
    'keeps its seats while a %s takes days, and gives them back if the payment fails',
    async (method) => {
      const slow = await site.checkout(host, ben);
      const failing = await site.checkout(host, cleo);
      for (const { session } of [slow, failing]) standIn.account().payLater(session, method);
      await site.deliver();
      expect(await orderOf(slow.orderId)).toMatchObject({ state: 'paying', isProcessing: true });
      const own = async (show: 'all' | 'unpaid') =>
        (await app.call(listOwnOrders, { query: { show } }, ben)).body.orders;
      expect((await own('all')).find(({ id }) => id === slow.orderId)!.isProcessing).toBe(true);
      expect(await own('unpaid')).toEqual([]);
      await site.later({ hours: 2 }, () => site.expire());
      expect(await stateOf(slow.orderId)).toBe('paying');
      expect((await app.call(startCheckout, { params: { orderId: slow.orderId } }, ben)).problem.code).toBe(
        'order.not_payable',
      );
      standIn.account().settle(slow.session, true);
      standIn.account().settle(failing.session, false);
      await site.deliver();
      expect(await stateOf(slow.orderId)).toBe('paid');
      expect(await stateOf(failing.orderId, cleo)).toBe('expired');
      expect(await site.bookDifferences()).toEqual([]);
    },
  );

  test('takes other seats for money that came after they were given back', async () => {
    const { eventId, orderId, session } = await site.checkout(host, ben, { capacity: 1 });
    await app.db.execute(`update orders set state = 'expired', expires_at = null where id = $1`, [orderId]);
    standIn.account().pay(session);
    await site.deliver();
    expect(await stateOf(orderId)).toBe('paid');
    expect(await statusOf(eventId)).toBe('going');
  });

  test.each(['is over', 'was cancelled'])('gets the money back that came after the event %s', async (end) => {
    const { eventId, orderId, session } = await site.checkout(host, ben, { startsLocal: daysAhead(app, 2) });
    standIn.account().payLater(session);
    await site.deliver();
    await site.later({ days: 3 }, async () => {
      await site.expire();
      if (end === 'was cancelled') return;
      standIn.account().settle(session, true);
      await site.deliver();
    });
    if (end === 'was cancelled') {
      await app.call(cancelEvent, { params: { eventId }, body: {} }, host);
      standIn.account().settle(session, true);
      await site.deliver();
    }
    expect(await orderOf(orderId)).toMatchObject({
      state: 'expired',
      refunds: [{ amount: TICKET, state: 'done' }],
      receipts: [],
    });
    expect(await statusOf(eventId)).toBe('not-going');
    expect(await site.bookDifferences()).toEqual([]);
  });

  test('gets the money back that came while its buyer has a newer order', async () => {
    const { eventId, tierId, orderId, session } = await site.checkout(host, ben, { startsLocal: daysAhead(app, 60) });
    standIn.account().payLater(session);
    await site.deliver();
    await site.later({ days: 8 }, () => site.expire());
    const newer = await site.order(ben, { eventId, tierId });
    standIn.account().settle(session, true);
    await site.deliver();
    expect(await orderOf(orderId)).toMatchObject({ state: 'expired', refunds: [{ amount: TICKET, state: 'done' }] });
    expect(await stateOf(newer.orderId)).toBe('paying');
    expect(await statusOf(eventId)).toBe('reserved');
    expect(await site.bookDifferences()).toEqual([]);
  });
});

test('dues that were cancelled stay cancelled when a slow payment for them is on its way, and the money goes back', async () => {
  const { params, settings } = await supportedGroup(app, host);
  const { id: planId, amount } = settings.plans[0]!;
  const joined = await app.call(becomePayingMember, { params, body: { planId, amount, method: 'online' } }, ben);
  const orderId = joined.body.id;
  const { body } = await app.call(startCheckout, { params: { orderId } }, ben);
  const { membership } = (await app.call(getContributions, { params }, ben)).body;
  await app.call(cancelSubscription, { params: { subscriptionId: membership!.id } }, ben);
  const session = body.url.split('/').at(-1)!;
  standIn.account().payLater(session);
  await site.deliver();
  expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', payBy: null });
  standIn.account().settle(session, true);
  await site.deliver();
  expect(await orderOf(orderId)).toMatchObject({
    state: 'cancelled',
    refunds: [{ amount, state: 'done' }],
    receipts: [],
  });
  expect((await app.call(getContributions, { params }, ben)).body.membership).toBeNull();
  expect(await site.bookDifferences()).toEqual([]);
});

describe('starting a checkout', () => {
  test('is for the buyer of an order to pay online, and names no page of others', async () => {
    const { orderId } = await site.checkout(host, ben);
    const start = (as: SomeoneSignedIn) => app.call(startCheckout, { params: { orderId } }, as);
    expect((await start(cleo)).problem.code).toBe('order.not_found');
    expect((await start(host)).problem.code).toBe('order.not_found');
    const { eventId, tiers } = await paidEvent(app, host);
    const door = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: TICKET });
    const { problem } = await app.call(startCheckout, { params: { orderId: door.body.id } }, ben);
    expect(problem.code).toBe('order.not_payable');
  });

  test('does not lead to the page of an order that was cancelled, though Stripe still has it', async () => {
    const { orderId, session } = await site.checkout(host, ben);
    await app.call(cancelOrder, { params: { orderId }, query: {} }, host);
    expect(standIn.account().books.find('checkout.session', session).status).toBe('open');
    expect((await app.call(startCheckout, { params: { orderId } }, ben)).problem.code).toBe('order.not_payable');
  });

  test('makes one page when pressed many times at once', async () => {
    const { eventId, tiers } = await paidEvent(app, host);
    const { id: orderId } = (await order(app, ben, { eventId, tierId: tiers[0]!, method: 'online', total: TICKET }))
      .body;
    const made = standIn.account().books.list('checkout.session').length;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(startCheckout, { params: { orderId } }, ben)),
    );
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.url)).size).toBe(1);
    expect(standIn.account().books.list('checkout.session').length).toBe(made + 1);
  });

  test('answers 503 while Stripe cannot be reached, and continues the same attempt afterwards', async () => {
    const { eventId, tiers } = await paidEvent(app, host);
    const { id: orderId } = (await order(app, ben, { eventId, tierId: tiers[0]!, method: 'online', total: TICKET }))
      .body;
    standIn.faults.lostAnswers = 3;
    const start = () => app.call(startCheckout, { params: { orderId } }, ben);
    const made = standIn.account().books.list('checkout.session').length;
    expect((await start()).problem.code).toBe('payment.unreachable');
    expect((await start()).status).toBe(201);
    expect(standIn.account().books.list('checkout.session').length).toBe(made + 1);
  });

  test.each([
    ['small', 20, 'order.too_small_online'],
    ['large', 100_000_000, 'order.too_large_online'],
  ])('says that an amount is too %s for Stripe', async (_, amount, code) => {
    const { eventId, tiers } = await paidEvent(app, host, {
      tiers: [{ name: 'Sticker', kind: 'fixed', amount, taxRate: 0 }],
    });
    const ticket = { eventId, tierId: tiers[0]!, method: 'online', total: amount } as const;
    const { id: orderId } = (await order(app, ben, ticket)).body;
    expect((await app.call(startCheckout, { params: { orderId } }, ben)).problem.code).toBe(code);
  });
});

describe('a webhook', () => {
  test('that is forged, old or for another site is refused and stored nowhere', async () => {
    const { session } = await site.checkout(host, ben);
    standIn.account().pay(session);
    const webhook = standIn.webhooks.waiting.at(-1)!;
    const send = (changes: object) => site.notify({ ...webhook, ...changes });
    expect(await send({ signature: '' })).toBe(400);
    expect(await send({ payload: webhook.payload.replace('completed', 'expired') })).toBe(400);
    const event = JSON.parse(webhook.payload) as StripeEvent;
    expect(await site.notify(standIn.webhooks.sign(event, standIn.now() - 900))).toBe(400);
    expect(await app.db.execute('select from provider_events where event_id = $1', [event.id])).toBe(0);
    expect(await send({})).toBe(200);
    expect(await send({})).toBe(200);
    expect(await app.db.execute('select from provider_events where event_id = $1', [event.id])).toBe(1);
  });

  test('about an object of another program on the same account is left alone', async () => {
    const event = { id: 'evt_foreign', type: 'charge.succeeded', created: 1 } as const;
    standIn.webhooks.add(event, { ...standIn.account().books.account, id: 'cs_test_foreign' }, 'acct_own');
    await site.deliver();
    const { rowCount } = { rowCount: await app.db.execute(`select from provider_events where outcome = 'not ours'`) };
    expect(rowCount).toBe(1);
  });
});

test('without payments online nothing of them shows, and webhooks find no address', async () => {
  const plain = await testApp();
  await insertPlaces(plain);
  const [owner, buyer] = await signUpPeople(plain.deps, 2);
  const { eventId, tiers } = await paidEvent(plain, owner);
  expect((await plain.call(getPrices, { params: { eventId }, query: {} }, buyer)).body.methods).toEqual(['door']);
  const refused = await order(plain, buyer, { eventId, tierId: tiers[0]!, method: 'online', total: TICKET });
  expect(refused.problem.code).toBe('order.method_unavailable');
  const { statusCode } = await plain.send({ method: 'POST', url: '/api/webhooks/stripe', payload: {} });
  expect(statusCode).toBe(404);
});
