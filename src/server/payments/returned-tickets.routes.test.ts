import { beforeEach, describe, expect, test } from 'vitest';
import { getOrder, markOrderPaid, placeOrder } from '#contracts/payments/orders.contract.ts';
import { cancelOrder, refundOrder } from '#contracts/payments/refunds.contract.ts';
import { checkIn } from '#contracts/rsvps/attendees.contract.ts';
import { getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { hoursAhead, insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { order, PRICES, paidEvent } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben, cleo] = await signUpPeople(app.deps, 3);
});

const buy = async (eventId: string, tierId: string, { as = ben, quantity = 1 } = {}) =>
  (await order(app, as, { eventId, tierId, quantity, method: 'door', total: 1200 * quantity })).body.id;
const pay = async (orderId: string) =>
  (await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, host)).body;
const orderOf = async (orderId: string, as = ben) => (await app.call(getOrder, { params: { orderId } }, as)).body;
const statusOf = async (eventId: string, as = ben) =>
  (await app.call(getRsvp, { params: { eventId } }, as)).body.status;

test('a buyer who is checked in has used the ticket: only a host cancels the order', async () => {
  const fields = { startsLocal: hoursAhead(app, 5), endsLocal: hoursAhead(app, 7) };
  const { eventId, tiers } = await paidEvent(app, host, { fields, refundHoursBefore: 1 });
  const orderId = await buy(eventId, tiers[0]!);
  await pay(orderId);
  const { checkInCode: code, abilities } = await orderOf(orderId);
  expect(abilities.cancel).toBe(true);
  await app.call(checkIn, { params: { eventId, code: code! }, query: {} }, host);
  expect((await orderOf(orderId)).abilities.cancel).toBe(false);
  const cancel = (as: SomeoneSignedIn) => app.call(cancelOrder, { params: { orderId }, query: {} }, as);
  expect((await cancel(ben)).problem.code).toBe('order.not_cancellable');
  expect((await cancel(host)).body).toMatchObject({ state: 'refunded', refunds: [{ amount: 1200 }] });
});

describe('a host who gives single tickets back for which no money goes back', () => {
  const FREE = { name: 'Under 18', kind: 'free' } as const;
  const give = (orderId: string, lineId: string, { key = crypto.randomUUID(), quantity = 1 } = {}) =>
    app.call(refundOrder, { params: { orderId }, body: { key, lines: [{ lineId, quantity }] } }, host);

  test('gives back one, however often the button is pressed', async () => {
    const { eventId, tiers } = await paidEvent(app, host, { tiers: [...PRICES.tiers, FREE] });
    const lines = [
      { tierId: tiers[0]!, quantity: 1 },
      { tierId: tiers[1]!, quantity: 3 },
    ];
    const body = { lines, method: 'door' as const, total: 1200 };
    const { id } = (await app.call(placeOrder, { params: { eventId }, body }, ben)).body;
    const free = (await pay(id)).lines[1]!.id;
    const key = crypto.randomUUID();
    await give(id, free, { key });
    expect((await give(id, free, { key })).status).toBe(201);
    expect(await orderOf(id)).toMatchObject({ state: 'paid', refunds: [], lines: [{ returned: 0 }, { returned: 1 }] });
    expect((await app.call(getRsvp, { params: { eventId } }, ben)).body).toMatchObject({ status: 'going', guests: 2 });
    await runJobs(app);
    const returned = (await notificationsOf(app, ben)).filter(({ text }) => text.includes('of your 4 tickets'));
    expect(returned).toMatchObject([
      { text: expect.stringContaining('The host cancelled 1 of your 4 tickets. Order '), path: `/orders/${id}` },
    ]);
  });

  test('can do so for a free order, but not for one that is not paid', async () => {
    const { eventId, tiers } = await paidEvent(app, host, { tiers: [...PRICES.tiers, FREE] });
    const request = { eventId, tierId: tiers[1]!, quantity: 2, method: 'free', total: 0 } as const;
    const { id, lines } = (await order(app, ben, request)).body;
    expect((await orderOf(id, host)).abilities.refund).toBe(true);
    expect((await give(id, lines[0]!.id)).body.lines).toMatchObject([{ quantity: 2, returned: 1 }]);
    expect((await give(id, lines[0]!.id)).body).toMatchObject({ state: 'cancelled', abilities: { refund: false } });
    expect(await statusOf(eventId)).toBe('not-going');

    const unpaid = await orderOf(await buy(eventId, tiers[0]!, { as: cleo }), host);
    expect(unpaid.abilities.refund).toBe(false);
    expect((await give(unpaid.id, unpaid.lines[0]!.id)).problem.code).toBe('order.nothing_to_refund');
  });

  test('can do so for an order whose money went back before', async () => {
    const { eventId, tiers } = await paidEvent(app, host);
    const orderId = await buy(eventId, tiers[0]!, { quantity: 2 });
    const { lines } = await pay(orderId);
    await app.call(refundOrder, { params: { orderId }, body: { key: crypto.randomUUID(), amount: 2400 } }, host);
    const { body } = await give(orderId, lines[0]!.id);
    expect(body).toMatchObject({ state: 'refunded', refunds: [{ amount: 2400 }], lines: [{ returned: 1 }] });
    expect((await app.call(getRsvp, { params: { eventId } }, ben)).body).toMatchObject({ status: 'going', guests: 0 });
  });
});

test('a request to refund a ticket is one refund when it is repeated, also by one that asks for an amount, and across versions', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const orderId = await buy(eventId, tiers[0]!, { quantity: 2 });
  const { lines } = await pay(orderId);
  const key = crypto.randomUUID();
  const ask = (body: { amount: number } | { lines: { lineId: string; quantity: number }[] }) =>
    app.call(refundOrder, { params: { orderId }, body: { key, ...body } }, host);
  const once = { refunds: [{ amount: 1200 }], lines: [{ returned: 1 }] };
  const ticket = { lines: [{ lineId: lines[0]!.id, quantity: 1 }] };
  expect((await ask(ticket)).body).toMatchObject(once);
  expect((await ask(ticket)).body).toMatchObject(once);
  expect((await ask({ amount: 500 })).body).toMatchObject(once);
  // As earlier versions stored it.
  const stored = `update refunds set key = $1 where payment_id in (select id from payments where order_id = $2)`;
  await app.db.execute(stored, [`${orderId}:${key}`, orderId]);
  expect((await ask(ticket)).body).toMatchObject(once);
});
