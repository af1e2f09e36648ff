import { afterAll, expect, test } from 'vitest';
import { connectAccount } from '#contracts/payments/checkouts.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { getPrices } from '#contracts/payments/prices.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';
import { paidEvent } from '#tests/support/payments.ts';

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

test('nobody connects an account for another person', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  expect((await connect(ben, host.user.id)).problem.code).toBe('payee.not_found');
});
