import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { checkPayment, startCheckout } from '#contracts/payments/checkouts.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());
await insertPlaces(app);

let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben, cleo] = await signUpPeople(app.deps, 3);
});

const stateOf = async (orderId: string, as = ben) => (await app.call(getOrder, { params: { orderId } }, as)).body.state;
const statusOf = async (eventId: string, as = ben) =>
  (await app.call(getRsvp, { params: { eventId } }, as)).body.status;

describe('an order that is paid online', () => {
  test('is reserved, then paid once Stripe says so, and its notice only leads to a look', async () => {
    const { eventId, orderId, session } = await site.checkout(host, ben);
    expect(await stateOf(orderId)).toBe('paying');
    expect(await statusOf(eventId)).toBe('reserved');
    standIn.account().pay(session);
    await site.deliver();
    expect(await stateOf(orderId)).toBe('paid');
    expect(await statusOf(eventId)).toBe('going');
    await site.expectBooksToMatch();
  });

  test('is paid without any notice when the buyer returns, and by the check that runs every ten minutes', async () => {
    const first = await site.checkout(host, ben);
    const second = await site.checkout(host, cleo);
    for (const { session } of [first, second]) standIn.account().pay(session);
    standIn.webhooks.waiting.length = 0;
    const { body } = await app.call(checkPayment, { params: { orderId: first.orderId } }, ben);
    expect(body.state).toBe('paid');
    await site.later({ minutes: 6 }, () => site.check());
    expect(await stateOf(second.orderId, cleo)).toBe('paid');
    await site.expectBooksToMatch();
  });

  test('keeps its page while that is open, and a declined card may be followed by another', async () => {
    const { orderId, session, url } = await site.checkout(host, ben);
    const again = await app.call(startCheckout, { params: { orderId } }, ben);
    expect(again.body.url).toBe(url);
    standIn.account().decline(session);
    await site.deliver();
    expect(await stateOf(orderId)).toBe('paying');
    standIn.account().pay(session);
    await site.deliver();
    expect(await stateOf(orderId)).toBe('paid');
  });
});
