import { beforeEach, describe, expect, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { cancelOrder, confirmRefund, refundOrder } from '#contracts/payments/refunds.contract.ts';
import { messageAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { cancelSeries, createSeries } from '#contracts/series/series.contract.ts';
import {
  eventNotificationJobs,
  sendRemindersJob,
} from '#server/notifications/triggers/events/event-notifications.jobs.ts';
import { expireOrdersJob, expiryJobs } from '#server/payments/deadlines/expiry.jobs.ts';
import { refundEventJob } from '#server/payments/refunds.actions.ts';
import { refundJobs } from '#server/payments/refunds.jobs.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { order, paidEvent, takeTransfers } from '#tests/support/payments.ts';
import { change } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben, cleo] = await signUpPeople(app.deps, 3);
});

const event = (fields: EventFields = {}) => paidEvent(app, host, { fields: { title: 'Tea', ...fields } });
type Buying = { as?: SomeoneSignedIn; method?: 'door' | 'transfer' };
const buy = async (
  { eventId, tiers }: { eventId: string; tiers: string[] },
  { as = ben, method = 'door' }: Buying = {},
) => {
  const { body } = await order(app, as, { eventId, tierId: tiers[0]!, method, total: 1200 });
  await runJobs(app);
  return body;
};
const pay = async (orderId: string, paidWith: 'cash' | 'transfer' = 'cash') => {
  const { body } = await app.call(markOrderPaid, { params: { orderId }, body: { paidWith } }, host);
  await runJobs(app);
  return body;
};
/** The notifications of the person about their orders, with the pages they lead to. */
const orderNotifications = async (person: SomeoneSignedIn) =>
  (await notificationsOf(app, person)).filter(({ kind }) => kind === 'order').map(({ title, path }) => [title, path]);
const mailOf = async ({ email }: SomeoneSignedIn, subject: string) =>
  (await mailsTo(app, email)).find((mail) => mail.subject === subject)?.text ?? '';

describe('a buyer who pays at the door', () => {
  test('is notified that the tickets are reserved, that they are paid, and of the money that goes back', async () => {
    const { id: orderId } = await buy(await event());
    expect(await mailOf(ben, 'Your tickets are reserved: Tea')).toContain('pay €12.00 at the door');
    const page = `/orders/${orderId}`;
    await pay(orderId);
    await app.call(refundOrder, { params: { orderId }, body: { key: crypto.randomUUID(), amount: 200 } }, host);
    await runJobs(app);
    const { body } = await app.call(cancelOrder, { params: { orderId }, query: {} }, host);
    await runJobs(app);
    for (const { id: refundId } of body.refunds) await app.call(confirmRefund, { params: { refundId } }, host);
    await runJobs(app);
    expect(await mailOf(ben, 'Your tickets are paid: Tea')).toMatch(/Your code for the door: \w{4} \w{4}/);
    const received = await orderNotifications(ben);
    expect(received).toHaveLength(7);
    expect(received).toEqual(
      expect.arrayContaining([
        ['Your tickets are reserved: Tea', page],
        ['Your tickets are paid: Tea', page],
        ['You’re getting a refund of €2.00: Tea', page],
        ['Your order was cancelled: Tea', page],
        ['You’re getting a refund of €10.00: Tea', page],
        ['€2.00 was refunded: Tea', page],
        ['€10.00 was refunded: Tea', page],
      ]),
    );
  });

  test('who has cancelled the order is not told that the host did, when the host gives the money back nevertheless', async () => {
    const scene = await paidEvent(app, host, { fields: { title: 'Tea' }, refundHoursBefore: null });
    const { id: orderId, lines } = await buy(scene);
    await pay(orderId);
    await app.call(cancelOrder, { params: { orderId }, query: {} }, ben);
    const tickets = lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }));
    const back = { params: { orderId }, body: { key: crypto.randomUUID(), lines: tickets } };
    expect((await app.call(refundOrder, back, host)).body.state).toBe('refunded');
    await runJobs(app);
    const titles = (await orderNotifications(ben)).map(([title]) => title);
    expect(titles).toContain('You’re getting a refund of €12.00: Tea');
    expect(titles).not.toContain('Your order was cancelled: Tea');
  });

  test('gets the host’s messages to people who still have to pay, and reminders that name the payment', async () => {
    const scene = await event({ startsLocal: daysAhead(app, 30) });
    await takeTransfers(app, scene.eventId);
    await buy(scene);
    await buy(scene, { as: cleo, method: 'transfer' });
    const params = { eventId: scene.eventId };
    const message = { to: 'reserved' as const, subject: 'Room', text: 'Upstairs.' };
    expect((await app.call(messageAttendees, { params, body: message }, host)).body.recipients).toBe(2);
    await runJobs(app);
    expect(await mailOf(ben, 'Room · Tea')).toContain('to everyone who still has to pay:\n\nUpstairs.');
    await app.db.execute(`update events set starts_at = $2::timestamptz + interval '20 hours' where id = $1`, [
      scene.eventId,
      app.clock.now(),
    ]);
    await app.db.execute(`update rsvps set answered_at = answered_at - interval '3 days'`, []);
    await runNow(eventNotificationJobs({ ...app.deps, db: app.db }), sendRemindersJob, {});
    await runJobs(app);
    const reminder = (await mailsTo(app, ben.email)).find(({ subject }) => /^To(day|morrow): Tea$/.test(subject));
    expect(reminder?.text).toContain('You can pay at the door.');
    expect(reminder?.text).toContain('cancel your order');
    expect((await mailsTo(app, cleo.email)).map(({ subject }) => subject).join()).not.toMatch(/To(day|morrow): Tea/);
  });

  test('is asked to cancel the order instead of the RSVP when the event changes, and before it, also in a series', async () => {
    const scene = await event();
    const { eventId } = scene;
    await pay((await buy(scene)).id);
    await app.call(updateEvent, { params: { eventId }, body: { venue: 'New hall' } }, host);
    await runJobs(app);
    await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'event-news:%'`);
    await runJobs(app);
    const asked = 'If this no longer works for you, please cancel your order.';
    expect(await mailOf(ben, 'Changed: Tea')).toContain(asked);
    const { body: series } = await app.call(createSeries, { body: { eventId, rule: 'FREQ=WEEKLY;COUNT=3' } }, host);
    await change(app, series, { scope: 'all', fields: { title: 'Coffee', venue: 'Old hall' } }, host);
    await runJobs(app);
    expect(await mailOf(ben, 'Changed: Coffee')).toContain(asked);
    const free = series.occurrences[1]!.id;
    await app.db.execute('update event_counters set (ticket_price, ticket_note) = (null, null) where event_id = $1', [
      free,
    ]);
    await app.call(answerEvent, { params: { eventId: free }, body: { status: 'going' } }, ben);
    await change(app, series, { scope: 'all', fields: { venue: 'New hall' } }, host);
    await runJobs(app);
    const both = 'please update your RSVP, or cancel your order where you have tickets.';
    expect(await mailOf(ben, 'Changed: Coffee, 2 dates')).toContain(both);
    await app.db.execute(`update events set starts_at = $2::timestamptz + interval '20 hours' where id = $1`, [
      eventId,
      app.clock.now(),
    ]);
    await app.db.execute(`update rsvps set answered_at = answered_at - interval '3 days'`, []);
    await runNow(eventNotificationJobs({ ...app.deps, db: app.db }), sendRemindersJob, {});
    await runJobs(app);
    const reminder = (await mailsTo(app, ben.email)).find(({ subject }) => /^To(day|morrow): Coffee$/.test(subject));
    expect(reminder?.text).toContain('Please cancel your order');
  });

  test('confirms the own cancellation by mail only', async () => {
    const { id: orderId } = await buy(await event());
    await app.call(cancelOrder, { params: { orderId }, query: {} }, ben);
    await runJobs(app);
    expect(await mailOf(ben, 'You cancelled your order: Tea')).toContain('were released');
  });
});

describe('a buyer who pays by transfer', () => {
  test('gets the account by mail, is reminded a day before the time is over, and told once it is', async () => {
    // So far ahead that the time to pay ends after the days of the settings, not before the event, whatever the hour.
    const scene = await event({ startsLocal: daysAhead(app, 30) });
    await takeTransfers(app, scene.eventId);
    const { number } = await buy(scene, { method: 'transfer' });
    const mail = await mailOf(ben, 'Your tickets are reserved: Tea');
    for (const text of ['DE02 1203 0000 0000 2020 51', 'Ada Lovelace', `Reference: ${number}`])
      expect(mail).toContain(text);
    const runAfter = (days: number) =>
      atLaterTime(app, { days }, async () => {
        await runNow(expiryJobs(app.deps), expireOrdersJob, {});
        await runNow(expiryJobs(app.deps), expireOrdersJob, {});
        await runJobs(app);
      });
    const titles = async () => (await orderNotifications(ben)).map(([title]) => title).slice(1);
    await runAfter(5);
    expect(await titles()).toEqual([]);
    await runAfter(6.5);
    expect(await titles()).toEqual(['Please pay soon: Tea']);
    await runAfter(8);
    expect(await titles()).toEqual(['Please pay soon: Tea', 'Your order has expired: Tea']);
  });
});

test('a buyer whose time to pay was over before the job ran is notified that the order has expired, not to pay soon', async () => {
  const scene = await event({ startsLocal: daysAhead(app, 30) });
  await takeTransfers(app, scene.eventId);
  await buy(scene, { method: 'transfer' });
  await atLaterTime(app, { days: 6.5 }, () => runNow(expiryJobs(app.deps), expireOrdersJob, {}));
  await atLaterTime(app, { days: 8 }, async () => {
    await runJobs(app);
    await runNow(expiryJobs(app.deps), expireOrdersJob, {});
    await runJobs(app);
  });
  expect((await orderNotifications(ben)).map(([title]) => title).slice(1)).toEqual(['Your order has expired: Tea']);
});

test('a buyer whose slow payment is on its way when the order expires is not asked to order again', async () => {
  const scene = await event({ startsLocal: daysAhead(app, 30) });
  await takeTransfers(app, scene.eventId);
  const { id } = await buy(scene, { method: 'transfer' });
  await app.db.execute(
    `insert into payments (order_id, provider, state, amount, created_at) values ($1, 'stripe', 'processing', 1200, $2)`,
    [id, app.clock.now()],
  );
  await atLaterTime(app, { days: 8 }, async () => {
    await runNow(expiryJobs(app.deps), expireOrdersJob, {});
    await runJobs(app);
  });
  const text = (await notificationsOf(app, ben)).find(({ title }) => title === 'Your order has expired: Tea')?.text;
  expect(text).toContain('If it still arrives, you get spots if there are any left, or a refund.');
});

describe('people of an event with tickets that is cancelled', () => {
  test.each([
    { order: 'before their orders are settled', settleFirst: false },
    { order: 'after their orders were settled', settleFirst: true },
  ])('are told once that it is, and of their money if they had paid, $order', async ({ settleFirst }) => {
    const scene = await event();
    const { eventId } = scene;
    await pay((await buy(scene)).id);
    await buy(scene, { as: cleo });
    await takeTransfers(app, eventId);
    const emil = await signUp(app.deps);
    await buy(scene, { as: emil, method: 'transfer' });
    const dave = await signUp(app.deps);
    app.clock.advance({ minutes: 1 });
    await app.call(cancelEvent, { params: { eventId }, body: { reason: '' } }, host);
    await app.call(answerEvent, { params: { eventId }, body: { status: 'not-going' } }, dave);
    if (settleFirst) await runNow(refundJobs(app.deps), refundEventJob, { eventId });
    await runJobs(app);
    const titles = async (person: SomeoneSignedIn) =>
      (await notificationsOf(app, person)).map(({ title }) => title).filter((title) => !/reserved|paid:/.test(title));
    expect((await titles(ben)).filter((title) => !title.startsWith('You’re going:')).toSorted()).toEqual([
      'Cancelled: Tea',
      'You’re getting a refund of €12.00: Tea',
    ]);
    expect(await titles(cleo)).toEqual(['Cancelled: Tea']);
    expect(await titles(dave)).toEqual([]);
    expect((await titles(emil)).toSorted()).toEqual(['Cancelled: Tea', 'Your order was cancelled: Tea']);
    const sent = (await notificationsOf(app, emil)).find(
      ({ title }) => title === 'Your order was cancelled: Tea',
    )!.text;
    expect(sent).toMatch(
      /was cancelled with the event\. If you’ve already sent the money, contact the host to get it back\.$/,
    );
  });

  test('are notified once that its series is, also after their orders were settled', async () => {
    const scene = await event();
    const { eventId } = scene;
    const { body: series } = await app.call(createSeries, { body: { eventId, rule: 'FREQ=WEEKLY;COUNT=3' } }, host);
    await pay((await buy(scene)).id);
    app.clock.advance({ minutes: 1 });
    await app.call(cancelSeries, { params: { seriesId: series.id }, body: {} }, host);
    await runNow(refundJobs(app.deps), refundEventJob, { eventId });
    await runJobs(app);
    const titles = (await notificationsOf(app, ben)).map(({ title }) => title);
    expect(titles.filter((title) => title.includes('ancelled'))).toEqual(['Cancelled: Tea, all dates']);
  });
});
