import { afterAll, beforeEach, expect, test } from 'vitest';
import { startCheckout } from '#contracts/payments/checkouts.contract.ts';
import {
  becomePayingMember,
  listSubscriptions,
  renewSubscription,
} from '#contracts/payments/contributions.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { refundOrder } from '#contracts/payments/refunds.contract.ts';
import { letDaysPass, supportedGroup } from '#tests/support/contributions.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';

/* Dues whose money went back online, or did not after all. */

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());
const stripe = standIn.account();

let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let group: Awaited<ReturnType<typeof supportedGroup>>;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
  group = await supportedGroup(app, host);
});

const membership = async () => (await app.call(listSubscriptions, {}, ben)).body.subscriptions[0]!;

async function pay(orderId: string) {
  const page = await app.call(startCheckout, { params: { orderId } }, ben);
  stripe.pay(page.body.url.split('/').at(-1)!);
  await site.deliver();
  return orderId;
}

async function join() {
  const dues = { planId: group.settings.plans[0]!.id, amount: 3600, method: 'online' as const };
  return pay((await app.call(becomePayingMember, { params: group.params, body: dues }, ben)).body.id);
}

async function renew() {
  const params = { subscriptionId: (await membership()).id };
  return pay((await app.call(renewSubscription, { params, body: { method: 'online' } }, ben)).body.id);
}

/** Returns the refund at Stripe, by default of all that is left. */
async function refund(orderId: string, amount?: number) {
  await app.call(refundOrder, { params: { orderId }, body: { key: crypto.randomUUID(), amount } }, host);
  await site.sendRefunds();
  return stripe.books.list('refund').at(-1)!.id;
}

async function fail(refundId: string) {
  stripe.settleRefund(refundId, false);
  await site.deliver();
}

test('dues that are refunded end the membership, which continues if a bank sends the money back', async () => {
  const orderId = await join();
  const paid = await membership();
  const refunded = await refund(orderId);
  expect(await membership()).toMatchObject({ state: 'ended', paidUntil: null });
  await fail(refunded);
  expect(await membership()).toEqual(paid);
});

const textsTo = async ({ email }: SomeoneSignedIn) => (await mailsTo(app, email)).map(({ text }) => text);

test('a member is notified once that the membership has ended, and both sides that it continues after all', async () => {
  const orderId = await join();
  const refunded = await refund(orderId);
  stripe.settleRefund(refunded, true);
  await site.deliver();
  await runJobs(app);
  const [ended, ...others] = (await textsTo(ben)).filter((text) => text.includes('Your membership has ended.'));
  expect(ended).toContain('Your refund of €36.00 is under way.');
  expect(others).toEqual([]);
  expect((await textsTo(ben)).join('\n')).toContain('€36.00 was refunded to you.');
  await fail(refunded);
  await runJobs(app);
  expect((await textsTo(ben)).join('\n')).toMatch(
    /Your refund of [^ ]* failed\. [^\n]* Your membership continues and is paid until \w+ \d+, \d{4}\./,
  );
  const { text } = (await notificationsOf(app, host)).find(({ title }) => title.startsWith('A refund failed'))!;
  expect(text).toMatch(/The membership continues and is paid until \w+ \d+, \d{4}\.$/);
});

test.each(['succeeded', 'pending'] as const)(
  'a member whose dues are refunded in the dashboard of Stripe (%s) is notified once that the membership has ended',
  async (outcome) => {
    await join();
    stripe.refundOutcome = outcome;
    const { id } = stripe.refund(stripe.books.list('charge').at(-1)!.payment_intent);
    stripe.refundOutcome = 'succeeded';
    await site.deliver();
    await runJobs(app);
    stripe.settleRefund(id, true);
    await site.deliver();
    await runJobs(app);
    const ended = (await textsTo(ben)).filter((text) => text.includes('Your membership has ended.'));
    expect(ended).toHaveLength(1);
  },
);

test.each([
  ['earlier', [0, 1]],
  ['later', [1, 0]],
] as const)(
  'two years that are refunded and come back, the %s first, are counted from the first payment again',
  async (_, order) => {
    const first = await join();
    await letDaysPass(app, 355);
    const second = await renew();
    const paid = await membership();
    const refunds = [await refund(first), await refund(second)];
    expect(await membership()).toMatchObject({ state: 'ended', paidUntil: null });
    for (const index of order) await fail(refunds[index]!);
    expect(await membership()).toEqual(paid);
  },
);

test('dues whose dispute is lost end the membership, which continues if the appeal is won', async () => {
  await join();
  const paid = await membership();
  const dispute = stripe.dispute(stripe.books.list('charge').at(-1)!.payment_intent);
  await site.deliver();
  expect(await membership()).toEqual(paid);
  stripe.closeDispute(dispute.id, false);
  await site.deliver();
  expect(await membership()).toMatchObject({ state: 'ended', paidUntil: null });
  dispute.status = 'won';
  await site.later({ days: 1 }, () => site.reconcile());
  expect(await membership()).toEqual(paid);
});

const lastNotification = async (person: SomeoneSignedIn) =>
  (await notificationsOf(app, person)).slice(-1).map(({ title, text }) => [title, text])[0]!;

test('both sides are notified that a lost dispute ends a membership, also after a failed refund, and that it continues after an appeal is won', async () => {
  const orderId = await join();
  const { number } = (await app.call(getOrder, { params: { orderId } }, ben)).body;
  await fail(await refund(orderId));
  await runJobs(app);
  expect((await lastNotification(ben))[1]).toContain('Your membership continues');
  const dispute = stripe.dispute(stripe.books.list('charge').at(-1)!.payment_intent);
  await site.deliver();
  await runJobs(app);
  expect((await lastNotification(ben))[1]).toContain('Your membership continues');
  expect((await lastNotification(host))[1]).toContain(`The member has disputed €36.00 of order ${number}`);
  stripe.closeDispute(dispute.id, false);
  await site.deliver();
  await runJobs(app);
  expect(await lastNotification(ben)).toEqual([
    `Your membership has ended: Chicago Board Games`,
    `Because of your dispute, your bank took €36.00 of order ${number} back from the host. Your membership has ended.`,
  ]);
  expect(await lastNotification(host)).toEqual([
    `You lost a dispute: Chicago Board Games`,
    `The member’s bank took back €36.00 of order ${number}. The membership has ended.`,
  ]);
  dispute.status = 'won';
  await site.later({ days: 1 }, () => site.reconcile());
  await runJobs(app);
  expect((await lastNotification(ben))[1]).toMatch(
    /^The host has won the dispute about .* Your membership continues and is paid until /,
  );
  expect((await lastNotification(host))[1]).toMatch(
    / is back in your account\. The membership continues and is paid until /,
  );
});

test('a dispute that is seen only when it is lost is told as lost, and the order for the next year as cancelled with the membership', async () => {
  await join();
  await letDaysPass(app, 355);
  const renewal = { params: { subscriptionId: (await membership()).id }, body: { method: 'online' as const } };
  const { number } = (await app.call(renewSubscription, renewal, ben)).body;
  stripe.closeDispute(stripe.dispute(stripe.books.list('charge').at(-1)!.payment_intent).id, false);
  await site.deliver();
  await runJobs(app);
  const texts = (await notificationsOf(app, ben)).map(({ text }) => text);
  expect(texts).toContain(`Order ${number} was cancelled because your membership has ended.`);
  const titles = (await notificationsOf(app, host)).map(({ title }) => title);
  expect(titles.filter((title) => /disput/.test(title))).toEqual(['You lost a dispute: Chicago Board Games']);
});

test('a membership that has ended stays ended when a part of its dues goes back later', async () => {
  const orderId = await join();
  const refunded = await refund(orderId);
  const ended = await membership();
  const other = await join();
  await fail(refunded);
  await refund(other);
  await refund(orderId, 1000);
  const { subscriptions } = (await app.call(listSubscriptions, {}, ben)).body;
  expect(subscriptions.find(({ id }) => id === ended.id)).toEqual(ended);
});

test('a refund that fails returns no period that it has not taken, as none did before that was stored', async () => {
  const orderId = await join();
  const paid = await membership();
  const refunded = await refund(orderId);
  await app.db.execute(
    `update subscriptions set started_at = o.period_taken_from, periods_paid = 1, paid_until = $2, ended_at = null
       from orders o where o.id = $1 and subscriptions.id = o.subscription_id`,
    [orderId, paid.paidUntil],
  );
  await app.db.execute('update orders set period_taken_from = null where id = $1', [orderId]);
  await fail(refunded);
  expect(await membership()).toEqual(paid);
});

test('dues that are paid online after the person has joined again go back', async () => {
  const dues = { planId: group.settings.plans[0]!.id, amount: 3600, method: 'online' as const };
  const first = (await app.call(becomePayingMember, { params: group.params, body: dues }, ben)).body.id;
  const page = await app.call(startCheckout, { params: { orderId: first } }, ben);
  await app.db.execute('update subscriptions set ended_at = $1', [app.clock.now()]);
  await join();
  const { paidUntil } = await membership();
  stripe.pay(page.body.url.split('/').at(-1)!);
  await site.deliver();
  await site.sendRefunds();
  const { body } = await app.call(getOrder, { params: { orderId: first } }, ben);
  expect(body).toMatchObject({ state: 'expired', refunds: [{ amount: 3600, state: 'done' }], receipts: [] });
  expect((await membership()).paidUntil).toBe(paidUntil);
});
