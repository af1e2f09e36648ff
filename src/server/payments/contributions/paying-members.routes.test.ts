import { expect, test } from 'vitest';
import {
  becomePayingMember,
  cancelSubscription,
  getContributions,
  getHostContributions,
  listContributors,
} from '#contracts/payments/contributions.contract.ts';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { letDaysPass, supportedGroup } from '#tests/support/contributions.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

/** A group with two paying members. */
async function payingMembers() {
  const [host, ben, cleo] = await signUpPeople(app.deps, 3);
  const { params, settings } = await supportedGroup(app, host);
  const { id: planId, amount } = settings.plans[0]!;
  for (const person of [ben, cleo]) {
    const { body } = await app.call(
      becomePayingMember,
      { params, body: { planId, amount, method: 'transfer' } },
      person,
    );
    await app.call(markOrderPaid, { params: { orderId: body.id }, body: { paidWith: 'cash' } }, host);
  }
  return { host, ben, cleo, params };
}

test('members whose time is over are not counted, also before the job that ends their membership', async () => {
  const { host, cleo, params } = await payingMembers();
  const { membership } = (await app.call(getContributions, { params }, cleo)).body;
  await app.call(cancelSubscription, { params: { subscriptionId: membership!.id } }, cleo);
  const members = async () => (await app.call(getHostContributions, { params }, host)).body.plans[0]!.members;
  expect(await members()).toBe(2);
  await letDaysPass(app, 370);
  expect(await members()).toBe(1);
  await letDaysPass(app, 11);
  expect(await members()).toBe(0);
});

test('those who run a group find what one person pays', async () => {
  const { host, ben, params } = await payingMembers();
  const paidBy = async (personId: string) =>
    (await app.call(listContributors, { params, query: { personId } }, host)).body.contributors;
  expect(await paidBy(ben.user.id)).toMatchObject([{ personName: ben.user.name, state: 'active' }]);
  expect(await paidBy(host.user.id)).toEqual([]);
});
