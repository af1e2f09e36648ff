import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { getOrder, resendOrder } from '#contracts/payments/orders.contract.ts';
import { cancelOrder } from '#contracts/payments/refunds.contract.ts';
import { expireOrdersJob, expiryJobs } from '#server/payments/deadlines/expiry.jobs.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';
import { order, paidEvent } from '#tests/support/payments.ts';

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());
await insertPlaces(app);
const stripe = standIn.account();

let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
  standIn.webhooks.waiting.length = 0;
});

const listNotified = async (person: SomeoneSignedIn, kind: 'order' | 'sale') =>
  (await notificationsOf(app, person)).filter((each) => each.kind === kind).map(({ title, path }) => [title, path]);
const orderOf = async (orderId: string, as: SomeoneSignedIn) =>
  (await app.call(getOrder, { params: { orderId } }, as)).body;

async function paidOnline() {
  const made = await site.checkout(host, ben, { title: 'Tea' });
  stripe.pay(made.session);
  await site.deliver();
  await runJobs(app);
  const intent = stripe.books.find('checkout.session', made.session).payment_intent!;
  return { ...made, intent, money: `/events/${made.eventId}/manage/money` };
}

describe('the host of an event with payments online', () => {
  test('is notified of a sale, once, and is led to the money', async () => {
    const { money, orderId } = await paidOnline();
    await site.later({ minutes: 10 }, () => site.check());
    await runJobs(app);
    expect(await listNotified(host, 'sale')).toEqual([[`${ben.user.name} bought tickets: Tea`, money]]);
    expect(await listNotified(ben, 'order')).toEqual([['Your tickets are paid: Tea', `/orders/${orderId}`]]);
  });

  test('is notified of a refund that fails, as the buyer is', async () => {
    const { orderId, money } = await paidOnline();
    await app.call(cancelOrder, { params: { orderId }, query: {} }, ben);
    await site.sendRefunds();
    stripe.settleRefund(stripe.books.list('refund').at(-1)!.id, false);
    await site.deliver();
    await runJobs(app);
    expect((await listNotified(host, 'sale')).slice(1)).toEqual([['A refund failed: Tea', money]]);
    expect((await listNotified(ben, 'order')).at(-1)).toEqual(['Your refund failed: Tea', `/orders/${orderId}`]);
  });

  test('is notified of a dispute and of its end, each once, and sees it with the order, unlike the buyer', async () => {
    const { orderId, intent, money } = await paidOnline();
    const dispute = stripe.dispute(intent);
    await site.deliver();
    await runJobs(app);
    expect((await listNotified(host, 'sale')).slice(1)).toEqual([['A payment is disputed: Tea', money]]);
    expect(await listNotified(ben, 'order')).toHaveLength(1);
    expect((await orderOf(orderId, host)).disputes).toMatchObject([
      { amount: 1200, state: 'open', dueAt: expect.any(String) },
    ]);
    expect((await orderOf(orderId, ben)).disputes).toEqual([]);
    stripe.closeDispute(dispute.id, true);
    await site.deliver();
    await runJobs(app);
    expect((await orderOf(orderId, host)).disputes).toMatchObject([{ state: 'won' }]);
    expect((await listNotified(host, 'sale')).slice(2)).toEqual([['You won a dispute: Tea', money]]);
    const [news] = (await notificationsOf(app, host)).filter(({ title }) => title.startsWith('You won'));
    expect(news!.text).toMatch(/ is back in your account\.$/);
  });

  test('keeps the news of a dispute when the buyer deletes the account', async () => {
    const { intent, money } = await paidOnline();
    stripe.dispute(intent);
    await site.deliver();
    await runJobs(app);
    expect((await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben)).status).toBe(204);
    expect(await listNotified(host, 'sale')).toEqual([['A payment is disputed: Tea', money]]);
  });

  test('is notified of a dispute that is won after the order was cancelled, once, because nothing was refunded then', async () => {
    const { orderId, intent, money } = await paidOnline();
    const dispute = stripe.dispute(intent);
    await site.deliver();
    await runJobs(app);
    await app.call(cancelOrder, { params: { orderId }, query: {} }, host);
    stripe.closeDispute(dispute.id, true);
    await site.deliver();
    await site.later({ minutes: 10 }, () => site.check());
    await runJobs(app);
    expect((await listNotified(host, 'sale')).slice(1)).toEqual([
      ['A payment is disputed: Tea', money],
      ['You won a dispute: Tea', money],
    ]);
    expect((await notificationsOf(app, host)).find(({ title }) => title.startsWith('You won'))!.text).toContain(
      'please decide',
    );
    expect((await listNotified(ben, 'order')).map(([title]) => title)).not.toContain('You won a dispute: Tea');
    expect(await orderOf(orderId, host)).toMatchObject({ state: 'cancelled', abilities: { refund: true } });
  });

  test('is notified of an inquiry that ends without taking the money, as of its beginning', async () => {
    const { intent, orderId, money } = await paidOnline();
    const inquiry = stripe.dispute(intent, { isInquiry: true });
    await site.deliver();
    await runJobs(app);
    stripe.closeDispute(inquiry.id, true);
    await site.deliver();
    await site.later({ minutes: 10 }, () => site.check());
    await runJobs(app);
    expect((await listNotified(host, 'sale')).slice(1)).toEqual([
      ['A payment is disputed: Tea', money],
      ['A dispute was closed: Tea', money],
    ]);
    expect((await orderOf(orderId, host)).disputes).toMatchObject([{ state: 'won', isInquiry: true }]);
  });

  test('is notified of a dispute that was lost before it was seen as lost, not as open', async () => {
    const { intent, money } = await paidOnline();
    stripe.closeDispute(stripe.dispute(intent).id, false);
    await site.deliver();
    await runJobs(app);
    expect((await listNotified(host, 'sale')).slice(1)).toEqual([['You lost a dispute: Tea', money]]);
  });
});

test('a buyer with an unverified address gets the mail of what was paid, and of the money that goes back', async () => {
  ben = await signUp(app.deps, { isVerified: false });
  const { orderId } = await paidOnline();
  await app.call(cancelOrder, { params: { orderId }, query: {} }, ben);
  await site.sendRefunds();
  await site.deliver();
  await runJobs(app);
  const subjects = (await mailsTo(app, ben.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /paid|refund/i.test(subject))).toEqual([
    'Your tickets are paid: Tea',
    'You’re getting a refund of €12.00: Tea',
    '€12.00 was refunded: Tea',
  ]);
});

test('a buyer who can’t make it is asked to cancel the order, because the RSVP can’t be changed', async () => {
  await paidOnline();
  const mail = (await mailsTo(app, ben.email)).find(({ subject }) => subject === 'You’re going: Tea');
  expect(mail?.text).toContain('Please cancel your order');
});

test('a buyer who has not paid online is reminded once, ten minutes before the seats go', async () => {
  const { orderId } = await site.checkout(host, ben, { title: 'Tea' });
  const runAfter = (minutes: number) =>
    site.later({ minutes }, async () => {
      await runNow(expiryJobs(app.deps), expireOrdersJob, {});
      await runJobs(app);
    });
  await runAfter(20);
  expect(await listNotified(ben, 'order')).toEqual([]);
  await runAfter(27);
  await runAfter(30);
  expect(await listNotified(ben, 'order')).toEqual([['Please pay soon: Tea', `/orders/${orderId}`]]);
});

test('a buyer whose bank takes days is not asked to pay again', async () => {
  const { session } = await site.checkout(host, ben, { title: 'Tea', startsLocal: daysAhead(app, 30) });
  stripe.payLater(session);
  await site.deliver();
  const minutesOfSevenDays = 7 * 24 * 60;
  await site.later({ minutes: minutesOfSevenDays - 5 }, async () => {
    await runNow(expiryJobs(app.deps), expireOrdersJob, {});
    await runJobs(app);
  });
  expect(await listNotified(ben, 'order')).toEqual([]);
});

describe('a host who sends the mail of an order again', () => {
  const resend = (orderId: string, as: SomeoneSignedIn) => app.call(resendOrder, { params: { orderId } }, as);
  const mailsOf = async (subject: string) =>
    (await mailsTo(app, ben.email)).filter((mail) => mail.subject === subject).length;

  test('sends the buyer another one of the ticket each time', async () => {
    const { orderId } = await paidOnline();
    expect((await orderOf(orderId, host)).abilities.resend).toBe(true);
    for (const sent of [2, 3]) {
      expect((await resend(orderId, host)).status).toBe(204);
      await runJobs(app);
      expect(await mailsOf('Your tickets are paid: Tea')).toBe(sent);
    }
    expect((await resend(orderId, ben)).problem.code).toBe('auth.forbidden');
  });

  test('says how to pay while that is open, and nothing once the order is over', async () => {
    const { eventId, tiers } = await paidEvent(app, host, { fields: { title: 'Tea' } });
    const { id: orderId } = (await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 })).body;
    await runJobs(app);
    await resend(orderId, host);
    await runJobs(app);
    expect(await mailsOf('Your tickets are reserved: Tea')).toBe(2);
    await app.call(cancelOrder, { params: { orderId }, query: {} }, host);
    expect((await resend(orderId, host)).problem.code).toBe('order.not_resendable');
  });
});
