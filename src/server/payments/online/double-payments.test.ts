import { afterAll, beforeEach, expect, test } from 'vitest';
import { startCheckout } from '#contracts/payments/checkouts.contract.ts';
import { becomePayingMember } from '#contracts/payments/contributions.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { cancelOrder, recordManualRefund, refundOrder } from '#contracts/payments/refunds.contract.ts';
import { getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { supportedGroup } from '#tests/support/contributions.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite, TICKET } from '#tests/support/online-payments.ts';
import { ledgerSum } from '#tests/support/payments.ts';

/* An order that was paid twice, and whose second payment could not be sent back: its return has failed at the bank. */

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
const orderOf = async (orderId: string, as = ben) => (await app.call(getOrder, { params: { orderId } }, as)).body;
const owedOf = async (orderId: string) => (await orderOf(orderId)).refunds.filter(({ isOwed }) => isOwed);
const intentOf = (session: string) => stripe.books.find('checkout.session', session).payment_intent!;

async function payTwice(isSlow = false) {
  const made = await site.checkout(host, ben);
  return { ...made, ...(await payBoth(made, { amount: TICKET, isSlow })) };
}

async function payBoth(
  { orderId, session }: { orderId: string; session: string },
  { amount, isSlow }: { amount: number; isSlow: boolean },
) {
  stripe.pay(session);
  await site.deliver();
  const doubled = stripe.books.find('checkout.session', session);
  const second = { ...doubled, id: standIn.nextId('cs'), status: 'open', payment_intent: null } as const;
  stripe.books.objects.set(second.id, { ...second });
  await app.db.execute(
    `insert into payments (order_id, provider, state, amount, attempt, checkout, key, created_at)
       values ($1, 'stripe', 'started', $2, 2, $3, $4, $5)`,
    [orderId, amount, second.id, `${orderId}-2`, app.clock.now()],
  );
  if (isSlow) stripe.payLater(second.id);
  else stripe.pay(second.id);
  await site.deliver();
  expect((await orderOf(orderId)).state).toBe('paid');
  if (isSlow) stripe.settle(second.id, true);
  await site.deliver();
  const secondIntent = intentOf(second.id);
  const returned = stripe.books.list('refund').filter(({ payment_intent }) => payment_intent === secondIntent);
  expect(returned).toMatchObject([{ amount }]);
  await site.deliver();
  return { secondIntent, returnId: returned[0]!.id };
}

async function payTwiceWithFailedReturn() {
  const made = await payTwice();
  stripe.settleRefund(made.returnId, false);
  await site.deliver();
  return made;
}

async function refund(orderId: string, body: { amount: number } | { lines: { lineId: string; quantity: number }[] }) {
  const asked = { params: { orderId }, body: { key: crypto.randomUUID(), ...body } };
  expect((await app.call(refundOrder, asked, host)).status).toBe(201);
  await site.sendRefunds();
}

/** The buyer cancels for what the page promises. */
async function cancelAsPromised(orderId: string) {
  const { refundOnCancel } = (await orderOf(orderId)).abilities;
  const cancelling = { params: { orderId }, query: { refund: refundOnCancel } };
  expect((await app.call(cancelOrder, cancelling, ben)).status).toBe(200);
  await site.sendRefunds();
  return refundOnCancel;
}

test.each([true, false])(
  'the refund of a double payment leaves the ticket valid (pretix#343), by a slow method: %s',
  async (isSlow) => {
    const { eventId, orderId, returnId } = await payTwice(isSlow);
    expect((await orderOf(orderId)).state).toBe('paid');
    expect((await app.call(getRsvp, { params: { eventId } }, ben)).body.status).toBe('going');
    expect(await site.bookDifferences()).toEqual([]);
    stripe.settleRefund(returnId, false);
    await site.deliver();
    expect(await cancelAsPromised(orderId)).toBe(TICKET);
    const owed = await owedOf(orderId);
    expect(owed).toMatchObject([{ state: 'failed', amount: TICKET }]);
    const replacing = { params: { refundId: owed[0]!.id }, body: { refundedWith: 'transfer' } } as const;
    expect((await app.call(recordManualRefund, replacing, host)).body).toMatchObject({ state: 'refunded' });
    expect(await owedOf(orderId)).toEqual([]);
    expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
    expect(await site.bookDifferences()).toEqual([]);
  },
);

test('a second payment whose return has failed is still owed after a host refunds all tickets', async () => {
  const { orderId } = await payTwiceWithFailedReturn();
  const { lines } = await orderOf(orderId);
  await refund(orderId, { lines: [{ lineId: lines[0]!.id, quantity: 1 }] });
  expect(await owedOf(orderId)).toMatchObject([{ state: 'failed', amount: TICKET }]);
});

test('a second payment whose return has failed is owed until a host has refunded all of it, in as many parts as it takes', async () => {
  const { orderId } = await payTwiceWithFailedReturn();
  await refund(orderId, { amount: 500 });
  expect(await owedOf(orderId)).toMatchObject([{ state: 'failed', amount: TICKET }]);
  await refund(orderId, { amount: TICKET - 500 });
  expect(await owedOf(orderId)).toEqual([]);
  expect(await site.moneyOf(orderId)).toMatchObject({ charged: 2 * TICKET, kept: TICKET });
  expect(await site.bookDifferences()).toEqual([]);
});

test('a buyer who cancels after a part was refunded gets the rest of the first payment, and the second is still owed', async () => {
  const { orderId } = await payTwiceWithFailedReturn();
  await refund(orderId, { amount: 500 });
  expect(await cancelAsPromised(orderId)).toBe(TICKET - 500);
  expect(await owedOf(orderId)).toMatchObject([{ state: 'failed', amount: TICKET }]);
  expect(await site.moneyOf(orderId)).toMatchObject({ charged: 2 * TICKET, kept: TICKET });
  expect(await site.bookDifferences()).toEqual([]);
});

test('the last ticket takes back what is left of the first payment, not of the second', async () => {
  const { orderId } = await payTwiceWithFailedReturn();
  await refund(orderId, { amount: 500 });
  expect((await orderOf(orderId, host)).refundableLeft).toBe(TICKET - 500);
  const { lines } = await orderOf(orderId);
  await refund(orderId, { lines: [{ lineId: lines[0]!.id, quantity: 1 }] });
  expect(await owedOf(orderId)).toMatchObject([{ state: 'failed', amount: TICKET }]);
  expect(await site.bookDifferences()).toEqual([]);
});

test('a buyer is promised no more than one payment has left after parts of both went back', async () => {
  const { orderId, secondIntent } = await payTwiceWithFailedReturn();
  await refund(orderId, { amount: 500 });
  stripe.refund(secondIntent, 500);
  await site.deliver();
  expect(await cancelAsPromised(orderId)).toBe(TICKET - 500);
  expect(await site.bookDifferences()).toEqual([]);
});

test('a buyer gets the rest of the first payment if the host has sent a part of it back at the moment of the cancellation', async () => {
  const { orderId, session } = await payTwiceWithFailedReturn();
  const [{ id: failedId } = {}] = await owedOf(orderId);
  await site.later({ minutes: 1 }, async () => {
    stripe.refund(intentOf(session), 500);
    expect(await cancelAsPromised(orderId)).toBe(TICKET);
    await site.sendRefunds();
  });
  expect(await site.moneyOf(orderId)).toMatchObject({ charged: 2 * TICKET, kept: TICKET });
  expect(await owedOf(orderId)).toMatchObject([{ id: failedId, amount: TICKET }]);
  expect(await site.bookDifferences()).toEqual([]);
});

test('a refund of the amount of a failed return sends the second payment back, without a credit note', async () => {
  const { eventId, orderId, secondIntent } = await payTwiceWithFailedReturn();
  await refund(orderId, { amount: TICKET });
  const { receipts, refunds, state } = await orderOf(orderId);
  expect({ receipts, state }).toMatchObject({ receipts: [{ kind: 'receipt' }], state: 'paid' });
  expect(refunds.map((each) => each.state).toSorted()).toEqual(['done', 'failed']);
  expect(await owedOf(orderId)).toEqual([]);
  expect((await app.call(getRsvp, { params: { eventId } }, ben)).body.status).toBe('going');
  const sent = stripe.books.list('refund').filter(({ payment_intent }) => payment_intent === secondIntent);
  expect(sent).toHaveLength(2);
  expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
  expect(await cancelAsPromised(orderId)).toBe(TICKET);
  expect(await site.moneyOf(orderId)).toMatchObject({ kept: 0 });
  expect(await site.bookDifferences()).toEqual([]);
});

test('a repeated request for the amount of a failed return sends the second payment back once', async () => {
  const { orderId } = await payTwiceWithFailedReturn();
  const asked = { params: { orderId }, body: { key: crypto.randomUUID(), amount: TICKET } };
  await app.call(refundOrder, asked, host);
  expect((await app.call(refundOrder, asked, host)).status).toBe(201);
  expect((await orderOf(orderId)).refunds.map(({ state }) => state).toSorted()).toEqual(['asked', 'failed']);
});

test('what is left of a second payment goes back after the host has sent a part of it back, and is owed if that fails', async () => {
  const { orderId, secondIntent } = await payTwiceWithFailedReturn();
  const { lines } = await orderOf(orderId);
  await refund(orderId, { lines: [{ lineId: lines[0]!.id, quantity: 1 }] });
  await site.later({ minutes: 1 }, async () => {
    stripe.refund(secondIntent, 500);
    await site.deliver();
    await site.sendRefunds();
  });
  expect(await owedOf(orderId)).toEqual([]);
  expect(await site.moneyOf(orderId)).toMatchObject({ kept: 0 });
  const sent = stripe.books.list('refund').filter(({ payment_intent }) => payment_intent === secondIntent);
  const rest = sent.find(({ amount }) => amount === TICKET - 500)!;
  await site.later({ minutes: 2 }, async () => {
    stripe.settleRefund(rest.id, false);
    await site.deliver();
  });
  expect(await owedOf(orderId)).toMatchObject([{ amount: TICKET - 500 }]);
  expect(await site.bookDifferences()).toEqual([]);
});

test('a host who sends a double payment back in parts, here and at Stripe, sends no more than that', async () => {
  const { eventId, orderId, secondIntent } = await payTwiceWithFailedReturn();
  await refund(orderId, { amount: TICKET - 500 });
  await site.later({ minutes: 1 }, async () => {
    stripe.refund(secondIntent, 500);
    await site.deliver();
    await site.sendRefunds();
  });
  expect(await site.moneyOf(orderId)).toMatchObject({ charged: 2 * TICKET, kept: TICKET });
  expect((await orderOf(orderId)).state).toBe('paid');
  expect((await app.call(getRsvp, { params: { eventId } }, ben)).body.status).toBe('going');
  expect(await site.bookDifferences()).toEqual([]);
});

test('a double payment of dues that goes back in parts, here and at Stripe, leaves them paid', async () => {
  const { params, settings } = await supportedGroup(app, host);
  const dues = { planId: settings.plans[0]!.id, amount: 3600, method: 'online' as const };
  const orderId = (await app.call(becomePayingMember, { params, body: dues }, ben)).body.id;
  const { url } = (await app.call(startCheckout, { params: { orderId } }, ben)).body;
  const made = { orderId, session: url.split('/').at(-1)! };
  const { secondIntent, returnId } = await payBoth(made, { amount: 3600, isSlow: false });
  stripe.settleRefund(returnId, false);
  await site.deliver();
  await refund(orderId, { amount: 1600 });
  await site.later({ minutes: 1 }, async () => {
    stripe.refund(secondIntent, 2000);
    await site.deliver();
  });
  expect((await orderOf(orderId)).state).toBe('paid');
  expect(await site.moneyOf(orderId)).toMatchObject({ charged: 7200, kept: 3600 });
});

test('the rest of a second payment goes back while the ticket stays valid, without a credit note for any part', async () => {
  const { orderId, secondIntent } = await payTwiceWithFailedReturn();
  await site.later({ minutes: 1 }, async () => {
    stripe.refund(secondIntent, 500);
    await site.deliver();
    await site.sendRefunds();
  });
  const { receipts, state } = await orderOf(orderId);
  expect({ receipts, state }).toMatchObject({ receipts: [{ kind: 'receipt' }], state: 'paid' });
  expect(await site.moneyOf(orderId)).toMatchObject({ charged: 2 * TICKET, kept: TICKET });
  expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
  expect(await site.bookDifferences()).toEqual([]);
});
