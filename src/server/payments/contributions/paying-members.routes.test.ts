import { expect, test } from 'vitest';
import {
  becomePayingMember,
  cancelSubscription,
  getContributions,
  getHostContributions,
} from '#contracts/payments/contributions.contract.ts';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { letDaysPass, supportedGroup } from '#tests/support/contributions.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

test('members whose time is over are not counted, also before the job that ends their membership', async () => {
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
  const { membership } = (await app.call(getContributions, { params }, cleo)).body;
  await app.call(cancelSubscription, { params: { subscriptionId: membership!.id } }, cleo);
  const members = async () => (await app.call(getHostContributions, { params }, host)).body.plans[0]!.members;
  expect(await members()).toBe(2);
  await letDaysPass(app, 370);
  expect(await members()).toBe(1);
  await letDaysPass(app, 11);
  expect(await members()).toBe(0);
});
