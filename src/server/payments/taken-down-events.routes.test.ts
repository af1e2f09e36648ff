import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { decideCase, suspendAuthor } from '#contracts/moderation/reports.contract.ts';
import { startCheckout } from '#contracts/payments/checkouts.contract.ts';
import { getOrder, markOrderPaid, resendOrder } from '#contracts/payments/orders.contract.ts';
import { getHostPrices } from '#contracts/payments/prices.contract.ts';
import { cancelOrder } from '#contracts/payments/refunds.contract.ts';
import { listOwnOrders } from '#contracts/payments/sales.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { endExpiredDecisions } from '#server/moderation/appeals.actions.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, hoursAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout, report } from '#tests/support/moderation.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';
import { order, paidEvent, takeTransfers } from '#tests/support/payments.ts';
import { change, ids } from '#tests/support/series.ts';
import { expireOrdersJob, expiryJobs } from './deadlines/expiry.jobs.ts';

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let moderator: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
  moderator = await staffMember(app.deps, 'moderator');
});

const remove = (eventId: string, days?: number) =>
  decideAbout(app, { kind: 'event', targetId: eventId }, { moderator, action: 'remove', ...(days && { days }) });
const hide = (eventId: string) => decideAbout(app, { kind: 'event', targetId: eventId }, { moderator, action: 'hide' });
const orderOf = async (orderId: string) => (await app.call(getOrder, { params: { orderId } }, ben)).body;

describe('an event that the moderators took down', () => {
  test('is paid by nobody: its orders tell no bank account, and ask and remind nobody to pay', async () => {
    const { eventId, tiers } = await paidEvent(app, host, { transferDays: 3 });
    await takeTransfers(app, eventId);
    const placed = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'transfer', total: 1200 });
    expect(placed.body).toMatchObject({ isTakenDown: false, transfer: { accountHolder: 'Ada Lovelace' } });
    await hide(eventId);
    const { id: orderId } = placed.body;
    expect(await orderOf(orderId)).toMatchObject({ isTakenDown: true, state: 'transfer', transfer: null });
    expect((await app.call(listOwnOrders, { query: { show: 'unpaid' } }, ben)).body.orders).toEqual([]);
    expect((await app.call(resendOrder, { params: { orderId } }, host)).problem.code).toBe('order.not_resendable');
    for (const hours of [60, 80])
      await site.later({ hours }, async () => {
        await runNow(expiryJobs(app.deps), expireOrdersJob, {});
        await runJobs(app);
      });
    expect((await notificationsOf(app, ben)).filter(({ kind }) => kind === 'order')).toEqual([]);
    expect((await orderOf(orderId)).state).toBe('transfer');
  });

  test('gives its buyers their time to pay again once it is restored, and tells them how', async () => {
    const { eventId, tiers } = await paidEvent(app, host, {
      transferDays: 3,
      fields: { startsLocal: daysAhead(app, 30) },
    });
    await takeTransfers(app, eventId);
    const transfer = { eventId, tierId: tiers[0]!, method: 'transfer', total: 1200 } as const;
    const { id: orderId } = (await order(app, ben, transfer)).body;
    await decideAbout(app, { kind: 'event', targetId: eventId }, { moderator, action: 'hide', days: 4 });
    await site.later({ days: 5 }, async () => {
      await endExpiredDecisions(app.deps);
      await runNow(expiryJobs(app.deps), expireOrdersJob, {});
      await runJobs(app);
    });
    const restored = await orderOf(orderId);
    expect(restored).toMatchObject({ state: 'transfer', isTakenDown: false });
    const days = (Date.parse(restored.payBy!) - app.clock.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(5 + 3, 2);
    expect((await mailsTo(app, ben.email)).at(-1)!.text).toContain('DE02 1203 0000 0000 2020 51');
  });

  test('that has begun expires its orders, without saying that they were not paid in time', async () => {
    const { eventId, tiers } = await paidEvent(app, host, {
      transferDays: 3,
      fields: { startsLocal: hoursAhead(app, 100) },
    });
    await takeTransfers(app, eventId);
    const transfer = { eventId, tierId: tiers[0]!, method: 'transfer', total: 1200 } as const;
    const { id: orderId } = (await order(app, ben, transfer)).body;
    await hide(eventId);
    await site.later({ hours: 101 }, async () => {
      await runNow(expiryJobs(app.deps), expireOrdersJob, {});
      await runJobs(app);
    });
    expect((await orderOf(orderId)).state).toBe('expired');
    const { title, text } = (await notificationsOf(app, ben)).find(({ kind }) => kind === 'order')!;
    expect(title).toMatch(/^Your order has expired: DIG-/);
    expect(text).toBe(
      'Your spots were released because the event was taken down. If you’ve already sent the money, contact the host.',
    );
  });

  test('is not said to be cancelled when its host cancels one order', async () => {
    const { eventId, tiers } = await paidEvent(app, host);
    await takeTransfers(app, eventId);
    const transfer = { eventId, tierId: tiers[0]!, method: 'transfer', total: 1200 } as const;
    const { id: orderId, number } = (await order(app, ben, transfer)).body;
    await hide(eventId);
    await app.call(cancelOrder, { params: { orderId }, query: {} }, host);
    await runJobs(app);
    expect((await notificationsOf(app, ben)).find(({ kind }) => kind === 'order')).toMatchObject({
      text: `Order ${number} was cancelled. If you’ve already sent the money, contact the host to get it back.`,
    });
  });

  /** Paid at the door, with no refunds by the rule of the host. */
  const paid = async () => {
    const { eventId, tiers } = await paidEvent(app, host, { refundHoursBefore: null });
    const { body } = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
    await app.call(markOrderPaid, { params: { orderId: body.id }, body: { paidWith: 'cash' } }, host);
    return { eventId, orderId: body.id };
  };

  test('gives buyers who cancel all their money back, and tells them of their order', async () => {
    const { eventId, orderId } = await paid();
    expect((await orderOf(orderId)).abilities.refundOnCancel).toBe(0);
    await hide(eventId);
    await runJobs(app);
    expect((await orderOf(orderId)).abilities).toMatchObject({ cancel: true, refundOnCancel: 1200 });
    expect((await notificationsOf(app, ben)).find(({ kind }) => kind === 'news')).toMatchObject({
      text: expect.stringContaining('You can get a full refund: see your order.'),
      path: `/orders/${orderId}`,
    });
    const cancelled = await app.call(cancelOrder, { params: { orderId }, query: {} }, ben);
    expect(cancelled.body).toMatchObject({ state: 'refunded', refunds: [{ amount: 1200, state: 'pending' }] });
  });

  test('gives nothing back for a reason that came after it took place', async () => {
    const { eventId, orderId } = await paid();
    await hide(eventId);
    await app.db.execute(`update events set hidden_at = starts_at + interval '1 hour' where id = $1`, [eventId]);
    expect((await orderOf(orderId)).abilities.refundOnCancel).toBe(0);
  });

  test('refunds every buyer once it is removed for good, and none if it may come back', async () => {
    const [forAWeek, forGood] = [await paid(), await paid()];
    app.clock.advance({ minutes: 1 });
    await remove(forAWeek.eventId, 7);
    await remove(forGood.eventId);
    // Whichever comes first: the notification, or the refund.
    await app.db.execute(`update graphile_worker._private_jobs set run_at = now() + interval '1 day'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'refund-cancelled-event')`);
    await runJobs(app);
    await app.db.execute('update graphile_worker._private_jobs set run_at = now()');
    await runJobs(app);
    const titles = (await notificationsOf(app, ben)).map(({ title }) => title);
    expect(titles.filter((title) => title.includes('taken down'))).toHaveLength(2);
    const offered = (await notificationsOf(app, ben)).filter(({ text }) => text.includes('You can get a full refund'));
    expect(offered).toHaveLength(1);
    expect((await orderOf(forAWeek.orderId)).state).toBe('paid');
    expect(await orderOf(forGood.orderId)).toMatchObject({ state: 'refunded', refunds: [{ amount: 1200 }] });
  });

  test('refunds nobody if it was only hidden along with the suspension of its host, who cancel for all their money', async () => {
    const { eventId, orderId } = await paid();
    const other = { kind: 'event', targetId: (await published(app, host)).id } as const;
    for (const target of [{ kind: 'event', targetId: eventId } as const, other]) await report(app, target);
    const { id: caseId, revision } = await caseOf(app, other, moderator);
    const body = { revision, rule: 'spam', explanation: 'You posted spam.' } as const;
    expect((await app.call(suspendAuthor, { params: { caseId }, body }, moderator)).body).toEqual({ decided: 2 });
    await runJobs(app);
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid', abilities: { cancel: true, refundOnCancel: 1200 } });
  });

  test('refunds the buyers of all dates that waited with it and are removed', async () => {
    const { eventId: first, tiers } = await paidEvent(app, host, { refundHoursBefore: null });
    const { body: series } = await app.call(
      createSeries,
      { body: { eventId: first, rule: 'FREQ=WEEKLY;COUNT=2' } },
      host,
    );
    const second = ids(series)[1]!;
    const { body: prices } = await app.call(getHostPrices, { params: { eventId: second } }, host);
    const orders: string[] = [];
    for (const [eventId, tierId] of [
      [first, tiers[0]!],
      [second, prices.tiers[0]!.id],
    ] as const) {
      const { body } = await order(app, ben, { eventId, tierId, method: 'door', total: 1200 });
      await app.call(markOrderPaid, { params: { orderId: body.id }, body: { paidWith: 'cash' } }, host);
      orders.push(body.id);
    }
    await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
    await change(app, series, { scope: 'all', fields: { description: 'We meet at the harbour.' } }, host);
    const { id: caseId, revision } = await caseOf(app, { kind: 'event', targetId: first }, moderator);
    const body = { revision, action: 'remove', rule: 'spam', explanation: 'We looked at it.' } as const;
    await app.call(decideCase, { params: { caseId }, body }, moderator);
    await runJobs(app);
    for (const orderId of orders) expect((await orderOf(orderId)).state).toBe('refunded');
  });

  test('sends nobody to the payment page', async () => {
    const { eventId, orderId } = await site.checkout(host, ben);
    await hide(eventId);
    expect((await orderOf(orderId)).abilities.pay).toBe(false);
    const page = await app.call(startCheckout, { params: { orderId } }, ben);
    expect(page.problem.code).toBe('order.not_payable');
  });
});
