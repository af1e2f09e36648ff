import { beforeEach, expect, test } from 'vitest';
import * as contract from '#contracts/payments/contributions.contract.ts';
import { getOrder, markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { expireOrdersJob, expiryJobs } from '#server/payments/deadlines/expiry.jobs.ts';
import { findPayee } from '#server/payments/payees.queries.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { letDaysPass, supportedGroup } from '#tests/support/contributions.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { testApp } from '#tests/support/test-app.ts';
import { insertContribution } from './contributions.actions.ts';
import { endSubscriptionsJob, subscriptionJobs } from './subscriptions.jobs.ts';
import { lockSubscription } from './subscriptions.queries.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
});

type Group = Awaited<ReturnType<typeof supportedGroup>>;

const join = ({ params, settings }: Group) =>
  app.call(
    contract.becomePayingMember,
    { params, body: { planId: settings.plans[0]!.id, amount: settings.plans[0]!.amount, method: 'transfer' } },
    ben,
  );
const pay = (orderId: string) => app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'transfer' } }, host);
const membershipOf = async ({ params }: Group) =>
  (await app.call(contract.getContributions, { params }, ben)).body.membership;
const endLapsed = () => runNow(subscriptionJobs(app.deps), endSubscriptionsJob, {});

test('a membership that is being renewed while the hourly job runs does not end', async () => {
  const group = await supportedGroup(app, host);
  await pay((await join(group)).body.id);
  await letDaysPass(app, 365 + 13);
  const { id: subscriptionId } = (await membershipOf(group))!;
  await app.db.transaction(async (tx) => {
    const subscription = (await lockSubscription(tx, subscriptionId))!;
    const payee = (await findPayee(tx, subscription.payeeId))!;
    const order = { ...subscription, payee, personId: ben.user.id, subscriptionId, method: 'transfer' } as const;
    await insertContribution(tx, order, app.clock.now());
    await atLaterTime(app, { days: 2 }, endLapsed);
  });
  await atLaterTime(app, { days: 2 }, endLapsed);
  expect(await membershipOf(group)).toMatchObject({ state: 'overdue', openOrderId: expect.any(String) });
});

test('dues of a membership that the person has since begun again are refused, so that their money goes back', async () => {
  const group = await supportedGroup(app, host);
  const { id } = (await join(group)).body;
  await letDaysPass(app, 40);
  await runNow(expiryJobs(app.deps), expireOrdersJob, {});
  await endLapsed();
  const newer = (await join(group)).body;
  const { problem } = await pay(id);
  expect(problem).toMatchObject({
    code: 'order.has_newer_membership',
    message: 'This person has joined again with a newer order. Mark that one as paid, or return the money.',
  });
  const { body } = await app.call(getOrder, { params: { orderId: id } }, host);
  expect(body).toMatchObject({ state: 'expired', paid: 0, receipts: [] });
  expect(await membershipOf(group)).toMatchObject({ state: 'pending', openOrderId: newer.id });
  expect((await pay(newer.id)).body.state).toBe('paid');
});
