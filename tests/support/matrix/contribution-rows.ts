import { becomePayingMember, listSubscriptions } from '#contracts/payments/contributions.contract.ts';
import { CONTRIBUTIONS, supportedGroup } from '#tests/support/contributions.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { everybody, type Row, signedIn } from './authorization-rows.ts';

const ofGroup =
  (body?: object): NonNullable<Row['input']> =>
  async ({ app, person }) => {
    const { params } = await supportedGroup(app, person);
    return { params, ...(body && { body }) };
  };

/** A membership of the person in another's group, which waits for its first payment. */
async function membershipOf(app: TestApp, person: SomeoneSignedIn) {
  const { params, settings } = await supportedGroup(app, await signUp(app.deps));
  const body = { planId: settings.plans[0]!.id, amount: 3600, method: 'transfer' as const };
  await app.call(becomePayingMember, { params, body }, person);
  const [subscription] = (await app.call(listSubscriptions, {}, person)).body.subscriptions;
  return { params: { subscriptionId: subscription!.id } };
}

export const contributionRows: Record<string, Row> = {
  getContributions: { ...everybody(200), endedSession: 401, input: ofGroup() },
  getHostContributions: { ...signedIn(200), otherPerson: 403, input: ofGroup() },
  updateContributions: { ...signedIn(200), otherPerson: 403, input: ofGroup({ ...CONTRIBUTIONS, revision: 1 }) },
  donate: { ...signedIn(201), input: ofGroup({ amount: 500, period: null, method: 'transfer' }) },
  becomePayingMember: {
    ...signedIn(201),
    input: async ({ app, person }) => {
      const { params, settings } = await supportedGroup(app, person);
      return { params, body: { planId: settings.plans[0]!.id, amount: 3600, method: 'transfer' } };
    },
  },
  listSubscriptions: signedIn(200),
  renewSubscription: {
    ...signedIn(201),
    otherPerson: 404,
    input: async ({ app, person }) => ({ ...(await membershipOf(app, person)), body: { method: 'transfer' } }),
  },
  resumeSubscription: { ...signedIn(200), otherPerson: 404, input: ({ app, person }) => membershipOf(app, person) },
  cancelSubscription: { ...signedIn(200), otherPerson: 404, input: ({ app, person }) => membershipOf(app, person) },
  listContributionOrders: { ...signedIn(200), otherPerson: 403, input: ofGroup() },
  exportContributionOrders: { ...signedIn(200), otherPerson: 403, input: ofGroup() },
  listContributors: { ...signedIn(200), otherPerson: 403, input: ofGroup() },
};
