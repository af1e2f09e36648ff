import { afterAll, describe, expect, test } from 'vitest';
import { listAuditEntries } from '#contracts/admin/audit.contract.ts';
import { connectAccount, disconnectAccount, startCheckout } from '#contracts/payments/checkouts.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { listPayees } from '#contracts/payments/payees.contract.ts';
import { getPrices } from '#contracts/payments/prices.contract.ts';
import { cancelOrder } from '#contracts/payments/refunds.contract.ts';
import type { OnlineProvider } from '#server/payments/providers/payment-provider.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { openOnlineSite, TICKET } from '#tests/support/online-payments.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import { syncAccount } from './accounts.actions.ts';

const site = await openOnlineSite('connect');
const { app, standIn } = site;
afterAll(() => standIn.close());
await insertPlaces(app);

const connect = (as: SomeoneSignedIn, payeeId = as.user.id) =>
  app.call(connectAccount, { params: { kind: 'person', payeeId } }, as);
const accountOf = (url: string) => new URL(url).pathname.split('/').at(-1)!;

test('a payee connects an account, is paid on it, and payments online end when it is disconnected', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const { eventId } = await paidEvent(app, host);
  const methods = async () => (await app.call(getPrices, { params: { eventId }, query: {} }, ben)).body.methods;
  const begun = (await connect(host)).body;
  expect(begun).toMatchObject({ state: 'onboarding', requirements: expect.arrayContaining(['external_account']) });
  expect(await methods()).not.toContain('online');
  const account = accountOf(begun.url!);
  expect(accountOf((await connect(host)).body.url!)).toBe(account);

  standIn.finishOnboarding(account);
  await site.deliver();
  expect(await methods()).toContain('online');
  expect((await connect(host)).body).toMatchObject({ state: 'ready', url: null });
  const { orderId, session } = await site.checkout(host, ben);
  standIn.account(account).pay(session);
  await site.deliver();
  expect((await app.call(getOrder, { params: { orderId } }, ben)).body.state).toBe('paid');
  expect(await site.bookDifferences(account)).toEqual([]);

  standIn.deauthorize(account);
  await site.deliver();
  expect(await methods()).not.toContain('online');
  expect(accountOf((await connect(host)).body.url!)).not.toBe(account);
});

test('an editor who connects an account notifies the owner once, and is in the audit', async () => {
  const [owner, editor] = await signUpPeople(app.deps, 2);
  const { id, slug, name } = await organization(app, owner);
  await addStaff(app, slug, owner, editor);
  const connectOrganization = () => app.call(connectAccount, { params: { kind: 'organization', payeeId: id } }, editor);
  await Promise.all([connectOrganization(), connectOrganization()]);
  await connectOrganization();
  await runJobs(app);
  const title = `An account for online payments was connected: ${name}`;
  const hasTitle = (text: string) => text === title;
  expect((await notificationsOf(app, owner)).filter((each) => hasTitle(each.title))).toMatchObject([
    { text: expect.stringContaining(`${editor.user.name} connected it.`) },
  ]);
  expect((await mailsTo(app, owner.email)).filter(({ subject }) => hasTitle(subject))).toHaveLength(1);
  expect((await notificationsOf(app, editor)).filter((each) => hasTitle(each.title))).toEqual([]);
  const administrator = await staffMember(app.deps, 'administrator');
  const { body } = await app.call(listAuditEntries, { query: { target: id } }, administrator);
  expect(body.entries).toMatchObject([{ action: 'payee.online-account-connected', actorId: editor.user.id }]);
});

test('an account that is disconnected while a buyer pays holds no seats for ever, and refunds on it fail with a reason', async () => {
  const [host, ben, cleo] = await signUpPeople(app.deps, 3);
  await paidEvent(app, host);
  const account = accountOf((await connect(host)).body.url!);
  standIn.finishOnboarding(account);
  await site.deliver();
  const paid = await site.checkout(host, ben);
  standIn.account(account).pay(paid.session);
  await site.deliver();
  const open = await site.order(cleo, paid);
  standIn.deauthorize(account);
  await site.deliver();

  await site.later({ minutes: 36 }, () => site.expire());
  expect((await app.call(getOrder, { params: { orderId: open.orderId } }, cleo)).body.state).toBe('expired');
  const ref = { params: { orderId: paid.orderId } };
  await app.call(cancelOrder, { ...ref, query: {} }, ben);
  await site.sendRefunds();
  // Without its refund the order is cancelled, not refunded.
  expect((await app.call(getOrder, ref, ben)).body).toMatchObject({
    state: 'cancelled',
    refunds: [{ amount: TICKET, state: 'failed' }],
  });
  await site.check();
});

test('accounts that are disconnected at the same moment are all gone', async () => {
  const hosts = await signUpPeople(app.deps, 2);
  const accounts: string[] = [];
  for (const host of hosts) accounts.push(accountOf((await connect(host)).body.url!));
  for (const account of accounts) standIn.finishOnboarding(account);
  await site.deliver();
  for (const account of accounts) standIn.deauthorize(account);
  await site.deliver();
  for (const host of hosts) {
    const { payees } = (await app.call(listPayees, {}, host)).body;
    expect(payees).toMatchObject([{ onlineAccount: { state: 'gone' } }]);
  }
});

test('payouts of an account that belongs to no payee here are left alone', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  await paidEvent(app, host);
  const account = accountOf((await connect(host)).body.url!);
  standIn.finishOnboarding(account);
  await site.deliver();
  const { session } = await site.checkout(host, ben);
  standIn.account(account).pay(session);
  await site.deliver();
  await app.db.execute(`update payees set provider_account = 'acct_other' where provider_account = $1`, [account]);
  standIn.account(account).payOut('eur');
  await site.deliver();
  expect(await app.db.execute('select from payouts where payee_id is null')).toBe(0);
});

describe('an account that its payee disconnects here', () => {
  const disconnect = (as: SomeoneSignedIn, payeeId = as.user.id, kind: 'person' | 'organization' = 'person') =>
    app.call(disconnectAccount, { params: { kind, payeeId } }, as);

  test('takes no more payments once no event or refund depends on it, and another one can be connected', async () => {
    const [host, ben, cleo] = await signUpPeople(app.deps, 3);
    await paidEvent(app, host);
    const account = accountOf((await connect(host)).body.url!);
    standIn.finishOnboarding(account);
    await site.deliver();
    const { orderId, session, ...tickets } = await site.checkout(host, ben);
    expect((await disconnect(host)).problem.code).toBe('payee.has_online_orders');
    standIn.account(account).pay(session);
    await site.deliver();
    expect((await disconnect(host)).problem.code).toBe('payee.has_online_orders');
    const ordered = { ...tickets, method: 'online' as const, total: TICKET };
    const open = (await order(app, cleo, ordered)).body.id;
    await app.call(cancelOrder, { params: { orderId: open }, query: {} }, cleo);
    await app.call(cancelOrder, { params: { orderId }, query: {} }, ben);
    expect((await disconnect(host)).problem.code).toBe('payee.has_online_orders');
    await site.sendRefunds();

    expect((await disconnect(ben, host.user.id)).problem.code).toBe('payee.not_found');
    expect((await disconnect(host)).status).toBe(204);
    expect((await disconnect(host)).status).toBe(204);
    expect((await app.call(listPayees, {}, host)).body.payees).toMatchObject([{ onlineAccount: { state: 'none' } }]);
    const { body } = await app.call(getPrices, { params: { eventId: tickets.eventId }, query: {} }, ben);
    expect(body.methods).not.toContain('online');
    expect(accountOf((await connect(host)).body.url!)).not.toBe(account);
  });

  test('takes no payment of an order that was placed at the same moment', async () => {
    const [host, ben] = await signUpPeople(app.deps, 2);
    const { eventId, tiers } = await paidEvent(app, host);
    const account = accountOf((await connect(host)).body.url!);
    standIn.finishOnboarding(account);
    await site.deliver();
    const placed = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'online', total: TICKET });
    await app.db.execute(`update orders set state = 'cancelled', has_seats = false where id = $1`, [placed.body.id]);
    await disconnect(host);
    await app.db.execute(`update orders set state = 'reserved', has_seats = true where id = $1`, [placed.body.id]);
    const begun = await app.call(startCheckout, { params: { orderId: placed.body.id } }, ben);
    expect(begun.problem.code).toBe('order.method_unavailable');
  });

  test('stays disconnected, though a sync of it began before', async () => {
    const [host] = await signUpPeople(app.deps, 1);
    const account = accountOf((await connect(host)).body.url!);
    const readAccount: OnlineProvider['readAccount'] = async () => {
      expect((await disconnect(host)).status).toBe(204);
      return { state: 'ready', chargesEnabled: true, payoutsEnabled: true, requirements: [] };
    };
    const provider = { readAccount } as OnlineProvider;
    expect(await syncAccount({ ...app.deps, provider }, account)).toBe('not ours');
    expect((await app.call(listPayees, {}, host)).body.payees).toMatchObject([{ onlineAccount: { state: 'none' } }]);
  });

  test('is replaced only after a recent sign-in, though a connection of it began before', async () => {
    const [host] = await signUpPeople(app.deps, 1);
    await connect(host);
    const held = standIn.holdCalls();
    const connecting = connect(host);
    await held.arrived;
    expect((await disconnect(host)).status).toBe(204);
    const hourAgo = new Date(app.clock.now().getTime() - 3_600_000);
    await app.db.execute('update sessions set reauthenticated_at = $2 where account_id = $1', [host.user.id, hourAgo]);
    held.release();
    expect((await connecting).problem.code).toBe('auth.reauthentication_required');
    expect((await app.call(listPayees, {}, host)).body.payees).toMatchObject([{ onlineAccount: { state: 'none' } }]);
  });

  test('is heard of by the others who manage the payments, and is in the audit', async () => {
    const [owner, editor] = await signUpPeople(app.deps, 2);
    const { id, slug, name } = await organization(app, owner);
    await addStaff(app, slug, owner, editor);
    await app.call(connectAccount, { params: { kind: 'organization', payeeId: id } }, owner);
    await Promise.all([1, 2].map(() => disconnect(editor, id, 'organization')));
    await runJobs(app);
    const title = `The account for online payments was disconnected: ${name}`;
    const heardOf = async (person: SomeoneSignedIn) =>
      (await notificationsOf(app, person)).filter((each) => each.title === title);
    expect(await heardOf(owner)).toMatchObject([
      { text: expect.stringContaining(`${editor.user.name} disconnected it.`) },
    ]);
    expect((await mailsTo(app, owner.email)).filter(({ subject }) => subject === title)).toHaveLength(1);
    expect(await heardOf(editor)).toEqual([]);
    const administrator = await staffMember(app.deps, 'administrator');
    const { body } = await app.call(listAuditEntries, { query: { target: id } }, administrator);
    expect(body.entries).toMatchObject([
      { action: 'payee.online-account-disconnected', actorId: editor.user.id },
      { action: 'payee.online-account-connected', actorId: owner.user.id },
    ]);
  });
});

test('nobody connects an account for another person', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  expect((await connect(ben, host.user.id)).problem.code).toBe('payee.not_found');
});
