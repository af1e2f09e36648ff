import { beforeEach, describe, expect, test } from 'vitest';
import { getOrder, markOrderPaid, reversePayment } from '#contracts/payments/orders.contract.ts';
import { getPaymentsReceived } from '#contracts/payments/payees.contract.ts';
import { getPaymentsMade } from '#contracts/payments/payments-made.contract.ts';
import { getReceipt } from '#contracts/payments/receipts.contract.ts';
import { refundOrder } from '#contracts/payments/refunds.contract.ts';
import { getSales } from '#contracts/payments/sales.contract.ts';
import { checkIn } from '#contracts/rsvps/attendees.contract.ts';
import { getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { hoursAhead, insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { addCohost } from '#tests/support/host-scene.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
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

/** Begins in an hour, so that check-in is open. */
const tonight = () => paidEvent(app, host, { fields: { startsLocal: hoursAhead(app, 1) } });
const mark = async (orderId: string, as = host) =>
  (await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, as)).body;
const reverse = (orderId: string, paidAt: string | null, as = host) =>
  app.call(reversePayment, { params: { orderId }, query: { paidAt: paidAt! } }, as);
const orderOf = async (orderId: string, as = host) => (await app.call(getOrder, { params: { orderId } }, as)).body;
const receiptOf = async (receiptId: string) => (await app.call(getReceipt, { params: { receiptId } }, ben)).body;
const rsvpOf = async (eventId: string) => (await app.call(getRsvp, { params: { eventId } }, ben)).body;

describe('a payment at the door that was recorded by mistake', () => {
  test('is taken back: the order is to be paid again, and its guest is neither checked in nor going', async () => {
    const { eventId, tiers } = await tonight();
    const placed = (await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 })).body;
    const { paidAt } = await mark(placed.id);
    const params = { eventId, code: placed.checkInCode! };
    expect((await app.call(checkIn, { params, query: {} }, host)).status).toBe(200);
    expect((await orderOf(placed.id)).abilities).toMatchObject({ markPaid: false, reversePayment: true });
    const { body } = await reverse(placed.id, paidAt);
    expect(body).toMatchObject({
      state: 'door',
      paid: 0,
      paidWith: '',
      paidAt: null,
      refunds: [],
      abilities: { markPaid: true, reversePayment: false, refund: false },
    });
    expect((await rsvpOf(eventId)).status).toBe('reserved');
    expect((await app.call(checkIn, { params, query: {} }, host)).problem.code).toBe('check_in.unpaid');
    expect((await app.call(getSales, { params: { eventId } }, host)).body).toMatchObject({
      paid: 0,
      expected: 1200,
      refunded: 0,
      tax: 0,
      tiers: [{ paid: 0, reserved: 1, amount: 0 }],
    });
  });

  test('stays in the books with its correction, and the receipt with a credit note; the payment that comes has its own', async () => {
    const { eventId, tiers } = await tonight();
    const { id } = (await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 })).body;
    await reverse(id, (await mark(id)).paidAt);
    expect(await ledgerSum(app, 'payee:%:door')).toBe(0);
    expect(await ledgerSum(app, 'sales:%')).toBe(0);
    expect(await ledgerSum(app, 'tax:%')).toBe(0);
    app.clock.advance({ minutes: 5 });
    const { receipts } = await mark(id);
    expect(receipts.map(({ kind, number }) => [kind, number.slice(5)])).toEqual([
      ['receipt', '0001'],
      ['credit-note', '0002'],
      ['receipt', '0003'],
    ]);
    const [first, note, second] = await Promise.all(receipts.map((each) => receiptOf(each.id)));
    expect(first!.correctedBy).toBe(note!.number);
    expect(receipts.map(({ correctedBy }) => correctedBy)).toEqual([note!.number, null, null]);
    expect(note).toMatchObject({
      isCorrection: true,
      correctedBy: null,
      receiptNumber: first!.number,
      total: 1200,
      tax: 192,
    });
    expect(second).toMatchObject({
      kind: 'receipt',
      isCorrection: false,
      correctedBy: null,
      receiptNumber: null,
      total: 1200,
    });
    expect(await ledgerSum(app, 'payee:%:door')).toBe(1200);
    expect(await ledgerSum(app, 'sales:%')).toBe(-1008);
    expect(await ledgerSum(app, 'buyer:%')).toBe(0);
    const [received] = (await app.call(getPaymentsReceived, {}, host)).body.received;
    expect(received).toMatchObject({ door: 1200, quarters: [{ rate: 19, net: 1008, tax: 192 }] });
    const year = Number(second!.number.slice(0, 4));
    const made = (await app.call(getPaymentsMade, { params: { year } }, ben)).body.payments;
    expect(made).toMatchObject([{ amount: 1200, receipt: second!.number }]);
    await app.call(refundOrder, { params: { orderId: id }, body: { key: crypto.randomUUID() } }, host);
    expect((await orderOf(id)).abilities.reversePayment).toBe(false);
  });

  test('is told to the buyer, whom nobody tells any more that the tickets are paid', async () => {
    const { eventId, tiers } = await tonight();
    const { id } = (await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 })).body;
    await reverse(id, (await mark(id)).paidAt);
    await runJobs(app);
    const titles = async () =>
      (await notificationsOf(app, ben)).filter(({ kind }) => kind === 'order').map(({ title }) => title.split(':')[0]);
    expect(await titles()).toEqual(['Your tickets are reserved', 'Your tickets aren’t paid yet']);
    app.clock.advance({ minutes: 5 });
    await mark(id);
    await runJobs(app);
    expect(await titles()).toEqual([
      'Your tickets are reserved',
      'Your tickets aren’t paid yet',
      'Your tickets are paid',
    ]);
  });

  test('can be taken back by people who recorded it, and by hosts, unless it was paid again since', async () => {
    const { eventId, tiers } = await tonight();
    const { slug } = await makeGroup(app.deps, cleo.user.id);
    await addCohost(app, eventId, host, { kind: 'group', slug, as: cleo });
    const { id } = (await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 })).body;
    const { paidAt } = await mark(id);
    expect((await reverse(id, paidAt, ben)).problem.code).toBe('auth.forbidden');
    expect((await reverse(id, paidAt, cleo)).problem.code).toBe('order.not_reversible');
    expect((await reverse(id, paidAt)).status).toBe(200);
    app.clock.advance({ minutes: 5 });
    expect((await reverse(id, (await mark(id, cleo)).paidAt, cleo)).status).toBe(200);
    app.clock.advance({ minutes: 5 });
    await mark(id);
    expect((await reverse(id, paidAt)).problem.code).toBe('order.not_reversible');
    expect((await orderOf(id)).state).toBe('paid');
  });
});
