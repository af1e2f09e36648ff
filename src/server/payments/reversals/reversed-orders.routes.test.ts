import { beforeEach, describe, expect, test } from 'vitest';
import { getOrder, markOrderPaid, type Order, reversePayment } from '#contracts/payments/orders.contract.ts';
import { listOwnOrders } from '#contracts/payments/sales.contract.ts';
import { endExpiredDecisions } from '#server/moderation/appeals.actions.ts';
import { expireOrdersJob, expiryJobs } from '#server/payments/deadlines/expiry.jobs.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { hoursAhead, insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { addCohost } from '#tests/support/host-scene.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout, logInAgain } from '#tests/support/moderation.ts';
import { order, paidEvent, takeTransfers } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const DAY_MS = 86_400_000;
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben, cleo] = await signUpPeople(app.deps, 3);
});

type Placed = { hours: number; method?: 'door' | 'transfer' };

/** A paid order for an event that begins in some hours and takes two. */
async function paidOrder({ hours, method = 'door' }: Placed): Promise<Order> {
  const { eventId, tiers } = await paidEvent(app, host, {
    transferDays: 3,
    fields: { startsLocal: hoursAhead(app, hours) },
  });
  await takeTransfers(app, eventId);
  const { id } = (await order(app, ben, { eventId, tierId: tiers[0]!, method, total: 1200 })).body;
  await runJobs(app);
  return mark(id);
}
const mark = async (orderId: string, as = host) => {
  const marked = await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, as);
  expect(marked.status).toBe(201);
  return marked.body;
};
const reverse = ({ id, paidAt }: Pick<Order, 'id' | 'paidAt'>, as = host) =>
  app.call(reversePayment, { params: { orderId: id }, query: { paidAt: paidAt! } }, as);
const orderOf = async (orderId: string, as = host) => (await app.call(getOrder, { params: { orderId } }, as)).body;
const wait = async (hours: number) => {
  app.clock.advance({ hours });
  for (const person of [host, ben, cleo]) Object.assign(person, await logInAgain(app, person));
};
const runMinute = async () => {
  await runNow(expiryJobs(app.deps), expireOrdersJob, {});
  await runJobs(app);
};
const orderNews = async () => (await notificationsOf(app, ben)).filter(({ kind }) => kind === 'order');
const titles = async () => (await orderNews()).map(({ title }) => title.split(':')[0]);
const daysToPay = ({ payBy }: Order) => (Date.parse(payBy!) - app.clock.now().getTime()) / DAY_MS;

describe('a transfer that was marked by mistake', () => {
  test.each([
    ['three days, as it was ordered, long before the event', 24 * 100, 0, 3],
    ['until a day before the event', 24 * 4, 36, 1.5],
    ['a day shortly before the event', 24 * 4, 24 * 4 - 1, 1],
    ['a day after the event', 24 * 4, 24 * 5, 1],
  ])('has %s to arrive', async (_title, hours, hoursLater, days) => {
    const paid = await paidOrder({ hours, method: 'transfer' });
    await wait(hoursLater);
    const reversed = (await reverse(paid)).body;
    expect(reversed.state).toBe('transfer');
    expect(daysToPay(reversed)).toBeCloseTo(days, 2);
  });

  test('can be marked as paid again although the event is over', async () => {
    const paid = await paidOrder({ hours: 24 * 4, method: 'transfer' });
    await wait(24 * 5);
    await reverse(paid);
    await wait(23);
    await runMinute();
    expect((await mark(paid.id)).receipts).toHaveLength(3);
  });

  test('that does not arrive after the event ends its order, and nobody says that others have the seats', async () => {
    const paid = await paidOrder({ hours: 24 * 4, method: 'transfer' });
    await wait(24 * 5);
    await reverse(paid);
    await wait(25);
    await runMinute();
    expect((await orderOf(paid.id)).state).toBe('expired');
    expect((await orderNews()).at(-1)!.text).toBe(
      'It wasn’t paid in time. If you’ve already sent the money, contact the host.',
    );
    const late = await app.call(markOrderPaid, { params: { orderId: paid.id }, body: { paidWith: 'transfer' } }, host);
    expect(late.problem.message).toBe('This event is over. Please return the money.');
  });

  test('is told to its buyer with the deadline, and no reminder of the same deadline follows', async () => {
    const paid = await paidOrder({ hours: 24 * 4, method: 'transfer' });
    await wait(24 * 3);
    await reverse(paid);
    await runMinute();
    expect(await titles()).toEqual(['Your tickets are reserved', 'Your tickets aren’t paid yet']);
  });
});

test('a payment at the door that is reversed after the event is to be settled with the host', async () => {
  const paid = await paidOrder({ hours: 1 });
  await wait(4);
  await reverse(paid);
  await runJobs(app);
  expect((await orderNews()).at(-1)!.text).toContain('The event is over, so contact the host about how to pay €12.00.');
  expect((await mailsTo(app, ben.email)).at(-1)!.text).not.toContain('Your code for the door');
  expect(await orderOf(paid.id, ben)).toMatchObject({ state: 'door', isOver: true });
  expect((await app.call(listOwnOrders, { query: {} }, ben)).body.orders).toMatchObject([{ isOver: true }]);
});

test('hosts see who reversed a payment, and are notified if it was somebody at the door', async () => {
  const paid = await paidOrder({ hours: 1 });
  const { slug } = await makeGroup(app.deps, cleo.user.id);
  await addCohost(app, paid.eventId!, host, { kind: 'group', slug, as: cleo });
  await reverse(paid);
  await runJobs(app);
  const sales = async () => (await notificationsOf(app, host)).filter(({ kind }) => kind === 'sale');
  expect(await sales()).toEqual([]);
  app.clock.advance({ minutes: 5 });
  const again = await mark(paid.id, cleo);
  app.clock.advance({ minutes: 1 });
  await reverse(again, cleo);
  await runJobs(app);
  expect(await sales()).toMatchObject([
    {
      title: expect.stringContaining('An order was marked as not paid'),
      text: `${cleo.user.name}, who checks guests in, says that €12.00 for order ${paid.number} was recorded by mistake.`,
    },
  ]);
  const at = app.clock.now().toISOString();
  expect((await orderOf(paid.id)).reversals).toMatchObject([{ by: host.user.name }, { by: cleo.user.name, at }]);
  expect((await orderOf(paid.id, ben)).reversals).toEqual([]);
});

test('a reversal that is repeated because its response was lost succeeds, for the same person', async () => {
  const paid = await paidOrder({ hours: 1 });
  const { slug } = await makeGroup(app.deps, cleo.user.id);
  await addCohost(app, paid.eventId!, host, { kind: 'group', slug, as: cleo });
  await reverse(paid);
  expect(await reverse(paid)).toMatchObject({ status: 200, body: { state: 'door', paid: 0 } });
  expect((await reverse(paid, cleo)).problem.code).toBe('order.not_reversible');
  expect((await orderOf(paid.id)).receipts).toHaveLength(2);
});

test('a payment that was undone and recorded again before the mails went out is mailed once', async () => {
  const paid = await paidOrder({ hours: 1 });
  await reverse(paid);
  app.clock.advance({ seconds: 5 });
  await mark(paid.id);
  await runJobs(app);
  expect(await titles()).toEqual(['Your tickets are reserved', 'Your tickets are paid']);
});

test('a reversal while the event is taken down is told without how to pay, which is said once it is restored', async () => {
  const paid = await paidOrder({ hours: 24 * 2 });
  const moderator = await staffMember(app.deps, 'moderator');
  await decideAbout(app, { kind: 'event', targetId: paid.eventId! }, { moderator, action: 'hide', days: 1 });
  const reversed = await reverse(paid);
  expect(reversed.status).toBe(200);
  await runJobs(app);
  const { title, text } = (await orderNews()).at(-1)!;
  expect(title).toContain('Your tickets aren’t paid yet');
  expect(text).toMatch(/The credit note that cancels it is with your order\. Please don’t pay for now\.$/);
  await wait(25);
  await endExpiredDecisions(app.deps);
  await runJobs(app);
  // The moderators' mail about the event is sent at the same time.
  const texts = (await mailsTo(app, ben.email)).slice(-2).map((mail) => mail.text);
  expect(texts).toContainEqual(expect.stringContaining('Show your ticket and pay €12.00 at the door.'));
});
