import { beforeEach, describe, expect, test } from 'vitest';
import { deleteGroup } from '#contracts/groups/groups.contract.ts';
import * as contract from '#contracts/payments/contributions.contract.ts';
import { getOrder, markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { getReceipt } from '#contracts/payments/receipts.contract.ts';
import { cancelOrder, refundOrder } from '#contracts/payments/refunds.contract.ts';
import { expireOrdersJob, expiryJobs } from '#server/payments/deadlines/expiry.jobs.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { CONTRIBUTIONS, letDaysPass, supportedGroup } from '#tests/support/contributions.ts';
import { insertPlaces, places } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { ledgerSum } from '#tests/support/payments.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';
import { endSubscriptionsJob, subscriptionJobs } from './subscriptions.jobs.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben, cleo] = await signUpPeople(app.deps, 3);
});

type Group = Awaited<ReturnType<typeof supportedGroup>>;

const join = ({ params, settings }: Group, as = ben) =>
  app.call(
    contract.becomePayingMember,
    { params, body: { planId: settings.plans[0]!.id, amount: settings.plans[0]!.amount, method: 'transfer' } },
    as,
  );
const pay = (orderId: string) => app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'transfer' } }, host);
const membershipOf = async ({ params }: Group, as = ben) =>
  (await app.call(contract.getContributions, { params }, as)).body.membership;
const DAY_MS = 86_400_000;
const addYears = (instant: string, years: number) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').add({ years }).epochMilliseconds;
const endLapsed = () => runNow(subscriptionJobs(app.deps), endSubscriptionsJob, {});

describe('dues', () => {
  test('are paid by transfer, and the membership lasts until the same day of the next year', async () => {
    const group = await supportedGroup(app, host);
    const { body: order, status } = await join(group);
    expect(status).toBe(201);
    expect(order).toMatchObject({
      kind: 'dues',
      state: 'transfer',
      total: 3600,
      eventId: null,
      event: { title: 'Chicago Board Games' },
      lines: [{ name: 'Member', quantity: 1 }],
      transfer: { reference: order.number },
    });
    expect(await membershipOf(group)).toMatchObject({ state: 'pending', openOrderId: order.id });
    const paid = await pay(order.id);
    expect(paid.body).toMatchObject({ state: 'paid', receipts: [{ kind: 'receipt' }] });
    const membership = await membershipOf(group);
    expect(membership).toMatchObject({ state: 'active', name: 'Member', openOrderId: null });
    expect(Date.parse(membership!.paidUntil!)).toBe(addYears(paid.body.paidAt!, 1));
    expect(await ledgerSum(app, `dues:%`, group.id)).toBe(-3600);
    expect(await ledgerSum(app, `buyer:${order.id}`)).toBe(0);
  });

  test('can be renewed two weeks before their end, from the day on which they end', async () => {
    const group = await supportedGroup(app, host);
    const { paidAt } = (await pay((await join(group)).body.id)).body;
    const { id: subscriptionId } = (await membershipOf(group))!;
    const renew = () =>
      app.call(contract.renewSubscription, { params: { subscriptionId }, body: { method: 'transfer' } }, ben);
    expect((await renew()).problem.code).toBe('subscription.not_due');
    await letDaysPass(app, 355);
    expect((await membershipOf(group))!.state).toBe('due');
    const orders = await Promise.all([renew(), renew(), renew()]);
    expect(new Set(orders.map(({ body }) => body.id)).size).toBe(1);
    await pay(orders[0].body.id);
    const { state, paidUntil: next } = (await membershipOf(group))!;
    expect(state).toBe('active');
    const start = new Date(Date.parse(paidAt!) - 355 * DAY_MS).toISOString();
    expect(Date.parse(next!)).toBe(addYears(start, 2));
  });

  test('that are not renewed are overdue for two weeks, and then end', async () => {
    const group = await supportedGroup(app, host);
    await pay((await join(group)).body.id);
    await letDaysPass(app, 370);
    await endLapsed();
    expect((await membershipOf(group))!.state).toBe('overdue');
    await letDaysPass(app, 11);
    await endLapsed();
    expect(await membershipOf(group)).toBeNull();
    expect((await join(group)).status).toBe(201);
  });

  test('that are cancelled stay until the end of what is paid, and are not renewed', async () => {
    const group = await supportedGroup(app, host);
    await pay((await join(group)).body.id);
    const { id: subscriptionId } = (await membershipOf(group))!;
    const cancel = (as = ben) => app.call(contract.cancelSubscription, { params: { subscriptionId } }, as);
    expect((await cancel(cleo)).problem.code).toBe('subscription.not_found');
    expect((await cancel()).body.state).toBe('cancelled');
    expect((await cancel()).body.state).toBe('cancelled');
    await letDaysPass(app, 360);
    const renewed = await app.call(
      contract.renewSubscription,
      { params: { subscriptionId }, body: { method: 'transfer' } },
      ben,
    );
    expect(renewed.problem.code).toBe('subscription.not_due');
    await letDaysPass(app, 7);
    await endLapsed();
    expect(await membershipOf(group)).toBeNull();
  });

  test('that are cancelled can be kept until they end', async () => {
    const group = await supportedGroup(app, host);
    await pay((await join(group)).body.id);
    const params = { subscriptionId: (await membershipOf(group))!.id };
    const resume = (as = ben) => app.call(contract.resumeSubscription, { params }, as);
    await app.call(contract.cancelSubscription, { params }, ben);
    expect((await resume(cleo)).problem.code).toBe('subscription.not_found');
    expect((await resume()).body.state).toBe('active');
    expect((await resume()).body.state).toBe('active');
    await app.call(contract.cancelSubscription, { params }, ben);
    await letDaysPass(app, 366);
    expect((await resume()).problem.code).toBe('subscription.ended');
  });

  test('say how the next period can be paid, once it can', async () => {
    const group = await supportedGroup(app, host);
    const { body: order } = await join(group);
    const methods = async () => (await membershipOf(group))!.methods;
    expect(await methods()).toEqual([]);
    await pay(order.id);
    expect(await methods()).toEqual([]);
    await letDaysPass(app, 355);
    expect(await methods()).toEqual(['transfer']);
  });

  test('that are cancelled before they are paid end at once, with their order', async () => {
    const group = await supportedGroup(app, host);
    const { body: order } = await join(group);
    const { id: subscriptionId } = (await membershipOf(group))!;
    await app.call(contract.cancelSubscription, { params: { subscriptionId } }, ben);
    expect((await app.call(getOrder, { params: { orderId: order.id } }, ben)).body.state).toBe('cancelled');
    expect(await membershipOf(group)).toBeNull();
    expect((await pay(order.id)).problem.code).toBe('order.not_payable');
  });

  test('are one membership for each person, also when pressed many times at once', async () => {
    const group = await supportedGroup(app, host);
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(group)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['contributions.already_member']));
  });

  test('must be those that the person has seen, in a way that is taken', async () => {
    const group = await supportedGroup(app, host);
    const planId = group.settings.plans[0]!.id;
    const ask = (body: { planId: string; amount: number; method: 'transfer' | 'online' }) =>
      app.call(contract.becomePayingMember, { params: group.params, body }, ben);
    expect((await ask({ planId, amount: 1, method: 'transfer' })).problem.code).toBe('order.price_changed');
    expect((await ask({ planId, amount: 3600, method: 'online' })).problem.code).toBe('order.method_unavailable');
    const other = await supportedGroup(app, cleo);
    const foreign = { planId: other.settings.plans[0]!.id, amount: 3600, method: 'transfer' as const };
    expect((await ask(foreign)).problem.code).toBe('contributions.not_taken');
  });

  test('whose transfer comes after its order expired count from the day it came', async () => {
    const group = await supportedGroup(app, host);
    const { id } = (await join(group)).body;
    await letDaysPass(app, 20);
    await runNow(expiryJobs(app.deps), expireOrdersJob, {});
    expect((await membershipOf(group))!).toMatchObject({ state: 'pending', openOrderId: null });
    await pay(id);
    const { state, paidUntil } = (await membershipOf(group))!;
    expect(state).toBe('active');
    expect(Date.parse(paidUntil!)).toBeGreaterThan(app.clock.now().getTime() + 364 * DAY_MS);
  });
});

describe('a donation', () => {
  const give = (group: Group, period: 'month' | null = null, as = ben) =>
    app.call(contract.donate, { params: group.params, body: { amount: 1500, period, method: 'transfer' } }, as);

  test('is an order without a membership, with a receipt, and can be refunded', async () => {
    const group = await supportedGroup(app, host);
    const { body: order } = await give(group);
    expect(order).toMatchObject({ kind: 'donation', total: 1500, tax: 0, lines: [{ name: '' }] });
    const paid = (await pay(order.id)).body;
    const receipt = await app.call(getReceipt, { params: { receiptId: paid.receipts[0]!.id } }, ben);
    expect(receipt.body).toMatchObject({ total: 1500, event: { title: 'Chicago Board Games' } });
    expect(await ledgerSum(app, 'donations:%', group.id)).toBe(-1500);
    expect((await app.call(contract.listSubscriptions, {}, ben)).body.subscriptions).toEqual([]);
    const refund = { params: { orderId: order.id }, body: { key: crypto.randomUUID(), amount: 500 } };
    expect((await app.call(refundOrder, refund, host)).body.state).toBe('part-refunded');
    expect((await app.call(refundOrder, refund, ben)).problem.code).toBe('auth.forbidden');
    expect((await app.call(getOrder, { params: { orderId: order.id } }, cleo)).problem.code).toBe('order.not_found');
  });

  test('can be given each month, several at a time, and be cancelled while unpaid', async () => {
    const group = await supportedGroup(app, host);
    const [first, second] = [await give(group, 'month'), await give(group, 'month')];
    await pay(first.body.id);
    const cancelled = await app.call(cancelOrder, { params: { orderId: second.body.id }, query: {} }, ben);
    expect(cancelled.body.state).toBe('cancelled');
    const { subscriptions } = (await app.call(contract.listSubscriptions, {}, ben)).body;
    expect(subscriptions.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'donation active',
      'donation pending',
    ]);
  });

  test('is refused where none are taken, and counts for nobody else', async () => {
    const group = await supportedGroup(app, host, { takesDonations: false });
    expect((await give(group)).problem.code).toBe('contributions.not_taken');
    const { body } = await app.call(contract.getContributions, { params: group.params }, null);
    expect(body).toMatchObject({ takesDonations: false, membership: null, canEdit: false });
  });
});

describe('settings of dues and donations', () => {
  test('are for the organizers of the group, and saved once for each revision', async () => {
    const group = await supportedGroup(app, host);
    const save = (body: object, as = host) =>
      app.call(contract.updateContributions, { params: group.params, body: { ...CONTRIBUTIONS, ...body } }, as);
    expect((await save({ revision: 1 }, ben)).problem.code).toBe('auth.forbidden');
    expect((await save({ revision: null })).problem.code).toBe('contributions.changed_elsewhere');
    expect((await save({ revision: 1, currency: 'USD' })).body).toMatchObject({ currency: 'USD', revision: 2 });
    const { body } = await app.call(contract.getHostContributions, { params: group.params }, host);
    expect(body).toMatchObject({ currency: 'USD', revision: 2, canTakeTransfer: true, onlineState: 'off' });
  });

  test('start in the currency of the group’s country', async () => {
    const { slug } = await makeGroup(app.deps, host.user.id, { placeId: places.newYork.id });
    const { body } = await app.call(contract.getHostContributions, { params: { kind: 'group', slug } }, host);
    expect(body).toMatchObject({ currency: 'USD', revision: null });
  });

  test('keep a plan that is left out for its members, and the currency while people pay', async () => {
    const group = await supportedGroup(app, host);
    await pay((await join(group)).body.id);
    const save = (body: object) =>
      app.call(contract.updateContributions, { params: group.params, body: { ...CONTRIBUTIONS, ...body } }, host);
    expect((await save({ revision: 1, currency: 'USD' })).problem.code).toBe('contributions.currency_fixed');
    expect((await save({ revision: 1, plans: [] })).body.plans).toEqual([]);
    const { id: subscriptionId } = (await membershipOf(group))!;
    await letDaysPass(app, 355);
    const renewed = await app.call(
      contract.renewSubscription,
      { params: { subscriptionId }, body: { method: 'transfer' } },
      ben,
    );
    expect(renewed.body.total).toBe(3600);
  });

  test('list paying members for the organizers of the group', async () => {
    const group = await supportedGroup(app, host);
    await pay((await join(group)).body.id);
    await join(group, cleo);
    const list = (as: SomeoneSignedIn) => app.call(contract.listContributors, { params: group.params, query: {} }, as);
    expect((await list(ben)).problem.code).toBe('auth.forbidden');
    expect((await list(host)).body.contributors).toMatchObject([{ personName: ben.user.name, state: 'active' }]);
  });

  test('list the orders for the organizers of the group, also those that wait for a transfer, and export them', async () => {
    const group = await supportedGroup(app, host);
    const { params } = group;
    const { body: dues } = await join(group);
    const donation = { params, body: { amount: 1500, period: null, method: 'transfer' as const } };
    const { body: given } = await app.call(contract.donate, donation, cleo);
    await pay(given.id);
    const list = (query: { show?: 'open' | 'paid'; q?: string } = {}, as = host) =>
      app.call(contract.listContributionOrders, { params, query }, as);
    expect((await list({}, ben)).problem.code).toBe('auth.forbidden');
    expect(new Set((await list()).body.orders.map(({ id }) => id))).toEqual(new Set([given.id, dues.id]));
    const open = { id: dues.id, kind: 'dues', name: 'Member', buyerName: ben.user.name, canMarkPaid: true };
    expect((await list({ show: 'open' })).body.orders).toMatchObject([open]);
    expect((await list({ q: given.number.toLowerCase() })).body.orders).toMatchObject([
      { kind: 'donation', name: '', state: 'paid', canMarkPaid: false },
    ]);
    const { body: text } = await app.send(toRequest(contract.exportContributionOrders, { params }, host));
    expect(text.trim().split('\r\n')).toHaveLength(3);
    expect(text).toContain(`${dues.number},${ben.user.name},dues,Member,transfer,transfer,,EUR,0.00,36.00,0.00`);
    expect(text).toContain(`${given.number},${cleo.user.name},donation,,paid,transfer,transfer,EUR,0.00,15.00,0.00`);
    expect((await app.call(contract.exportContributionOrders, { params }, ben)).problem.code).toBe('auth.forbidden');
  });

  test('do not renew what was paid to a group that was deleted', async () => {
    const group = await supportedGroup(app, host);
    await pay((await join(group)).body.id);
    await app.call(deleteGroup, { params: { slug: group.params.slug } }, host);
    const [subscription] = (await app.call(contract.listSubscriptions, {}, ben)).body.subscriptions;
    expect(subscription).toMatchObject({ host: null, state: 'active' });
  });
});
