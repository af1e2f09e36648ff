import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { connectAccount } from '#contracts/payments/checkouts.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { cancelOrder } from '#contracts/payments/refunds.contract.ts';
import { listComparedAccounts } from '#server/payments/books/comparisons.queries.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';
import { reconcilePaymentsJob } from './online-jobs.ts';
import { listAskedRefunds } from './online-payments.queries.ts';

describe('a site with an account of its own', async () => {
  const site = await openOnlineSite();
  const { app, standIn } = site;
  afterAll(() => standIn.close());
  await insertPlaces(app);
  const stripe = standIn.account();

  test.each([3, 6])('finds a refund that was made at Stripe while it was off for %i days', async (days) => {
    const [host, ben] = await signUpPeople(app.deps, 2);
    const { orderId, session } = await site.checkout(host, ben);
    stripe.pay(session);
    await site.deliver();
    await site.reconcile();
    standIn.advance({ hours: 1 });
    stripe.refund(stripe.books.find('checkout.session', session).payment_intent!);
    standIn.advance({ hours: -1 });
    standIn.webhooks.waiting.length = 0;
    await site.later({ days }, async () => {
      await site.check();
      await site.reconcile();
    });
    expect((await app.call(getOrder, { params: { orderId } }, ben)).body.state).toBe('refunded');
  });
});

describe('a site with accounts of its payees', async () => {
  const site = await openOnlineSite('connect');
  const { app, standIn } = site;
  afterAll(() => standIn.close());
  await insertPlaces(app);
  const connect = async (as: SomeoneSignedIn) => {
    const { body } = await app.call(connectAccount, { params: { kind: 'person', payeeId: as.user.id } }, as);
    const id = new URL(body.url!).pathname.split('/').at(-1)!;
    standIn.finishOnboarding(id);
    await site.deliver();
    return { id, stripe: standIn.account(id) };
  };

  test('syncs refunds although a slow payment of an account that was disconnected cannot be read', async () => {
    const [one, other, ben, cleo] = await signUpPeople(app.deps, 4);
    const gone = await connect(one);
    const { stripe: ready } = await connect(other);
    gone.stripe.payLater((await site.checkout(one, ben)).session);
    const { orderId, session } = await site.checkout(other, cleo);
    ready.pay(session);
    await site.deliver();
    standIn.deauthorize(gone.id);
    await site.deliver();
    await app.call(cancelOrder, { params: { orderId }, query: {} }, cleo);
    ready.refundOutcome = 'pending';
    await site.sendRefunds();
    for (const { id, status } of ready.books.list('refund')) if (status === 'pending') ready.settleRefund(id, true);
    standIn.webhooks.waiting.length = 0;
    await site.later({ minutes: 11 }, async () => {
      await expect(site.check()).rejects.toThrow('does not have access');
    });
    const { refunds } = (await app.call(getOrder, { params: { orderId } }, cleo)).body;
    expect(refunds).toMatchObject([{ state: 'done' }]);
  });

  test('reads the movements of an account no further back because those of another one cannot be compared', async () => {
    const [one, other, ben, cleo] = await signUpPeople(app.deps, 4);
    const [unreadable, { stripe: readable }] = [await connect(one), await connect(other)];
    const { session } = await site.checkout(one, ben);
    unreadable.stripe.pay(session);
    readable.pay((await site.checkout(other, cleo)).session);
    await site.deliver();
    await site.reconcile();
    const { objects } = unreadable.stripe.books;
    const lost = objects.get(session)!;
    objects.delete(session);
    const movements = async () => {
      await expect(site.reconcile()).rejects.toThrow(session);
      const statement = 'select movements from book_comparisons order by compared_at desc limit 1';
      return (await app.db.one(z.object({ movements: z.number() }), statement)).movements;
    };
    await site.later({ days: 5 }, async () => expect(await movements()).toBeGreaterThan(0));
    await site.later({ days: 10 }, async () => expect(await movements()).toBe(0));
    objects.set(session, lost);
  });

  test('compares again only the accounts that could not be read if the job of a night is repeated, and names their hosts', async () => {
    const [one, other, ben] = await signUpPeople(app.deps, 3);
    const [unreadable, readable] = [await connect(one), await connect(other)];
    const { session } = await site.checkout(one, ben);
    unreadable.stripe.pay(session);
    await site.deliver();
    const night = { _cron: { ts: app.clock.now().toISOString() } };
    const reconcile = () => runNow(site.work, reconcilePaymentsJob, night);
    const comparedAt = async ({ id }: { id: string }) =>
      (await listComparedAccounts(app.db)).find(({ account }) => account === id)!.comparedAt;
    const { objects } = unreadable.stripe.books;
    const lost = objects.get(session)!;
    objects.delete(session);
    await expect(reconcile()).rejects.toThrow(one.user.name);
    const first = await comparedAt(readable);
    objects.set(session, lost);
    await site.later({ minutes: 5 }, reconcile);
    const next = await comparedAt(unreadable);
    expect([await comparedAt(readable), next! > first!]).toEqual([first, true]);
    await site.later({ days: 1 }, () => site.reconcile());
    expect(await comparedAt(readable)).not.toEqual(first);
  });

  test('sends the refunds of an account although those of another one wait longer', async () => {
    const [one, other, ...buyers] = await signUpPeople(app.deps, 5);
    const [busy, ready] = [await connect(one), await connect(other)];
    const orderIds = [];
    for (const [index, buyer] of buyers.entries()) {
      const [host, { stripe }] = index < 2 ? [one, busy] : [other, ready];
      const { orderId, session } = await site.checkout(host, buyer);
      stripe.pay(session);
      orderIds.push(orderId);
    }
    await site.deliver();
    for (const [index, buyer] of buyers.entries()) {
      await app.call(cancelOrder, { params: { orderId: orderIds[index]! }, query: {} }, buyer);
      app.clock.advance({ seconds: 1 });
    }
    const statement =
      'select m.account from refunds f join payments m on m.id = f.payment_id where f.id = any ($1::uuid[])';
    const next = await app.db.rows(z.object({ account: z.string() }), statement, [await listAskedRefunds(app.db, 2)]);
    expect(next.map(({ account }) => account).toSorted()).toEqual([busy.id, ready.id].toSorted());
  });
});
