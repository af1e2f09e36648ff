import { beforeEach, describe, expect, test } from 'vitest';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { decideCase } from '#contracts/moderation/reports.contract.ts';
import { getOrder, markOrderPaid, reversePayment } from '#contracts/payments/orders.contract.ts';
import { getSales, listOwnOrders } from '#contracts/payments/sales.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout } from '#tests/support/moderation.ts';
import { order, paidEvent, takeTransfers } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';
import { expireOrdersJob, expiryJobs } from './deadlines/expiry.jobs.ts';

const app = await testApp();
await insertPlaces(app);
const DAY_MS = 86_400_000;
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
});

/** A local time of the event, in UTC. */
const inDays = (days: number): string => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 16);
const timesIn = (days: number) => ({ timeZone: 'UTC', startsLocal: inDays(days), endsLocal: inDays(days + 0.1) });

/** An order that is paid, for an event in ten days. */
async function paidOrder() {
  const { eventId, tiers } = await paidEvent(app, host, {
    fields: { attendance: 'online', placeId: null, ...timesIn(10) },
  });
  const { body } = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
  await app.call(markOrderPaid, { params: { orderId: body.id }, body: { paidWith: 'cash' } }, host);
  return { eventId, orderId: body.id };
}

/** An order that is to be paid by transfer within a week, for an event in ten days. */
async function transferOrder() {
  const fields = { attendance: 'online' as const, placeId: null, ...timesIn(10) };
  const { eventId, tiers } = await paidEvent(app, host, { fields });
  await takeTransfers(app, eventId);
  const { body } = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'transfer', total: 1200 });
  return { eventId, orderId: body.id, payBy: body.payBy! };
}

const move = (eventId: string, days: number) =>
  app.call(updateEvent, { params: { eventId }, body: timesIn(days) }, host);
const orderOf = async (orderId: string) => (await app.call(getOrder, { params: { orderId } }, ben)).body;

describe('an event that was moved', () => {
  test('is shown with its new time by the orders of its buyers', async () => {
    const { eventId, orderId } = await paidOrder();
    await move(eventId, 14);
    const startsAt = `${inDays(14)}:00.000Z`;
    expect((await orderOf(orderId)).event).toMatchObject({ startsAt, timeZone: 'UTC' });
    const { orders } = (await app.call(listOwnOrders, { query: { eventId } }, ben)).body;
    expect(orders[0]!.event).toMatchObject({ startsAt });
  });

  const moves = [
    { moved: 'to a time that leaves the day to pay by', days: 9, until: null },
    { moved: 'to an earlier time', days: 4, until: 3 },
    { moved: 'to the day after tomorrow', days: 1.5, until: 1 },
    { moved: 'to a time within a day', days: 0.5, until: 0.5 },
  ];
  test.each(moves)(
    '$moved is paid by transfer before it begins, and its buyers are told by when',
    async ({ days, until }) => {
      const { eventId, orderId, payBy } = await transferOrder();
      expect((await app.call(getSales, { params: { eventId } }, host)).body.expectsTransfers).toBe(true);
      await runJobs(app);
      const before = (await mailsTo(app, ben.email)).length;
      await move(eventId, days);
      await runJobs(app);
      const moved = await orderOf(orderId);
      expect(
        Date.parse(moved.payBy!) - (until === null ? Date.parse(payBy) : app.clock.now().getTime() + until * DAY_MS),
      ).toBeLessThan(60_000);
      const mails = (await mailsTo(app, ben.email))
        .slice(before)
        .filter(({ text }) => text.includes(`so that it arrives by`));
      expect(mails).toHaveLength(until === null ? 0 : 1);
    },
  );

  test('to a time within a day leaves a day to a transfer that was marked by mistake', async () => {
    const { eventId, orderId } = await transferOrder();
    const params = { orderId };
    const { paidAt } = (await app.call(markOrderPaid, { params, body: { paidWith: 'cash' } }, host)).body;
    const reversed = (await app.call(reversePayment, { params, query: { paidAt: paidAt! } }, host)).body;
    await move(eventId, 0.5);
    await runJobs(app);
    const daysToPay = ({ payBy }: typeof reversed) => (Date.parse(payBy!) - app.clock.now().getTime()) / DAY_MS;
    expect(daysToPay(reversed)).toBeCloseTo(7, 2);
    expect(daysToPay(await orderOf(orderId))).toBeCloseTo(1, 2);
  });

  const returns = [
    { returned: 'to its time', days: 10, until: null },
    { returned: 'to a later time', days: 20, until: null },
    { returned: 'a part of the way', days: 6, until: 5 },
  ];
  test.each(returns)(
    'to an earlier time, and then back $returned, has its deadline for transfers back, but none beyond that of the order, and its buyers are told',
    async ({ days, until }) => {
      const { eventId, orderId, payBy } = await transferOrder();
      await move(eventId, 3);
      await runJobs(app);
      expect((await orderOf(orderId)).payBy! < payBy).toBe(true);
      const before = (await mailsTo(app, ben.email)).length;
      await move(eventId, days);
      await runJobs(app);
      const expected = until === null ? payBy : `${inDays(until)}:00.000Z`;
      expect((await orderOf(orderId)).payBy).toBe(expected);
      const mails = (await mailsTo(app, ben.email)).slice(before);
      expect(mails.filter(({ text }) => text.includes('so that it arrives by'))).toHaveLength(1);
    },
  );

  test('to an earlier time, and then back, reminds its buyers before each of the two deadlines', async () => {
    const { eventId } = await transferOrder();
    const remindersAfter = (days: number) =>
      atLaterTime(app, { days }, async () => {
        await runNow(expiryJobs(app.deps), expireOrdersJob, {});
        await runJobs(app);
        return (await notificationsOf(app, ben)).filter(({ title }) => title.startsWith('Please pay soon')).length;
      });
    await move(eventId, 4);
    await runJobs(app);
    expect([await remindersAfter(2.2), await remindersAfter(2.3)]).toEqual([1, 1]);
    await move(eventId, 10);
    await runJobs(app);
    expect([await remindersAfter(2.4), await remindersAfter(6.3)]).toEqual([1, 2]);
  });

  test('while the moderators had taken it down asks nobody to pay', async () => {
    const { eventId, orderId, payBy } = await transferOrder();
    await runJobs(app);
    const moderator = await staffMember(app.deps, 'moderator');
    await decideAbout(app, { kind: 'event', targetId: eventId }, { moderator, action: 'hide' });
    const before = (await mailsTo(app, ben.email)).length;
    expect((await move(eventId, 4)).status).toBe(200);
    await runJobs(app);
    expect((await orderOf(orderId)).payBy! < payBy).toBe(true);
    const mails = (await mailsTo(app, ben.email)).slice(before);
    expect(mails.filter(({ text }) => text.includes('IBAN'))).toEqual([]);
  });

  test('while it waited for a moderator tells its buyers of the new deadline once it is released', async () => {
    const { eventId } = await transferOrder();
    await runJobs(app);
    const moderator = await staffMember(app.deps, 'moderator');
    await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
    const before = (await mailsTo(app, ben.email)).length;
    expect((await move(eventId, 4)).body.isHeld).toBe(true);
    await runJobs(app);
    const { id: caseId, revision } = await caseOf(app, { kind: 'event', targetId: eventId }, moderator);
    const body = { revision, action: 'none', rule: 'spam', explanation: 'Fine.' } as const;
    await app.call(decideCase, { params: { caseId }, body }, moderator);
    await runJobs(app);
    const mails = (await mailsTo(app, ben.email)).slice(before);
    expect(mails.filter(({ text }) => text.includes('IBAN'))).toHaveLength(1);
  });

  const deadlines = [
    { moved: 'to a later time', days: 14, until: 13 },
    { moved: 'to an earlier time', days: 9.5, until: 9 },
    { moved: 'to a time before the deadline of its buyers', days: 3, until: 3 },
  ];
  test.each(deadlines)(
    '$moved leaves buyers at least the deadline that they ordered with, until its start',
    async ({ days, until }) => {
      const { eventId, orderId } = await paidOrder();
      await move(eventId, days);
      expect((await orderOf(orderId)).abilities).toMatchObject({
        refundUntil: `${inDays(until)}:00.000Z`,
        refundOnCancel: 1200,
      });
    },
  );
});
