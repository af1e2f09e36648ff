import { beforeEach, describe, expect, test } from 'vitest';
import { deleteGroup } from '#contracts/groups/groups.contract.ts';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import * as contract from '#contracts/payments/contributions.contract.ts';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { confirmRefund, refundOrder } from '#contracts/payments/refunds.contract.ts';
import {
  endSubscriptionsJob,
  remindOfRenewalsJob,
  subscriptionJobs,
} from '#server/payments/contributions/subscriptions.jobs.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { letDaysPass, supportedGroup } from '#tests/support/contributions.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout, logInAgain } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let group: Awaited<ReturnType<typeof supportedGroup>>;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
  group = await supportedGroup(app, host);
});

const NAME = 'Chicago Board Games';
const titlesOf = async (person: SomeoneSignedIn, kind: string) =>
  (await notificationsOf(app, person)).filter((each) => each.kind === kind).map(({ title }) => title);
const received = async () => (await notificationsOf(app, host)).filter(({ kind }) => kind === 'contribution');
const subjectsTo = async ({ email }: SomeoneSignedIn) => (await mailsTo(app, email)).map(({ subject }) => subject);

async function join() {
  const [plan] = group.settings.plans;
  const body = { planId: plan!.id, amount: 3600, method: 'transfer' as const };
  const { body: order } = await app.call(contract.becomePayingMember, { params: group.params, body }, ben);
  await runJobs(app);
  return order;
}

/** Ben is a paying member for a year; returns the subscription. */
async function becomeMember() {
  const { id: orderId } = await join();
  await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'transfer' } }, host);
  await runJobs(app);
  const [subscription] = (await app.call(contract.listSubscriptions, {}, ben)).body.subscriptions;
  return { orderId, subscriptionId: subscription!.id };
}

const remind = async () => {
  await runNow(subscriptionJobs(app.deps), remindOfRenewalsJob, {});
  await runJobs(app);
};
const endLapsed = async () => {
  await runNow(subscriptionJobs(app.deps), endSubscriptionsJob, {});
  await runJobs(app);
};

describe('those who run a group', () => {
  test('hear of a transfer that is on its way, with the order that it pays, and not of what they mark themselves', async () => {
    const { id, number } = await join();
    const [notification] = await received();
    expect(notification).toMatchObject({
      kind: 'contribution',
      title: `${ben.user.name} is sending dues: ${NAME}`,
      path: `/groups/${group.params.slug}/manage/support/${id}`,
    });
    expect(notification!.text).toContain(`€36.00 by transfer with the reference ${number}`);
    await app.call(markOrderPaid, { params: { orderId: id }, body: { paidWith: 'transfer' } }, host);
    await runJobs(app);
    expect(await titlesOf(host, 'contribution')).toHaveLength(1);
  });

  test('hear of each change of mind of a day, last that the person left, who is mailed about it once a day', async () => {
    const params = await becomeMember();
    const mailed = async () => (await subjectsTo(ben)).filter((subject) => subject.startsWith('You cancelled'));
    const cancelTwice = async (as: SomeoneSignedIn) => {
      for (const isLast of [false, true]) {
        await app.call(contract.cancelSubscription, { params }, as);
        await runJobs(app);
        if (!isLast) await app.call(contract.resumeSubscription, { params }, as);
        await runJobs(app);
      }
    };
    await app.call(updateNotificationSettings, { body: { switches: { contribution: { mail: 'now' } } } }, host);
    await cancelTwice(ben);
    const titles = ['cancelled', 'is keeping', 'cancelled'].map(
      (verb) => `${ben.user.name} ${verb} their membership: ${NAME}`,
    );
    expect((await subjectsTo(host)).filter((subject) => titles.includes(subject))).toEqual(titles);
    expect((await titlesOf(host, 'contribution')).filter((title) => titles.includes(title))).toEqual(titles);
    const unread = `select from notifications where person_id = $1 and read_at is null and facts->>'change' = any ($2)`;
    expect(await app.db.execute(unread, [host.user.id, ['cancelled', 'resumed']])).toBe(1);
    expect(await mailed()).toHaveLength(1);
    app.clock.advance({ days: 1 });
    const session = { ...ben, ...(await logInAgain(app, ben)) };
    await app.call(contract.resumeSubscription, { params }, session);
    await cancelTwice(session);
    expect(await mailed()).toHaveLength(2);
  });
});

describe('a paying member', () => {
  test('is told until when the dues are paid, and reminded once before they end, with a link to pay', async () => {
    const { subscriptionId } = await becomeMember();
    const paid = (await notificationsOf(app, ben)).find(({ title }) => title === `Thank you for your payment: ${NAME}`);
    expect(paid!.text).toMatch(/^Your payment of €36\.00 has arrived\. You’re paid up until \w+ \d+, \d{4}\. /);
    await remind();
    expect(await titlesOf(ben, 'subscription')).toEqual([]);
    await letDaysPass(app, 355);
    await remind();
    await remind();
    expect(await titlesOf(ben, 'subscription')).toEqual([`Your membership ends soon: ${NAME}`]);
    const reminder = (await mailsTo(app, ben.email)).find(({ subject }) => subject.startsWith('Your membership'));
    expect(reminder!.text).toContain('Pay €36.00 for the next year');
    expect(reminder!.text).toContain('/settings/subscription');
    const renewal = { params: { subscriptionId }, body: { method: 'transfer' as const } };
    const { body: next } = await app.call(contract.renewSubscription, renewal, ben);
    await app.call(markOrderPaid, { params: { orderId: next.id }, body: { paidWith: 'transfer' } }, host);
    await letDaysPass(app, 366);
    await remind();
    expect(await titlesOf(ben, 'subscription')).toHaveLength(2);
  });

  test('who cancels gets a mail, and is not reminded', async () => {
    const params = await becomeMember();
    await app.call(contract.cancelSubscription, { params }, ben);
    await runJobs(app);
    expect(await subjectsTo(ben)).toContain(`You cancelled your membership: ${NAME}`);
    await letDaysPass(app, 355);
    await remind();
    await letDaysPass(app, 30);
    await endLapsed();
    expect(await titlesOf(ben, 'subscription')).toEqual([`You cancelled your membership: ${NAME}`]);
  });

  test('of a group that the moderators have hidden is not reminded, and pays nothing more until it returns', async () => {
    const params = await becomeMember();
    await letDaysPass(app, 355);
    const hide = (at: Date | null) => app.db.execute('update groups set hidden_at = $2 where id = $1', [group.id, at]);
    const renew = () => app.call(contract.renewSubscription, { params, body: { method: 'transfer' } }, ben);
    await hide(app.clock.now());
    await remind();
    expect(await titlesOf(ben, 'subscription')).toEqual([]);
    const { subscriptions } = (await app.call(contract.listSubscriptions, {}, ben)).body;
    expect(subscriptions).toMatchObject([{ state: 'due', methods: [] }]);
    expect((await renew()).problem.code).toBe('subscription.not_due');
    await hide(null);
    await remind();
    expect(await titlesOf(ben, 'subscription')).toEqual([`Your membership ends soon: ${NAME}`]);
    expect((await renew()).body.state).toBe('transfer');
  });

  test('whose dues are refunded is notified at once that the membership has ended, and that only once', async () => {
    const { orderId } = await becomeMember();
    const body = { key: crypto.randomUUID() };
    const { refunds } = (await app.call(refundOrder, { params: { orderId }, body }, host)).body;
    await runJobs(app);
    await app.call(confirmRefund, { params: { refundId: refunds[0]!.id } }, host);
    await runJobs(app);
    const texts = (await mailsTo(app, ben.email)).map(({ text }) => text);
    const [ended, ...others] = texts.filter((text) => text.includes('Your membership has ended.'));
    expect(ended).toContain('The host will refund you €36.00.');
    expect(others).toEqual([]);
  });

  test('whose dues are refunded is notified that the order for the next year is cancelled, too', async () => {
    const { orderId, subscriptionId } = await becomeMember();
    await letDaysPass(app, 355);
    const renewal = { params: { subscriptionId }, body: { method: 'transfer' as const } };
    const { number } = (await app.call(contract.renewSubscription, renewal, ben)).body;
    await app.call(refundOrder, { params: { orderId }, body: { key: crypto.randomUUID() } }, host);
    await runJobs(app);
    const texts = (await mailsTo(app, ben.email)).map(({ text }) => text).join('\n');
    expect(texts).toContain(`Order ${number} was cancelled because your membership has ended.`);
    expect(texts).not.toContain('The host cancelled');
  });

  test('who has joined again is not told that the membership has ended when the dues of an old one are refunded', async () => {
    const { orderId } = await becomeMember();
    await letDaysPass(app, 390);
    await endLapsed();
    await becomeMember();
    await app.call(refundOrder, { params: { orderId }, body: { key: crypto.randomUUID() } }, host);
    await runJobs(app);
    const mail = (await mailsTo(app, ben.email)).find(({ subject }) => subject.startsWith('You’re getting'));
    expect(mail!.text).toContain('The host will refund you €36.00.');
    expect(mail!.text).not.toMatch(/membership/i);
  });

  test('who does not renew is notified when the membership has ended, and so are the organizers', async () => {
    await becomeMember();
    await letDaysPass(app, 355);
    await remind();
    await letDaysPass(app, 30);
    await remind();
    await endLapsed();
    await endLapsed();
    expect(new Set(await titlesOf(ben, 'subscription'))).toEqual(
      new Set([`Your membership ends soon: ${NAME}`, `Your membership has ended: ${NAME}`]),
    );
    expect(await titlesOf(host, 'contribution')).toContain(`${ben.user.name}’s membership has ended: ${NAME}`);
  });
});

test('an order that is cancelled before anything was paid ends quietly', async () => {
  const { id } = await join();
  const [subscription] = (await app.call(contract.listSubscriptions, {}, ben)).body.subscriptions;
  await app.call(contract.cancelSubscription, { params: { subscriptionId: subscription!.id } }, ben);
  await runJobs(app);
  expect(await titlesOf(ben, 'subscription')).toEqual([]);
  expect((await received()).map(({ path }) => path)).toEqual([`/groups/${group.params.slug}/manage/support/${id}`]);
});

test('dues that are cancelled when they are overdue were paid until a day that has passed, and have ended', async () => {
  const { subscriptionId } = await becomeMember();
  await letDaysPass(app, 370);
  await app.call(contract.cancelSubscription, { params: { subscriptionId } }, ben);
  await runJobs(app);
  expect((await mailsTo(app, ben.email)).at(-1)!.text).toMatch(/It was paid until .* and has ended\. You won’t pay/);
  expect((await received()).at(-1)!.text).toMatch(/^It was paid until .* and has ended\.$/);
});

test('dues to a group that is hidden do not end, and have all their days again once it is shown', async () => {
  const params = await becomeMember();
  const hide = (at: string) => app.db.execute(`update groups set hidden_at = ${at} where id = $1`, [group.id]);
  const own = async () => (await app.call(contract.listSubscriptions, {}, ben)).body.subscriptions;
  await letDaysPass(app, 355);
  await remind();
  await hide('now()');
  await letDaysPass(app, 45);
  await endLapsed();
  await remind();
  expect(await titlesOf(ben, 'subscription')).toEqual([`Your membership ends soon: ${NAME}`]);
  expect(await own()).toMatchObject([{ state: 'overdue', isTakenDown: true, methods: [] }]);
  await hide('null');
  await endLapsed();
  await remind();
  const reminder = (await mailsTo(app, ben.email)).at(-1)!;
  expect(reminder.subject).toBe(`Your membership ends soon: ${NAME}`);
  expect(reminder.text).toMatch(/It was paid until .*\. Pay €36\.00 for the next year/);
  await letDaysPass(app, 13);
  await endLapsed();
  expect(await own()).toMatchObject([{ state: 'overdue', methods: ['transfer'] }]);
  const { body: next } = await app.call(contract.renewSubscription, { params, body: { method: 'transfer' } }, ben);
  await app.call(markOrderPaid, { params: { orderId: next.id }, body: { paidWith: 'transfer' } }, host);
  const [{ paidUntil } = { paidUntil: null }] = await own();
  expect(Date.parse(paidUntil ?? '')).toBeGreaterThan(app.clock.now().getTime() + 364 * 86_400_000);
});

test('dues to a group that is removed for good end, without a word about starting again', async () => {
  await becomeMember();
  const moderator = await staffMember(app.deps, 'moderator');
  await decideAbout(app, { kind: 'group', targetId: group.id }, { moderator, action: 'remove' });
  await letDaysPass(app, 400);
  await endLapsed();
  const ended = (await notificationsOf(app, ben)).find(({ kind }) => kind === 'subscription')!;
  expect(ended).toMatchObject({
    title: 'Your membership has ended',
    text: expect.stringMatching(/^It was paid until [^.]*\.$/),
  });
});

test('dues whose transfer is expected do not end, and nobody pays a second year meanwhile', async () => {
  const params = await becomeMember();
  await letDaysPass(app, 378);
  await app.call(contract.renewSubscription, { params, body: { method: 'transfer' } }, ben);
  await letDaysPass(app, 10);
  await endLapsed();
  const body = { planId: group.settings.plans[0]!.id, amount: 3600, method: 'transfer' as const };
  const again = await app.call(contract.becomePayingMember, { params: group.params, body }, ben);
  expect(again.problem.code).toBe('contributions.already_member');
  const { subscriptions } = (await app.call(contract.listSubscriptions, {}, ben)).body;
  expect(subscriptions).toMatchObject([{ id: params.subscriptionId, state: 'overdue' }]);
});

test('nobody whose transfer for the next year is expected is asked to pay for it', async () => {
  const params = await becomeMember();
  await letDaysPass(app, 355);
  await app.call(contract.renewSubscription, { params, body: { method: 'transfer' } }, ben);
  await remind();
  expect(await titlesOf(ben, 'subscription')).toEqual([]);
});

test('dues to a group that was deleted end without its name', async () => {
  await becomeMember();
  await app.call(deleteGroup, { params: { slug: group.params.slug } }, host);
  await letDaysPass(app, 400);
  await endLapsed();
  const ended = (await notificationsOf(app, ben)).find(({ kind }) => kind === 'subscription')!;
  expect(ended.title).toBe('Your membership has ended');
  expect(ended.text).toMatch(/^It was paid until [^.]*\.$/);
});
