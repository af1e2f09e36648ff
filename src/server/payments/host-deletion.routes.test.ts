import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { deleteGroup } from '#contracts/groups/groups.contract.ts';
import { deleteOrganization } from '#contracts/organizations/organizations.contract.ts';
import { becomePayingMember } from '#contracts/payments/contributions.contract.ts';
import { getOrder, markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { confirmRefund } from '#contracts/payments/refunds.contract.ts';
import { listOwnOrders } from '#contracts/payments/sales.contract.ts';
import { supportedGroup } from '#tests/support/contributions.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
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

const PayeeRow = z.object({ accountHolder: z.string(), iban: z.string() });

test('an order to be paid at the door ends with the account of the host, and with it the seats', async () => {
  const { eventId, tiers } = await paidEvent(app, host);
  const { body } = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
  await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, host);
  expect(await orderOf(body.id)).toMatchObject({ eventId: null, state: 'cancelled', payBy: null });
  const { orders } = (await app.call(listOwnOrders, { query: { show: 'unpaid' } }, ben)).body;
  expect(orders).toEqual([]);
});

test('nobody is asked to transfer dues to a group that was deleted, and its bank account is forgotten', async () => {
  const { id, params, settings } = await supportedGroup(app, host);
  const body = { planId: settings.plans[0]!.id, amount: 3600, method: 'transfer' as const };
  const placed = await app.call(becomePayingMember, { params, body }, ben);
  expect(placed.body).toMatchObject({ state: 'transfer', transfer: { accountHolder: 'Chicago Board Games' } });
  const { payeeId } = await app.db.one(
    z.object({ payeeId: z.string() }),
    'select id as "payeeId" from payees where group_id = $1',
    [id],
  );
  await app.call(deleteGroup, { params: { slug: params.slug } }, host);
  expect(await orderOf(placed.body.id)).toMatchObject({ state: 'cancelled', transfer: null, payBy: null });
  const left = 'select account_holder as "accountHolder", iban from payees where id = $1';
  expect(await app.db.one(PayeeRow, left, [payeeId])).toEqual({ accountHolder: '', iban: '' });
});

const hosts = [
  {
    kind: 'group',
    make: () => makeGroup(app.deps, host.user.id),
    remove: (slug: string) => app.call(deleteGroup, { params: { slug } }, host),
  },
  {
    kind: 'organization',
    make: () => organization(app, host),
    remove: (slug: string) => app.call(deleteOrganization, { params: { slug } }, host),
  },
] as const;

describe.each(hosts)('the $kind that has cancelled an event with tickets', ({ kind, make, remove }) => {
  test('is deleted only after its buyers have their money back', async () => {
    const { id, slug } = await make();
    const { eventId, tiers } = await paidEvent(app, host, { fields: { host: { kind, id } } });
    const placed = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
    const orderId = placed.body.id;
    await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, host);
    expect((await remove(slug)).problem.code).toBe(`${kind}.has_events`);
    await app.call(cancelEvent, { params: { eventId }, body: { reason: '' } }, host);
    // The job that settles the orders has not run yet.
    expect((await remove(slug)).problem.code).toBe('payee.has_refunds');
    await runJobs(app);
    expect((await remove(slug)).problem.code).toBe('payee.has_refunds');
    const [refund] = (await orderOf(orderId)).refunds;
    await app.call(confirmRefund, { params: { refundId: refund!.id } }, host);
    expect((await remove(slug)).status).toBe(204);
    expect(await orderOf(orderId)).toMatchObject({ eventId: null, refunds: [{ state: 'done' }] });
  });
});
