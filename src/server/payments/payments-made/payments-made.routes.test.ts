import { expect, test } from 'vitest';
import { donate } from '#contracts/payments/contributions.contract.ts';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { getPaymentsMade } from '#contracts/payments/payments-made.contract.ts';
import { confirmRefund, refundOrder } from '#contracts/payments/refunds.contract.ts';
import { supportedGroup } from '#tests/support/contributions.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

test('a person sees what they paid in a year, and what has gone back, with the numbers of the receipts', async () => {
  const [host, ben, cleo] = await signUpPeople(app.deps, 3);
  const year = app.clock.now().getUTCFullYear();
  const read = async (as = ben, of = year) => (await app.call(getPaymentsMade, { params: { year: of } }, as)).body;
  expect(await read()).toEqual({ years: [], payments: [] });
  const { params } = await supportedGroup(app, host);
  const donation = { params, body: { amount: 1500, period: null, method: 'transfer' as const } };
  const given = (await app.call(donate, donation, ben)).body.id;
  const pay = (orderId: string) => app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, host);
  await pay(given);
  const { eventId, tiers } = await paidEvent(app, host, { fields: { title: 'Hamlet', timeZone: 'UTC' } });
  const ticket = { eventId, tierId: tiers[0]!, method: 'door', total: 1200 } as const;
  const bought = (await order(app, ben, ticket)).body.id;
  await order(app, cleo, ticket);
  expect((await read()).payments).toHaveLength(1);
  await pay(bought);
  const body = { key: crypto.randomUUID(), amount: 500 };
  const { refunds } = (await app.call(refundOrder, { params: { orderId: bought }, body }, host)).body;
  expect((await read()).payments).toHaveLength(2);
  await app.call(confirmRefund, { params: { refundId: refunds[0]!.id } }, host);
  const { years, payments } = await read();
  expect(years).toEqual([year]);
  const ofTicket = { orderId: bought, kind: 'tickets', name: 'Hamlet', payee: host.user.name, currency: 'EUR' };
  expect(payments.toSorted((one, other) => other.amount - one.amount)).toMatchObject([
    { orderId: given, kind: 'donation', name: '', payee: 'Chicago Board Games', amount: 1500, receipt: `${year}-0001` },
    { ...ofTicket, amount: 1200, receipt: `${year}-0001` },
    { ...ofTicket, amount: -500, receipt: `${year}-0002` },
  ]);
  expect(await read(ben, year - 1)).toEqual({ years: [year], payments: [] });
  expect(await read(cleo)).toEqual({ years: [], payments: [] });
});
