import { beforeEach, expect, test } from 'vitest';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { getPaymentsReceived } from '#contracts/payments/payees.contract.ts';
import { getHostPrices } from '#contracts/payments/prices.contract.ts';
import { confirmRefund, refundOrder } from '#contracts/payments/refunds.contract.ts';
import { getSales, listEventOrders, listOwnOrders } from '#contracts/payments/sales.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { order, paidEvent, takeTransfers } from '#tests/support/payments.ts';
import { ids } from '#tests/support/series.ts';
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
const csvOf = async (url: string) =>
  (await app.send({ url, headers: { authorization: `Bearer ${host.tokens.access.token}` } })).body;

test('hosts see what was sold and what is due, and payees what they have received', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const orderId = await buy(eventId, tiers[0]!);
  await pay(orderId);
  await buy(eventId, tiers[0]!, { as: cleo, quantity: 2 });
  const { body: sales } = await app.call(getSales, { params: { eventId } }, host);
  expect(sales).toMatchObject({
    paid: 1200,
    expected: 2400,
    due: 0,
    refundable: 1200,
    expectsTransfers: false,
    tiers: [{ paid: 1, reserved: 2 }],
  });
  const open = await app.call(listEventOrders, { params: { eventId }, query: { show: 'open' } }, host);
  expect(open.body.orders).toMatchObject([{ buyerName: cleo.user.name, tickets: 2, canMarkPaid: true }]);
  expect(await csvOf(`/api/events/${eventId}/orders.csv`)).toContain('2 × Standard');
  expect((await app.call(listOwnOrders, { query: {} }, ben)).body.orders).toMatchObject([{ id: orderId, total: 1200 }]);
  const [received] = (await app.call(getPaymentsReceived, {}, host)).body.received;
  expect(received).toMatchObject({ door: 1200, bank: 0, quarters: [{ rate: 19, net: 1008, tax: 192 }] });
  const ledger = await csvOf(`/api/payees/${received!.payeeId}/ledger.csv`);
  expect(ledger.trim().split('\n')).toHaveLength(6);
});

test('what goes back is not sold, and is refunded only once it was sent back', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const orderId = await buy(eventId, tiers[0]!, { quantity: 3 });
  const { lines } = await pay(orderId);
  const body = { key: crypto.randomUUID(), lines: [{ lineId: lines[0]!.id, quantity: 1 }] };
  const { refunds } = (await app.call(refundOrder, { params: { orderId }, body }, host)).body;
  const sums = async () => {
    const { tiers: sold, paid, refunded, due } = (await app.call(getSales, { params: { eventId } }, host)).body;
    const [order] = (await app.call(listOwnOrders, { query: {} }, ben)).body.orders;
    const [head, row] = (await csvOf(`/api/events/${eventId}/orders.csv`)).split('\r\n').map((line) => line.split(','));
    const column = (name: string) => row![head!.indexOf(name)];
    const [listed] = (await app.call(listEventOrders, { params: { eventId }, query: {} }, host)).body.orders;
    return {
      listed: { due: listed!.due },
      host: { paid, refunded, due, sold: sold.map(({ paid: count, amount }) => ({ count, amount })) },
      buyer: { refunded: order!.refunded, due: order!.due },
      file: { paidWith: column('Paid with'), refunded: column('Refunded'), due: column('Still to be refunded') },
    };
  };
  const sold = [{ count: 2, amount: 2400 }];
  expect(await sums()).toEqual({
    listed: { due: 1200 },
    host: { paid: 3600, refunded: 0, due: 1200, sold },
    buyer: { refunded: 0, due: 1200 },
    file: { paidWith: 'cash', refunded: '0.00', due: '12.00' },
  });
  await app.call(confirmRefund, { params: { refundId: refunds[0]!.id } }, host);
  expect(await sums()).toEqual({
    listed: { due: 0 },
    host: { paid: 3600, refunded: 1200, due: 0, sold },
    buyer: { refunded: 1200, due: 0 },
    file: { paidWith: 'cash', refunded: '12.00', due: '0.00' },
  });
});

test('transfers of other dates of a series are expected, too, because a change of one date can move all', async () => {
  const { eventId } = await paidEvent(app, host, { transferDays: 3 });
  await takeTransfers(app, eventId);
  const rule = 'FREQ=WEEKLY;COUNT=2';
  const { body: series } = await app.call(createSeries, { body: { eventId, rule } }, host);
  const later = ids(series)[1]!;
  const { body: prices } = await app.call(getHostPrices, { params: { eventId: later } }, host);
  const expectsTransfers = async () => (await app.call(getSales, { params: { eventId } }, host)).body.expectsTransfers;
  expect(await expectsTransfers()).toBe(false);
  await order(app, ben, { eventId: later, tierId: prices.tiers[0]!.id, method: 'transfer', total: 1200 });
  expect(await expectsTransfers()).toBe(true);
});
