import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { readOrderNumber } from '#contracts/payments/order-numbers.ts';
import { getOrder, markOrderPaid, placeOrder, quoteOrder } from '#contracts/payments/orders.contract.ts';
import { getPrices } from '#contracts/payments/prices.contract.ts';
import { getReceipt } from '#contracts/payments/receipts.contract.ts';
import { cancelOrder } from '#contracts/payments/refunds.contract.ts';
import { checkIn } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, hoursAhead, insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { order, type Prices, paidEvent, takeTransfers } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';
import { expireOrdersJob, expiryJobs } from './deadlines/expiry.jobs.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben, cleo] = await signUpPeople(app.deps, 3);
});

const event = (fields: EventFields = {}, tiers?: Prices['tiers']) =>
  paidEvent(app, host, { fields, ...(tiers && { tiers }) });
const rsvpOf = async (eventId: string, as: SomeoneSignedIn) =>
  (await app.call(getRsvp, { params: { eventId } }, as)).body;
const SumRow = z.object({ sum: z.number().nullable() });
const booksOf = async (account: string) =>
  (await app.db.one(SumRow, 'select sum(amount)::bigint as sum from ledger_lines where account = $1', [account])).sum ??
  0;

describe('an order to pay at the door', () => {
  test('reserves the seat, which is taken once a host has taken the payment', async () => {
    const { eventId, tiers } = await event({ capacity: 2, startsLocal: hoursAhead(app, 3) });
    const placed = await order(app, ben, { eventId, tierId: tiers[0]!, quantity: 2, method: 'door', total: 2400 });
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({ state: 'door', total: 2400, tax: 383, paid: 0, currency: 'EUR' });
    expect(readOrderNumber(placed.body.number)).toBe(placed.body.number);
    expect(await rsvpOf(eventId, ben)).toMatchObject({ status: 'reserved', guests: 1, hasTicket: true });
    const code = placed.body.checkInCode!;
    expect((await app.call(checkIn, { params: { eventId, code }, query: {} }, host)).problem.code).toBe(
      'check_in.unpaid',
    );

    const orderId = placed.body.id;
    const paid = await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, host);
    expect(paid.body).toMatchObject({ state: 'paid', paid: 2400, receipts: [{ kind: 'receipt' }] });
    expect(await rsvpOf(eventId, ben)).toMatchObject({ status: 'going', guests: 1, checkInCode: code });
    expect((await app.call(checkIn, { params: { eventId, code }, query: {} }, host)).status).toBe(200);
    expect(await booksOf(`buyer:${orderId}`)).toBe(0);
    const receipt = await app.call(getReceipt, { params: { receiptId: paid.body.receipts[0]!.id } }, ben);
    const taxes = [{ rate: 19, net: 2017, tax: 383 }];
    expect(receipt.body).toMatchObject({ total: 2400, tax: 383, taxes, receiptNumber: null });
  });

  test('is refused to a person who already has tickets, and when the event is full', async () => {
    const { eventId, tiers } = await event({ capacity: 1 });
    const buy = (as: SomeoneSignedIn) => order(app, as, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
    await buy(ben);
    expect((await buy(ben)).problem.code).toBe('order.has_order');
    expect((await buy(cleo)).problem.code).toBe('rsvp.full');
  });

  test('can only be paid once, by a host', async () => {
    const { eventId, tiers } = await event();
    const { id: orderId } = (await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 })).body;
    const pay = (as: SomeoneSignedIn) =>
      app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'card' } }, as);
    expect((await pay(ben)).problem.code).toBe('auth.forbidden');
    expect((await pay(cleo)).problem.code).toBe('order.not_found');
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(host)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await app.call(getOrder, { params: { orderId } }, ben)).body.paid).toBe(1200);
  });
});

describe('an order to pay by transfer', () => {
  test('says where the money goes, with its number as the reference', async () => {
    const { eventId, tiers } = await event();
    await takeTransfers(app, eventId);
    const placed = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'transfer', total: 1200 });
    expect(placed.body).toMatchObject({
      state: 'transfer',
      checkInCode: null,
      transfer: { iban: 'DE02120300000000202051', reference: placed.body.number },
    });
    expect(Date.parse(placed.body.payBy!)).toBeGreaterThan(app.clock.now().getTime());
  });

  test('is refused where the host takes no transfers', async () => {
    const { eventId, tiers } = await event();
    const placed = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'transfer', total: 1200 });
    expect(placed.problem.code).toBe('order.method_unavailable');
  });
});

test('a transfer is offered by the page and taken by the server until the same moment (alf.io#1415)', async () => {
  for (const { days, isPossible } of [
    { days: 1, isPossible: false },
    { days: 4, isPossible: true },
  ]) {
    const { eventId, tiers } = await event({ startsLocal: daysAhead(app, days) });
    await takeTransfers(app, eventId);
    const { methods } = (await app.call(getPrices, { params: { eventId }, query: {} }, ben)).body;
    const placed = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'transfer', total: 1200 });
    expect(methods.includes('transfer')).toBe(isPossible);
    expect(placed.status).toBe(isPossible ? 201 : 409);
  }
});

describe('an order that was not paid in time', () => {
  const runExpiry = (days = 0) => atLaterTime(app, { days }, () => runNow(expiryJobs(app.deps), expireOrdersJob, {}));

  test.each([
    { limit: 'seat of the event', capacities: [1, null] },
    { limit: 'ticket of its kind', capacities: [null, 1] },
  ] as const)(
    'gives the last $limit to the next person, and takes it again if the money arrives late',
    async ({ capacities: [ofEvent, ofTier] }) => {
      const tier = { name: 'Early', kind: 'fixed', amount: 1200, capacity: ofTier } as const;
      const { eventId, tiers } = await event({ capacity: ofEvent }, [tier]);
      await takeTransfers(app, eventId);
      const buy = (as: SomeoneSignedIn) =>
        order(app, as, { eventId, tierId: tiers[0]!, method: 'transfer', total: 1200 });
      const { id: orderId } = (await buy(ben)).body;
      await runExpiry();
      expect((await app.call(getOrder, { params: { orderId } }, ben)).body.state).toBe('transfer');
      await runExpiry(8);
      expect((await app.call(getOrder, { params: { orderId } }, ben)).body.state).toBe('expired');
      expect(await rsvpOf(eventId, ben)).toMatchObject({ status: 'not-going' });

      const pay = () => app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'transfer' } }, host);
      const second = await buy(cleo);
      expect((await pay()).problem.code).toBe('rsvp.full');
      await runExpiry(8);
      expect((await app.call(getOrder, { params: { orderId: second.body.id } }, cleo)).body.state).toBe('expired');
      expect((await pay()).body.state).toBe('paid');
      expect(await rsvpOf(eventId, ben)).toMatchObject({ status: 'going' });
    },
  );

  test('expires even if an earlier one cannot', async () => {
    const [first, second] = [await event(), await event()];
    const orders: string[] = [];
    for (const { eventId, tiers } of [first, second]) {
      await takeTransfers(app, eventId);
      orders.push((await order(app, ben, { eventId, tierId: tiers[0]!, method: 'transfer', total: 1200 })).body.id);
    }
    await app.db.execute(`update orders set expires_at = expires_at - interval '1 hour' where id = $1`, [orders[0]]);
    // The database refuses a count below zero.
    await app.db.execute('update price_tiers set taken = 0 where event_id = $1', [first.eventId]);
    await expect(runExpiry(8)).rejects.toThrow('price_tiers_taken');
    const states = await Promise.all(
      orders.map(async (orderId) => (await app.call(getOrder, { params: { orderId } }, ben)).body.state),
    );
    expect(states).toEqual(['transfer', 'expired']);
    await app.db.execute('update price_tiers set taken = 1 where event_id = $1', [first.eventId]);
  });

  const expired = async (fields: EventFields = {}) => {
    const { eventId, tiers } = await event(fields);
    await takeTransfers(app, eventId);
    const buy = async () =>
      (await order(app, ben, { eventId, tierId: tiers[0]!, method: 'transfer', total: 1200 })).body.id;
    const pay = (orderId: string) =>
      app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'transfer' } }, host);
    const orderId = await buy();
    await runExpiry(8);
    return { eventId, tierId: tiers[0]!, orderId, buy, pay };
  };

  test('is not sold for an event that was cancelled or is over', async () => {
    const cancelled = await expired();
    await app.call(cancelEvent, { params: { eventId: cancelled.eventId }, body: {} }, host);
    expect((await cancelled.pay(cancelled.orderId)).problem).toMatchObject({
      code: 'event.cancelled',
      message: 'This event was cancelled. Please return the money.',
    });
    const over = await expired();
    await app.db.execute(
      `update events set starts_at = $2::timestamptz - interval '2 hours', ends_at = $2::timestamptz - interval '1 hour' where id = $1`,
      [over.eventId, app.clock.now()],
    );
    expect((await over.pay(over.orderId)).problem.code).toBe('event.over');
    const { body } = await app.call(getOrder, { params: { orderId: over.orderId } }, ben);
    expect(body).toMatchObject({ state: 'expired', paid: 0, receipts: [] });
  });

  test('takes the seat that was offered to the person meanwhile', async () => {
    const { eventId, tierId, orderId, pay } = await expired({ capacity: 1 });
    const { body } = await order(app, cleo, { eventId, tierId, method: 'door', total: 1200 });
    await app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, ben);
    await app.call(cancelOrder, { params: { orderId: body.id }, query: {} }, cleo);
    expect(await rsvpOf(eventId, ben)).toMatchObject({ status: 'offered' });
    expect((await pay(orderId)).body.state).toBe('paid');
    expect(await rsvpOf(eventId, ben)).toMatchObject({ status: 'going' });
  });

  test('does not take the seats of a newer order of the same person', async () => {
    const { eventId, orderId, buy, pay } = await expired();
    const newer = await buy();
    expect((await pay(orderId)).problem.code).toBe('order.has_newer_order');
    expect(await rsvpOf(eventId, ben)).toMatchObject({ status: 'reserved' });
    expect((await pay(newer)).body.state).toBe('paid');
    expect((await pay(orderId)).problem.code).toBe('order.has_newer_order');
  });
});

describe('the price of an order', () => {
  test('must be the one that the person has seen', async () => {
    const { eventId, tiers } = await event();
    const placed = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1 });
    expect(placed.problem.code).toBe('order.price_changed');
  });

  test('must be in the currency that the person has seen', async () => {
    const { eventId, tiers } = await event();
    const body = { lines: [{ tierId: tiers[0]!, quantity: 1 }], method: 'door' as const, total: 1200 };
    const orderIn = (currency: string) =>
      app.call(placeOrder, { params: { eventId }, body: { ...body, currency } }, ben);
    expect((await orderIn('HUF')).problem.code).toBe('order.price_changed');
    expect((await orderIn('EUR')).status).toBe(201);
  });

  test.each([
    ['a negative number of tickets', { quantity: -1 }, 1200],
    ['a part of a ticket', { quantity: 0.5 }, 600],
    ['more tickets than an order has', { quantity: 11 }, 13_200],
    ['a negative total', {}, -1200],
    ['a fraction of a cent', {}, 1200.5],
    ['a total beyond all amounts', {}, 2 ** 53],
    ['a tampered price of the ticket', { amount: 1 }, 1],
  ])('refuses %s, and nothing is ordered', async (_, line, total) => {
    const { eventId, tiers } = await event();
    const lines = [{ tierId: tiers[0]!, quantity: 1, ...line }];
    const placed = await app.call(placeOrder, { params: { eventId }, body: { lines, method: 'door', total } }, ben);
    expect([400, 409]).toContain(placed.problem.status);
    expect(await app.db.execute('select from orders where event_id = $1', [eventId])).toBe(0);
    expect((await rsvpOf(eventId, ben)).status).toBe('none');
  });

  test('is for several of the dearest tickets', async () => {
    const { eventId, tiers } = await event({}, [{ name: 'Patron', kind: 'fixed', amount: 100_000_000 }]);
    const dear = { eventId, tierId: tiers[0]!, quantity: 10, method: 'door', total: 1_000_000_000 } as const;
    expect((await order(app, ben, dear)).body).toMatchObject({ state: 'door', total: 1_000_000_000 });
  });

  test('refuses tickets of another event', async () => {
    const { eventId } = await event();
    const other = await event();
    const placed = await order(app, ben, { eventId, tierId: other.tiers[0]!, method: 'door', total: 1200 });
    expect(placed.problem.status).toBe(400);
  });

  test('is quoted with its tax, and chosen where people pay what they want', async () => {
    const { eventId, tiers } = await event({}, [
      { name: 'Supporter', kind: 'donation', amount: 500, suggested: 1000, taxRate: 7 },
      { name: 'Under 18', kind: 'free' },
    ]);
    const ask = (amount?: number) =>
      app.call(
        quoteOrder,
        { params: { eventId }, body: { lines: [{ tierId: tiers[0]!, quantity: 1, ...(amount && { amount }) }] } },
        null,
      );
    expect((await ask(1070)).body).toMatchObject({ total: 1070, tax: 70 });
    expect((await ask(499)).problem).toMatchObject({ fields: { lines: 'Pay at least €5.00 for “Supporter”.' } });
    expect((await ask()).status).toBe(400);
    const free = await order(app, ben, { eventId, tierId: tiers[1]!, method: 'free', total: 0 });
    expect(free.body).toMatchObject({ state: 'paid', receipts: [], isEventCancelled: false });
    expect(await rsvpOf(eventId, ben)).toMatchObject({ status: 'going' });
  });

  test('follows what is left of a kind of ticket', async () => {
    const { eventId, tiers } = await event({}, [{ name: 'Early', kind: 'fixed', amount: 900, capacity: 1 }]);
    await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 900 });
    const { body } = await app.call(getPrices, { params: { eventId }, query: {} }, null);
    expect(body.tiers).toMatchObject([{ name: 'Early', left: 0, state: 'sold-out' }]);
    const late = await order(app, cleo, { eventId, tierId: tiers[0]!, method: 'door', total: 900 });
    expect(late.problem.fields).toEqual({ lines: '“Early” is sold out.' });
  });
});

describe('an RSVP to an event with tickets', () => {
  test('needs a ticket while there are seats, and waits when there are none', async () => {
    const { eventId, tiers } = await event({ capacity: 1 });
    const go = (as: SomeoneSignedIn) => app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, as);
    expect((await go(ben)).problem.code).toBe('rsvp.needs_ticket');
    await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
    expect((await go(ben)).problem.code).toBe('rsvp.has_ticket');
    expect((await app.call(leaveEvent, { params: { eventId } }, ben)).problem.code).toBe('rsvp.has_ticket');
    expect((await go(cleo)).body).toMatchObject({ status: 'waitlisted', position: 1 });
  });
});
