import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { getPaymentsReceived } from '#contracts/payments/payees.contract.ts';
import { createPromoCode } from '#contracts/payments/promo-codes.contract.ts';
import { refundOrder } from '#contracts/payments/refunds.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { order, PRICES, paidEvent } from '#tests/support/payments.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { everybody, type Row, signedIn } from './authorization-rows.ts';

/** An event of the person with tickets, which somebody else has ordered to pay at the door. */
async function makePaymentScene(app: TestApp, host: SomeoneSignedIn) {
  await insertPlaces(app);
  const buyer = await signUp(app.deps);
  const { eventId, tiers } = await paidEvent(app, host);
  const { id: orderId } = (await order(app, buyer, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 })).body;
  return { eventId, orderId, tierId: tiers[0]! };
}

async function receiptOf(app: TestApp, orderId: string, host: SomeoneSignedIn): Promise<string> {
  const { body } = await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, host);
  return body.receipts[0]!.id;
}

type Scene = Awaited<ReturnType<typeof makePaymentScene>>;
const inScene =
  (input: (scene: Scene) => object): NonNullable<Row['input']> =>
  async ({ app, person }) =>
    input(await makePaymentScene(app, person));
const ofEvent = (body?: object) => inScene(({ eventId }) => ({ params: { eventId }, ...(body && { body }) }));
const ofOrder = (body?: object) => inScene(({ orderId }) => ({ params: { orderId }, ...(body && { body }) }));
const ofRefund =
  (body?: object): NonNullable<Row['input']> =>
  async ({ app, person }) => {
    const { orderId } = await makePaymentScene(app, person);
    await receiptOf(app, orderId, person);
    const refund = { params: { orderId }, body: { key: crypto.randomUUID(), amount: 100 } };
    const { body: refunded } = await app.call(refundOrder, refund, person);
    return { params: { refundId: refunded.refunds[0]!.id }, ...(body && { body }) };
  };

const PAYEE = {
  revision: 0,
  accountHolder: 'Ada Lovelace',
  iban: 'DE02 1203 0000 0000 2020 51',
  bank: '',
  legalName: '',
  address: '',
  taxName: '',
  taxNumber: '',
};

export const paymentRows: Record<string, Row> = {
  getHostPrices: { ...signedIn(200), otherPerson: 403, input: ofEvent() },
  updatePrices: { ...signedIn(200), otherPerson: 403, input: ofEvent({ ...PRICES, revision: 1 }) },
  quoteOrder: {
    ...everybody(200),
    endedSession: 401,
    input: inScene(({ eventId, tierId }) => ({ params: { eventId }, body: { lines: [{ tierId, quantity: 1 }] } })),
  },
  placeOrder: {
    ...signedIn(201),
    input: inScene(({ eventId, tierId }) => ({
      params: { eventId },
      body: { lines: [{ tierId, quantity: 1 }], method: 'door', total: 1200 },
    })),
  },
  getOrder: { ...signedIn(200), otherPerson: 404, input: ofOrder() },
  startCheckout: { ...signedIn(404), otherPerson: 404, input: ofOrder() },
  connectAccount: {
    ...signedIn(409),
    otherPerson: 404,
    input: async ({ person }) => ({ params: { kind: 'person', payeeId: person.user.id } }),
  },
  disconnectAccount: {
    ...signedIn(204),
    otherPerson: 404,
    input: async ({ person }) => ({ params: { kind: 'person', payeeId: person.user.id } }),
  },
  checkPayment: { ...signedIn(201), otherPerson: 404, input: ofOrder() },
  markOrderPaid: { ...signedIn(201), otherPerson: 404, input: ofOrder({ paidWith: 'cash' }) },
  reversePayment: {
    ...signedIn(200),
    otherPerson: 404,
    input: async ({ app, person }) => {
      const { orderId } = await makePaymentScene(app, person);
      const paid = await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, person);
      return { params: { orderId }, query: { paidAt: paid.body.paidAt! } };
    },
  },
  resendOrder: { ...signedIn(204), otherPerson: 404, input: ofOrder() },
  cancelOrder: {
    ...signedIn(200),
    otherPerson: 404,
    input: inScene(({ orderId }) => ({ params: { orderId }, query: {} })),
  },
  refundOrder: {
    ...signedIn(201),
    otherPerson: 404,
    input: async ({ app, person }) => {
      const { orderId } = await makePaymentScene(app, person);
      await receiptOf(app, orderId, person);
      return { params: { orderId }, body: { key: crypto.randomUUID(), amount: 100 } };
    },
  },
  confirmRefund: {
    ...signedIn(200),
    otherPerson: 404,
    input: ofRefund(),
  },
  recordManualRefund: {
    ...signedIn(409),
    otherPerson: 404,
    input: ofRefund({ refundedWith: 'cash' }),
  },
  listDueRefunds: signedIn(200),
  listEventOrders: { ...signedIn(200), otherPerson: 403, input: ofEvent() },
  exportEventOrders: { ...signedIn(200), otherPerson: 403, input: ofEvent() },
  getSales: { ...signedIn(200), otherPerson: 403, input: ofEvent() },
  listOwnOrders: signedIn(200),
  listPromoCodes: { ...signedIn(200), otherPerson: 403, input: ofEvent() },
  createPromoCode: { ...signedIn(201), otherPerson: 403, input: ofEvent({ code: 'HALF', kind: 'percent', value: 50 }) },
  deletePromoCode: {
    ...signedIn(204),
    otherPerson: 403,
    input: async ({ app, person }) => {
      const { eventId } = await makePaymentScene(app, person);
      const { body } = await app.call(
        createPromoCode,
        { params: { eventId }, body: { code: 'FREE', kind: 'free' } },
        person,
      );
      return { params: { eventId, codeId: body.id } };
    },
  },
  listPayees: signedIn(200),
  updatePayee: {
    ...signedIn(200),
    otherPerson: 404,
    input: ({ person }) => ({ params: { kind: 'person', payeeId: person.user.id }, body: PAYEE }),
  },
  getPaymentsReceived: signedIn(200),
  exportLedger: {
    ...signedIn(200),
    otherPerson: 404,
    input: async ({ app, person }) => {
      const { orderId } = await makePaymentScene(app, person);
      await receiptOf(app, orderId, person);
      const { body } = await app.call(getPaymentsReceived, {}, person);
      return { params: { payeeId: body.received[0]!.payeeId } };
    },
  },
  getPaymentsMade: { ...signedIn(200), input: () => ({ params: { year: '2026' } }) },
  getReceipt: {
    ...signedIn(200),
    otherPerson: 404,
    input: async ({ app, person }) => {
      const { orderId } = await makePaymentScene(app, person);
      return { params: { receiptId: await receiptOf(app, orderId, person) } };
    },
  },
};
