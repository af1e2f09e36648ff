import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
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
  checkPayment: { ...signedIn(201), otherPerson: 404, input: ofOrder() },
  markOrderPaid: { ...signedIn(201), otherPerson: 404, input: ofOrder({ paidWith: 'cash' }) },
  getReceipt: {
    ...signedIn(200),
    otherPerson: 404,
    input: async ({ app, person }) => {
      const { orderId } = await makePaymentScene(app, person);
      return { params: { receiptId: await receiptOf(app, orderId, person) } };
    },
  },
};
