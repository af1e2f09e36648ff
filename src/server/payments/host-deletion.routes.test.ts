import { beforeEach, describe, expect, test } from 'vitest';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { deleteGroup } from '#contracts/groups/groups.contract.ts';
import { deleteOrganization } from '#contracts/organizations/organizations.contract.ts';
import { getOrder, markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { confirmRefund } from '#contracts/payments/refunds.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
});

const orderOf = async (orderId: string) => (await app.call(getOrder, { params: { orderId } }, ben)).body;

const hosts = [
  { kind: 'group', make: () => makeGroup(app.deps, host.user.id), deletion: deleteGroup },
  { kind: 'organization', make: () => organization(app, host), deletion: deleteOrganization },
] as const;

describe.each(hosts)('the $kind that has cancelled an event with tickets', ({ kind, make, deletion }) => {
  test('is deleted only after its buyers have their money back', async () => {
    const { id, slug } = await make();
    const { eventId, tiers } = await paidEvent(app, host, { fields: { host: { kind, id } } });
    const placed = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
    const orderId = placed.body.id;
    await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, host);
    const remove = () => app.call(deletion, { params: { slug } }, host);
    expect((await remove()).problem.code).toBe(`${kind}.has_events`);
    await app.call(cancelEvent, { params: { eventId }, body: { reason: '' } }, host);
    // The job that settles the orders has not run yet.
    expect((await remove()).problem.code).toBe('payee.has_refunds');
    await runJobs(app);
    expect((await remove()).problem.code).toBe('payee.has_refunds');
    const [refund] = (await orderOf(orderId)).refunds;
    await app.call(confirmRefund, { params: { refundId: refund!.id } }, host);
    expect((await remove()).status).toBe(204);
    expect(await orderOf(orderId)).toMatchObject({ eventId: null, refunds: [{ state: 'done' }] });
  });
});
