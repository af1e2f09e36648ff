import { beforeEach, expect, test } from 'vitest';
import { donate } from '#contracts/payments/contributions.contract.ts';
import { markOrderPaid, type Order } from '#contracts/payments/orders.contract.ts';
import { getPaymentsReceived } from '#contracts/payments/payees.contract.ts';
import { getPaymentsMade } from '#contracts/payments/payments-made.contract.ts';
import { getReceipt } from '#contracts/payments/receipts.contract.ts';
import { supportedGroup } from '#tests/support/contributions.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
// Half an hour before the new year in UTC, and half an hour after it in Berlin.
const year = app.clock.now().getUTCFullYear();
app.clock.advance({ seconds: (Date.UTC(year + 1, 0) - app.clock.now().getTime()) / 1000 - 1800 });
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
});

const pay = async ({ id: orderId }: Pick<Order, 'id'>) => {
  const body = { paidWith: 'cash' as const };
  const { receipts } = (await app.call(markOrderPaid, { params: { orderId }, body }, host)).body;
  return (await app.call(getReceipt, { params: { receiptId: receipts[0]!.id } }, ben)).body;
};
const listed = async (of: number) => (await app.call(getPaymentsMade, { params: { year: of } }, ben)).body.payments;
const numbersOf = async (of: number) => (await listed(of)).map(({ receipt }) => receipt);
const zonesOf = async (of: number) => (await listed(of)).map(({ timeZone }) => timeZone);
const setZone = (zone: string) =>
  app.db.execute(
    `insert into site_settings (key, value, changed_at) values ('time-zone', to_jsonb($1::text), now())
       on conflict (key) do update set value = excluded.value`,
    [zone],
  );

test('a receipt has the day and the year of where its event is', async () => {
  const sold = async (timeZone: string) => {
    const { eventId, tiers } = await paidEvent(app, host, { fields: { timeZone } });
    const placed = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
    return pay(placed.body);
  };
  expect(await sold('Europe/Berlin')).toMatchObject({ number: `${year + 1}-0001`, timeZone: 'Europe/Berlin' });
  expect(await sold('America/New_York')).toMatchObject({ number: `${year}-0001`, timeZone: 'America/New_York' });
  expect([await numbersOf(year), await numbersOf(year + 1)]).toEqual([[`${year}-0001`], [`${year + 1}-0001`]]);
  expect([await zonesOf(year), await zonesOf(year + 1)]).toEqual([['America/New_York'], ['Europe/Berlin']]);
  const { received } = (await app.call(getPaymentsReceived, {}, host)).body;
  expect(received[0]!.quarters.map(({ quarter }) => quarter)).toEqual([`${year + 1}-Q1`, `${year}-Q4`]);
});

test('a receipt of a donation has the day and the year of the site', async () => {
  const { params } = await supportedGroup(app, host);
  const given = async () => {
    const body = { amount: 1500, period: null, method: 'transfer' as const };
    return pay((await app.call(donate, { params, body }, ben)).body);
  };
  expect(await given()).toMatchObject({ number: `${year}-0001`, timeZone: 'UTC' });
  await setZone('Pacific/Auckland');
  expect(await given()).toMatchObject({ number: `${year + 1}-0001`, timeZone: 'Pacific/Auckland' });
  expect([await numbersOf(year), await numbersOf(year + 1)]).toEqual([[`${year}-0001`], [`${year + 1}-0001`]]);
  // As it was issued, although the site has moved since.
  expect([await zonesOf(year), await zonesOf(year + 1)]).toEqual([['UTC'], ['Pacific/Auckland']]);
});
