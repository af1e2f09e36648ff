import { expect, test } from 'vitest';
import { getEvent } from '#contracts/events/events.contract.ts';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { cancelOrder } from '#contracts/payments/refunds.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { order, paidEvent, takeTransfers } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

test('an order says where the event is, and a hidden address once it is paid, or at once to those who pay at the door', async () => {
  const [host, ben, cleo] = await signUpPeople(app.deps, 3);
  const fields = { venue: 'Globe', address: 'Canal Street 3', isAddressHidden: true };
  const { eventId, tiers } = await paidEvent(app, host, { fields });
  await takeTransfers(app, eventId);
  const buy = async (as: SomeoneSignedIn, method: 'door' | 'transfer') =>
    (await order(app, as, { eventId, tierId: tiers[0]!, method, total: 1200 })).body;
  const atDoor = await buy(ben, 'door');
  const byTransfer = await buy(cleo, 'transfer');
  const venueFor = async (as: SomeoneSignedIn) => (await app.call(getEvent, { params: { eventId } }, as)).body.venue;
  expect([atDoor.place, await venueFor(ben)]).toEqual(['Globe, Canal Street 3, Berlin, Germany', 'Globe']);
  expect([byTransfer.place, await venueFor(cleo)]).toEqual(['Berlin, Germany', '']);
  const paid = { params: { orderId: byTransfer.id }, body: { paidWith: 'transfer' } } as const;
  expect((await app.call(markOrderPaid, paid, host)).body.place).toBe(atDoor.place);
  expect((await app.call(cancelOrder, { params: { orderId: atDoor.id } }, ben)).body.place).toBe('Berlin, Germany');
  expect(await venueFor(ben)).toBe('');
});

test('who pays at the door of an event that is also online learns neither street nor link before', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const fields = {
    attendance: 'hybrid',
    venue: 'Globe',
    isAddressHidden: true,
    meetingLink: 'https://example.org/room',
  } as const;
  const { eventId, tiers } = await paidEvent(app, host, { fields });
  const { body } = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
  expect(body.place).toBe('Berlin, Germany');
  const { venue, meetingLink } = (await app.call(getEvent, { params: { eventId } }, ben)).body;
  expect({ venue, meetingLink }).toEqual({ venue: '', meetingLink: '' });
});
