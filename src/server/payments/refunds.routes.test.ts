import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { getOrder, markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { getPrices } from '#contracts/payments/prices.contract.ts';
import { createPromoCode } from '#contracts/payments/promo-codes.contract.ts';
import { getReceipt } from '#contracts/payments/receipts.contract.ts';
import { cancelOrder, confirmRefund, refundOrder } from '#contracts/payments/refunds.contract.ts';
import { getSales, listOwnOrders } from '#contracts/payments/sales.contract.ts';
import { getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { cancelRefundKey } from '#server/payments/refund-keys.ts';
import { cancelBatchWithEvent } from '#server/payments/refunds.actions.ts';
import { hoursAhead, insertPlaces } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { ledgerSum, order, paidEvent } from '#tests/support/payments.ts';
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
const SumRow = z.object({ sum: z.number().nullable() });

describe('a buyer who cancels', () => {
  test('gets the money back before the host’s deadline, once the host has sent it', async () => {
    const { eventId, tiers } = await paidEvent(app, host);
    const orderId = await buy(eventId, tiers[0]!);
    await pay(orderId);
    expect((await orderOf(orderId)).abilities).toMatchObject({ cancel: true, refundOnCancel: 1200 });
    const cancelled = await app.call(cancelOrder, { params: { orderId }, query: {} }, ben);
    expect(cancelled.body).toMatchObject({ state: 'refunded', refunds: [{ amount: 1200, state: 'pending' }] });
    expect(await statusOf(eventId)).toBe('not-going');
    expect((await app.call(cancelOrder, { params: { orderId }, query: {} }, ben)).problem.code).toBe(
      'order.not_cancellable',
    );

    const params = { refundId: cancelled.body.refunds[0]!.id };
    expect((await app.call(confirmRefund, { params }, ben)).problem.code).toBe('auth.forbidden');
    await app.call(confirmRefund, { params }, host);
    const { body } = await app.call(confirmRefund, { params }, host);
    expect(body.receipts.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
    const note = await app.call(getReceipt, { params: { receiptId: body.receipts[1]!.id } }, ben);
    const receiptNumber = body.receipts[0]!.number;
    expect(note.body).toMatchObject({ total: 1200, tax: 192, orderNumber: body.number, receiptNumber });
    const books = 'select sum(amount)::bigint as sum from ledger_lines where account like $1';
    for (const account of ['buyer:', 'sales:', 'tax:', 'payee:'])
      expect((await app.db.one(SumRow, books, [`${account}%`])).sum).toBe(0);
  });

  test('keeps the order if the deadline passes after the refund was promised, until what is left is accepted', async () => {
    const startsLocal = await atLaterTime(app, { minutes: 5 }, async () => hoursAhead(app, 24));
    const { eventId, tiers } = await paidEvent(app, host, { refundHoursBefore: 24, fields: { startsLocal } });
    const orderId = await buy(eventId, tiers[0]!);
    await pay(orderId);
    const cancel = (refund: number) => app.call(cancelOrder, { params: { orderId }, query: { refund } }, ben);
    const { refundOnCancel } = (await orderOf(orderId)).abilities;
    expect(refundOnCancel).toBe(1200);
    await atLaterTime(app, { minutes: 6 }, async () => {
      expect((await cancel(refundOnCancel)).problem.code).toBe('order.refund_changed');
      expect(await statusOf(eventId)).toBe('going');
      const kept = await orderOf(orderId);
      expect(kept).toMatchObject({ state: 'paid', abilities: { cancel: true, refundOnCancel: 0 } });
      expect((await cancel(kept.abilities.refundOnCancel)).body).toMatchObject({ state: 'cancelled', refunds: [] });
    });
  });

  test('pays nothing for an order that is not paid, and gets nothing back where the host keeps the money', async () => {
    const { eventId, tiers } = await paidEvent(app, host, { refundHoursBefore: null, fields: { capacity: 2 } });
    const unpaid = await buy(eventId, tiers[0]!);
    expect((await app.call(cancelOrder, { params: { orderId: unpaid }, query: {} }, ben)).body.state).toBe('cancelled');
    const paid = await buy(eventId, tiers[0]!);
    await pay(paid);
    const { body } = await app.call(cancelOrder, { params: { orderId: paid }, query: {} }, ben);
    expect(body).toMatchObject({ state: 'cancelled', refunds: [] });
    expect((await app.call(getPrices, { params: { eventId }, query: {} }, null)).body.tiers[0]).toMatchObject({
      state: 'on-sale',
    });
  });
});

test('a buyer who cancels after the event was cancelled gets everything back, before its orders are settled', async () => {
  const { eventId, tiers } = await paidEvent(app, host, { refundHoursBefore: null });
  const orderId = await buy(eventId, tiers[0]!);
  await pay(orderId);
  await app.call(cancelEvent, { params: { eventId }, body: {} }, host);
  expect((await orderOf(orderId)).abilities).toMatchObject({ cancel: true, refundOnCancel: 1200 });
  const { body } = await app.call(cancelOrder, { params: { orderId }, query: {} }, ben);
  expect(body).toMatchObject({ state: 'refunded', refunds: [{ amount: 1200 }] });
});

describe('a host who refunds', () => {
  test('gives back one amount however often the button is pressed, and never more than was paid', async () => {
    const { eventId, tiers } = await paidEvent(app, host);
    const orderId = await buy(eventId, tiers[0]!);
    await pay(orderId);
    const refund = (amount: number, key = crypto.randomUUID()) =>
      app.call(refundOrder, { params: { orderId }, body: { key, amount } }, host);
    const key = crypto.randomUUID();
    await Promise.all(Array.from({ length: 50 }, () => refund(500, key)));
    expect(await orderOf(orderId)).toMatchObject({ state: 'part-refunded', refunds: [{ amount: 500 }] });
    expect((await refund(701)).problem.code).toBe('order.refund_too_high');
    const both = await Promise.all([refund(700), refund(700)]);
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await orderOf(orderId)).toMatchObject({ state: 'refunded' });
    expect(await statusOf(eventId)).toBe('going');
  });

  test('gives back single tickets with their seats', async () => {
    const { eventId, tiers } = await paidEvent(app, host, { fields: { capacity: 3 } });
    const orderId = await buy(eventId, tiers[0]!, { quantity: 3 });
    const { lines } = await pay(orderId);
    const ticket = { lineId: lines[0]!.id, quantity: 1 };
    const body = { key: crypto.randomUUID(), lines: [ticket] };
    const twice = await app.call(
      refundOrder,
      { params: { orderId }, body: { ...body, lines: [ticket, ticket] } },
      host,
    );
    expect(twice.problem.fields).toEqual({ lines: 'Choose each ticket once.' });
    const refunded = await app.call(refundOrder, { params: { orderId }, body }, host);
    expect(refunded.body).toMatchObject({
      state: 'part-refunded',
      refunds: [{ amount: 1200 }],
      lines: [{ returned: 1 }],
    });
    expect((await app.call(getRsvp, { params: { eventId } }, ben)).body).toMatchObject({ status: 'going', guests: 1 });
    await buy(eventId, tiers[0]!, { as: cleo });
    expect(await statusOf(eventId, cleo)).toBe('reserved');
    await runJobs(app);
    expect((await notificationsOf(app, ben)).find(({ title }) => title.includes('refund'))!.text).toBe(
      'The host cancelled 1 of your 3 tickets. The host will refund you €12.00.',
    );
  });
});

test.each([500, 2050])(
  'tickets that go back after %i of their price take back the rest of the sale and of its tax',
  async (first) => {
    const { eventId, tiers } = await paidEvent(app, host);
    const orderId = await buy(eventId, tiers[0]!, { quantity: 2 });
    const { lines } = await pay(orderId);
    const refund = async (body: { amount: number } | { lines: { lineId: string; quantity: number }[] }) => {
      const asked = await app.call(
        refundOrder,
        { params: { orderId }, body: { key: crypto.randomUUID(), ...body } },
        host,
      );
      return app.call(
        confirmRefund,
        { params: { refundId: asked.body.refunds.find(({ state }) => state === 'pending')!.id } },
        host,
      );
    };
    await refund({ amount: first });
    const { body } = await refund({ lines: [{ lineId: lines[0]!.id, quantity: 2 }] });
    expect(body.state).toBe('refunded');
    const notes = await Promise.all(
      body.receipts
        .slice(1)
        .map(async ({ id }) => (await app.call(getReceipt, { params: { receiptId: id } }, ben)).body),
    );
    expect(notes.map(({ total }) => total)).toEqual([first, 2400 - first]);
    expect(notes.reduce((sum, { tax }) => sum + tax, 0)).toBe(383);
    expect(await ledgerSum(app, `buyer:${orderId}`)).toBe(0);
    expect((await app.call(getSales, { params: { eventId } }, host)).body).toMatchObject({ tax: 0, refunded: 2400 });
  },
);

test('a cancelled event cancels and refunds every order, also when the job runs twice', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const paid = await buy(eventId, tiers[0]!);
  await pay(paid);
  const unpaid = await buy(eventId, tiers[0]!, { as: cleo });
  await app.call(cancelEvent, { params: { eventId }, body: {} }, host);
  await runJobs(app);
  await runJobs(app);
  expect(await orderOf(paid)).toMatchObject({ state: 'refunded', refunds: [{ amount: 1200 }], isEventCancelled: true });
  expect(await orderOf(unpaid, cleo)).toMatchObject({ state: 'cancelled', refunds: [], isEventCancelled: true });
});

test('an event that its host cancels while it is hidden gives back what was paid at once', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const paid = await buy(eventId, tiers[0]!);
  await pay(paid);
  const moderator = await staffMember(app.deps, 'moderator');
  await decideAbout(app, { kind: 'event', targetId: eventId }, { moderator, action: 'hide' });
  expect((await app.call(cancelEvent, { params: { eventId }, body: {} }, host)).status).toBe(200);
  await runJobs(app);
  await runJobs(app);
  expect(await orderOf(paid)).toMatchObject({ state: 'refunded', refunds: [{ amount: 1200 }] });
});

test('the orders of a cancelled event are refunded in batches, and one that fails keeps back no other', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const orders: { id: string; as: SomeoneSignedIn }[] = [];
  for (const as of [ben, cleo, host]) orders.push({ id: await buy(eventId, tiers[0]!, { as }), as });
  const [broken, other, last] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
  for (const { id } of [broken, other]) await pay(id);
  await app.db.execute(
    `insert into refunds (payment_id, key, amount, tax, state, lines, asked_at)
       select id, $2, 1, 0, 'failed', '[]', now() from payments where order_id = $1`,
    [broken.id, cancelRefundKey(broken.id)],
  );
  await app.call(cancelEvent, { params: { eventId }, body: {} }, host);
  const batch = (limit: number) => cancelBatchWithEvent(app, { eventId }, limit);
  const ids = orders.map(({ id }) => id).toSorted();
  const upToBroken = { eventId, after: ids[ids.indexOf(broken.id) - 1] };
  for (let attempt = 1; attempt <= 2; attempt += 1)
    await expect(cancelBatchWithEvent(app, upToBroken, 1)).rejects.toThrow(/refunds_key_unique/);
  const next = `select from graphile_worker._private_jobs where payload->>'after' = $1`;
  expect(await app.db.execute(next, [broken.id])).toBe(1);
  await expect(batch(3)).rejects.toThrow(/refunds_key_unique/);
  const states = async () => Promise.all(orders.map(async ({ id, as }) => (await orderOf(id, as)).state));
  expect(await states()).toEqual(['paid', 'refunded', 'cancelled']);
  await app.db.execute('update refunds set key = id where key = $1', [cancelRefundKey(broken.id)]);
  expect(await batch(1)).toBe(true);
  expect(await batch(1)).toBe(false);
  expect(await states()).toEqual(['refunded', 'refunded', 'cancelled']);
  expect((await orderOf(last.id, last.as)).refunds).toEqual([]);
});

test('a promo code lowers the price while it lasts', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const body = { code: 'half', kind: 'percent' as const, value: 50, maxUses: 1 };
  await app.call(createPromoCode, { params: { eventId }, body }, host);
  const bought = { eventId, tierId: tiers[0]!, method: 'door' as const, total: 600, code: 'Half' };
  expect((await order(app, ben, bought)).body).toMatchObject({ total: 600, discount: 600 });
  expect((await order(app, cleo, bought)).problem.fields).toEqual({ code: 'This code doesn’t work.' });
});

test('a host deletes their account only after everybody who paid has got the money back', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const leave = () => app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, host);
  const unpaid = await buy(eventId, tiers[0]!, { as: cleo });
  const orderId = await buy(eventId, tiers[0]!);
  await pay(orderId);
  expect((await leave()).problem.code).toBe('account.has_ticket_sales');
  await app.call(cancelEvent, { params: { eventId }, body: { reason: '' } }, host);
  await runJobs(app);
  expect((await app.call(getSales, { params: { eventId } }, host)).body).toMatchObject({ unsettled: 0, due: 1200 });
  expect((await leave()).problem.code).toBe('account.has_ticket_sales');
  const [refund] = (await orderOf(orderId)).refunds;
  await app.call(confirmRefund, { params: { refundId: refund!.id } }, host);
  expect((await leave()).status).toBe(204);
  expect((await orderOf(unpaid, cleo)).state).toBe('cancelled');
  expect((await orderOf(orderId)).receipts).toHaveLength(2);
});

test('an order that nobody paid at the door is not to be paid any more once the event is over', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const orderId = await buy(eventId, tiers[0]!);
  const unpaid = async () => (await app.call(listOwnOrders, { query: { show: 'unpaid' } }, ben)).body.orders;
  expect(await unpaid()).toMatchObject([{ id: orderId, state: 'door' }]);
  await app.db.execute(
    `update events set starts_at = $2::timestamptz - interval '2 hours', ends_at = $2::timestamptz - interval '1 hour' where id = $1`,
    [eventId, app.clock.now()],
  );
  expect(await unpaid()).toEqual([]);
  expect((await pay(orderId)).state).toBe('paid');
});

test('the database refuses an entry that does not balance, and every change of the books', async () => {
  const unbalanced = app.db.transaction(async (tx) => {
    await tx.execute(
      `with e as (insert into ledger_entries (reason, source, occurred_at) values ('sale', gen_random_uuid(), now()) returning id)
       insert into ledger_lines (entry_id, position, account, currency, amount) select id, 1, 'sales:x', 'EUR', 5 from e`,
    );
  });
  await expect(unbalanced).rejects.toThrow(/do not sum to zero/);
  await expect(app.db.execute('update ledger_lines set amount = amount + 1')).rejects.toThrow(/never changed/);
  await expect(app.db.execute('delete from ledger_lines')).rejects.toThrow(/never changed/);
});

test('the number of a receipt is whole, also after the 9,999th of a year', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const orderId = await buy(eventId, tiers[0]!);
  await app.db.execute(
    `insert into receipt_counters (payee_id, year, last_number) select payee_id, extract(year from $2::timestamptz), 12344 from orders where id = $1`,
    [orderId, app.clock.now()],
  );
  const [receipt] = (await pay(orderId)).receipts;
  expect(receipt!.number).toMatch(/^\d{4}-12345$/);
  expect((await app.call(getReceipt, { params: { receiptId: receipt!.id } }, ben)).body.number).toBe(receipt!.number);
});
