import { expect, test } from 'vitest';
import { getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { leaveGroup } from '#contracts/groups/group-members.contract.ts';
import { getOrder, markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { cancelOrder } from '#contracts/payments/refunds.contract.ts';
import { listAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { getEventCalendar } from '#contracts/rsvps/calendar-feeds.contract.ts';
import { daysAhead, insertPlaces, places } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { order, paidEvent, takeTransfers } from '#tests/support/payments.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

test('an order says where the event is, and a hidden address once it is paid, or at once to people who pay at the door', async () => {
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
  expect((await app.call(cancelOrder, { params: { orderId: atDoor.id }, query: {} }, ben)).body.place).toBe('');
  expect(await venueFor(ben)).toBe('');
});

test('an order for an event without a venue says only the town', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const { eventId, tiers } = await paidEvent(app, host, { fields: { venue: '', address: '' } });
  const { body } = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
  expect(body.place).toBe('Berlin, Germany');
});

test('a buyer who pays at the door sees the hidden address, and nothing else that is for people who are going', async () => {
  const [host, ben, cleo] = await signUpPeople(app.deps, 3);
  const group = await setUpGroup(app, host);
  const fields = {
    host: { kind: 'group', id: group.id },
    venue: 'Globe',
    address: 'Canal Street 3',
    isAddressHidden: true,
    attendeeList: 'going',
  } as const;
  const { eventId, tiers } = await paidEvent(app, host, { fields });
  await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
  const change = { attendance: 'hybrid', meetingLink: 'https://example.org/room' } as const;
  expect((await app.call(updateEvent, { params: { eventId }, body: change }, host)).status).toBe(200);
  const seen = async (as: SomeoneSignedIn) => {
    const { venue, address, meetingLink } = (await app.call(getEvent, { params: { eventId } }, as)).body;
    return { venue, address, meetingLink };
  };
  expect(await seen(ben)).toEqual({ venue: 'Globe', address: 'Canal Street 3', meetingLink: '' });
  expect(await seen(cleo)).toEqual({ venue: '', address: '', meetingLink: '' });
  expect((await app.call(listAttendees, { params: { eventId }, query: {} }, ben)).body.isShown).toBe(false);
  const { body: calendar } = await app.send(toRequest(getEventCalendar, { params: { eventId } }, ben));
  expect(calendar).toContain('LOCATION:Globe\\, Canal Street 3');
  expect(calendar).not.toContain('example.org/room');
});

test('an order that no longer holds seats says neither the place nor the time of an event that its buyer may no longer see', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const group = await setUpGroup(app, host, { members: [ben] });
  const fields = { host: { kind: 'group', id: group.id }, visibility: 'members', venue: 'Globe' } as const;
  // The time for refunds has passed, so that the money stays with the host.
  const { eventId, tiers } = await paidEvent(app, host, { fields, refundHoursBefore: 700 });
  const { id: orderId, event } = (await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 }))
    .body;
  await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, host);
  await app.call(cancelOrder, { params: { orderId }, query: {} }, ben);
  await app.call(leaveGroup, { params: { slug: group.slug } }, ben);
  const moved = {
    venue: 'Secret Cellar',
    placeId: places.potsdam.id,
    startsLocal: daysAhead(app, 30),
    endsLocal: daysAhead(app, 30, '22:00'),
  };
  expect((await app.call(updateEvent, { params: { eventId }, body: moved }, host)).status).toBe(200);
  expect((await app.call(getEvent, { params: { eventId } }, ben)).status).toBe(404);
  expect((await app.call(getOrder, { params: { orderId } }, ben)).body).toMatchObject({
    state: 'cancelled',
    place: '',
    event,
    abilities: { refundUntil: null },
  });
});
