import { beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contracts/payments/contributions.contract.ts';
import { getOrder, markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { refundOrder } from '#contracts/payments/refunds.contract.ts';
import { letDaysPass, supportedGroup } from '#tests/support/contributions.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
});

type Group = Awaited<ReturnType<typeof supportedGroup>>;

const join = async ({ params, settings: { plans } }: Group) => {
  const body = { planId: plans[0]!.id, amount: plans[0]!.amount, method: 'transfer' as const };
  return (await app.call(contract.becomePayingMember, { params, body }, ben)).body.id;
};
const pay = async (orderId: string) => {
  await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'transfer' } }, host);
  return orderId;
};
const refund = async (orderId: string, amount?: number) =>
  (await app.call(refundOrder, { params: { orderId }, body: { key: crypto.randomUUID(), amount } }, host)).body;
const membershipOf = async ({ params }: Group) =>
  (await app.call(contract.getContributions, { params }, ben)).body.membership;
const readOrder = async (orderId: string) => (await app.call(getOrder, { params: { orderId } }, host)).body;
const renew = async (group: Group) => {
  const params = { subscriptionId: (await membershipOf(group))!.id };
  return (await app.call(contract.renewSubscription, { params, body: { method: 'transfer' } }, ben)).body.id;
};

describe('dues', () => {
  test('that are refunded end the membership, and the person can join again', async () => {
    const group = await supportedGroup(app, host);
    const orderId = await pay(await join(group));
    const { paidUntil } = (await membershipOf(group))!;
    expect((await readOrder(orderId)).subscription).toEqual({
      paidUntil,
      paidUntilAfterRefund: null,
      hasOpenOrder: false,
    });
    expect((await refund(orderId)).subscription).toBeNull();
    expect(await membershipOf(group)).toBeNull();
    const { subscriptions } = (await app.call(contract.listSubscriptions, {}, ben)).body;
    expect(subscriptions).toMatchObject([{ state: 'ended', paidUntil: null }]);
    const { contributors } = (await app.call(contract.listContributors, { params: group.params, query: {} }, host))
      .body;
    expect(contributors).toMatchObject([{ state: 'ended', personName: ben.user.name, paidUntil: null }]);
    await pay(await join(group));
    expect((await membershipOf(group))!.state).toBe('active');
  });

  test('that are refunded in part leave the membership as it is, until the rest has gone back, too', async () => {
    const group = await supportedGroup(app, host);
    const orderId = await pay(await join(group));
    const before = await membershipOf(group);
    await refund(orderId, 3500);
    expect(await membershipOf(group)).toEqual(before);
    await refund(orderId, 100);
    expect(await membershipOf(group)).toBeNull();
  });

  test('of one of two years that are refunded leave the other, whichever it was', async () => {
    const group = await supportedGroup(app, host);
    const first = await pay(await join(group));
    await letDaysPass(app, 355);
    const { paidUntil } = (await membershipOf(group))!;
    const second = await pay(await renew(group));
    expect((await readOrder(first)).subscription!.paidUntilAfterRefund).toBe(paidUntil);
    expect((await readOrder(second)).subscription!.paidUntilAfterRefund).toBe(paidUntil);
    await refund(second);
    expect(await membershipOf(group)).toMatchObject({ state: 'due', paidUntil });
    await pay(await renew(group));
    await refund(first);
    expect(await membershipOf(group)).toMatchObject({ state: 'due', paidUntil });
  });

  test('of a year that is over are refunded without shortening this year, whose refund leaves nothing', async () => {
    const group = await supportedGroup(app, host);
    const lastYear = await pay(await join(group));
    await letDaysPass(app, 355);
    const thisYear = await pay(await renew(group));
    await letDaysPass(app, 30);
    const { paidUntil } = (await membershipOf(group))!;
    expect((await readOrder(lastYear)).subscription!.paidUntilAfterRefund).toBe(paidUntil);
    await refund(lastYear);
    expect(await membershipOf(group)).toMatchObject({ state: 'active', paidUntil });
    expect((await readOrder(thisYear)).subscription!.paidUntilAfterRefund).toBeNull();
    await refund(thisYear);
    expect(await membershipOf(group)).toBeNull();
    await pay(await join(group));
    expect((await membershipOf(group))!.state).toBe('active');
  });

  test('that are refunded cancel the order for the next year, which is not paid yet', async () => {
    const group = await supportedGroup(app, host);
    const first = await pay(await join(group));
    await letDaysPass(app, 355);
    const next = await renew(group);
    expect((await readOrder(first)).subscription!.hasOpenOrder).toBe(true);
    await refund(first);
    expect(await membershipOf(group)).toBeNull();
    expect((await readOrder(next)).state).toBe('cancelled');
  });

  test('of a membership that had lapsed before it was paid again are refunded without shortening it', async () => {
    const group = await supportedGroup(app, host);
    const old = await pay(await join(group));
    await letDaysPass(app, 355);
    const late = await renew(group);
    await letDaysPass(app, 30);
    await pay(late);
    const { paidUntil } = (await membershipOf(group))!;
    expect((await readOrder(old)).subscription).toMatchObject({ paidUntil, paidUntilAfterRefund: paidUntil });
    await refund(old);
    expect(await membershipOf(group)).toMatchObject({ state: 'active', paidUntil });
  });
});

test('a monthly donation that is refunded ends, and is not asked for again', async () => {
  const group = await supportedGroup(app, host);
  const donation = { amount: 1500, period: 'month' as const, method: 'transfer' as const };
  const orderId = (await app.call(contract.donate, { params: group.params, body: donation }, ben)).body.id;
  await pay(orderId);
  await refund(orderId);
  expect((await app.call(contract.listSubscriptions, {}, ben)).body.subscriptions).toMatchObject([{ state: 'ended' }]);
});
