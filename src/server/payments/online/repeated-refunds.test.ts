import { afterAll, beforeEach, expect, test } from 'vitest';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { getPaymentsReceived } from '#contracts/payments/payees.contract.ts';
import { refundOrder } from '#contracts/payments/refunds.contract.ts';
import { getSales } from '#contracts/payments/sales.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';
import { ledgerSum } from '#tests/support/payments.ts';

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
  return { eventId, orderId };
}

const ask = (orderId: string, amount?: number) =>
  app.call(refundOrder, { params: { orderId }, body: { key: crypto.randomUUID(), amount } }, host);

/** The bank of the buyer sends the last refund back. */
async function sendBack(): Promise<void> {
  stripe.settleRefund(stripe.books.list('refund').at(-1)!.id, false);
  await site.deliver();
}

const orderOf = async (orderId: string) => (await app.call(getOrder, { params: { orderId } }, ben)).body;

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

test('sales, books, tax and balance agree while a part that a bank has sent back is repeated', async () => {
  const FEE = 65;
  const { eventId, orderId } = await paidOrder();
  const sums = async () => {
    const { tiers, tax, ...sales } = (await app.call(getSales, { params: { eventId } }, host)).body;
    const [received] = (await app.call(getPaymentsReceived, {}, host)).body.received;
    const booked = -(await ledgerSum(app, `sales:${received!.payeeId}`));
    expect(await ledgerSum(app, `tax:${received!.payeeId}`)).toBe(-tax);
    expect(received!.quarters).toMatchObject([{ net: booked, tax }]);
    expect(received!.online).toBe(sales.paid - sales.refunded - FEE);
    return { sold: tiers[0]!.amount, booked: booked + tax, refunded: sales.refunded, due: sales.due };
  };
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
