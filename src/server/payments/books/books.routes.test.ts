import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEntries } from '#contracts/admin/audit.contract.ts';
import { getOverview } from '#contracts/admin/overview.contract.ts';
import * as books from '#contracts/payments/books.contract.ts';
import { startCheckout } from '#contracts/payments/checkouts.contract.ts';
import { getPaymentsReceived } from '#contracts/payments/payees.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { openOnlineSite, TICKET } from '#tests/support/online-payments.ts';
import { order, paidEvent } from '#tests/support/payments.ts';

const site = await openOnlineSite();
const { app, standIn } = site;
afterAll(() => standIn.close());
await insertPlaces(app);
const administrator = await staffMember(app.deps, 'administrator');
const stripe = standIn.account();

let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
  standIn.webhooks.waiting.length = 0;
});

const FEE = 65;
const sumsOf = async (query: object) => (await app.call(books.getLedgerSums, { query }, administrator)).body.currencies;
const csvOf = async (url: string, as: SomeoneSignedIn) =>
  (await app.send({ url, headers: { authorization: `Bearer ${as.tokens.access.token}` } })).body;
const comparison = async () => (await app.call(books.getBookComparison, {}, administrator)).body;
const intentOf = (session: string) => stripe.books.find('checkout.session', session).payment_intent!;
const openOf = async ({ number }: { number: string }) =>
  (await comparison()).differences.filter(({ order }) => order === number);

async function paidOrder() {
  const made = await site.checkout(host, ben);
  stripe.pay(made.session);
  await site.deliver();
  const number = stripe.books.find('checkout.session', made.session).client_reference_id!;
  return { ...made, number, intent: intentOf(made.session) };
}

describe('the ledger of all payees', () => {
  test('is listed by entry and summed by account, for a payee, an order, a reason and days', async () => {
    const { number } = await paidOrder();
    const query = { q: number };
    const { entries } = (await app.call(books.listLedgerEntries, { query }, administrator)).body;
    expect(entries.map(({ reason }) => reason).toSorted()).toEqual(['fee', 'payment', 'sale']);
    for (const { lines, payee, order } of entries) {
      expect({ payee, order }).toEqual({ payee: host.user.name, order: number });
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    }
    expect(await sumsOf(query)).toEqual([
      {
        currency: 'EUR',
        accounts: [
          { account: 'buyers', amount: 0 },
          { account: 'stripe', amount: TICKET - FEE },
          { account: 'sales', amount: -1008 },
          { account: 'tax', amount: -192 },
          { account: 'fees', amount: FEE },
        ],
        sum: 0,
      },
    ]);
    expect(await sumsOf({ q: host.user.name, reason: 'fee' })).toMatchObject([
      { accounts: [{ amount: -FEE }, { amount: FEE }], sum: 0 },
    ]);
    const today = app.clock.now().toISOString().slice(0, 10);
    expect(await sumsOf({ ...query, from: today, until: today })).toHaveLength(1);
    expect(await sumsOf({ ...query, until: '2020-01-01' })).toEqual([]);
  });

  test('is exported with amounts that spreadsheets can sum up, disputes among them', async () => {
    const { number, intent } = await paidOrder();
    stripe.dispute(intent);
    await site.deliver();
    const body = await csvOf(`${books.exportBooks.path}?q=${number}`, administrator);
    const lines = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    expect(lines.filter(([, , reason]) => reason === 'dispute')).toHaveLength(3);
    const amounts = lines.map((cells) => Number(cells.at(-1)));
    expect(Math.abs(amounts.reduce((sum, amount) => sum + amount, 0))).toBeLessThan(1e-9);
    const { payeeId } = (await app.call(getPaymentsReceived, {}, host)).body.received[0]!;
    const own = await csvOf(`/api/payees/${payeeId}/ledger.csv`, host);
    expect(own.split('\r\n').filter((line) => line.includes(',dispute,'))).toHaveLength(3);
  });
});

describe('the nightly comparison with the provider', () => {
  test('finds nothing where every movement is in the books, refunds and disputes among them', async () => {
    const first = await paidOrder();
    const refund = stripe.refund(first.intent, 500);
    await site.deliver();
    stripe.settleRefund(refund.id, false);
    const second = await paidOrder();
    const dispute = stripe.dispute(second.intent);
    await site.deliver();
    stripe.closeDispute(dispute.id, true);
    await site.reconcile();
    expect(await comparison()).toMatchObject({ last: { unread: 0 }, differences: [] });
    expect((await comparison()).last!.movements).toBeGreaterThan(5);
  });

  test('agrees about a fee that is half of the smallest unit here', async () => {
    // Stripe counts forints in hundredths: of 800 it keeps 23.50.
    const tiers = [{ name: 'Standard', kind: 'fixed' as const, amount: 800, taxRate: 0 }];
    const scene = await paidEvent(app, host, { currency: 'HUF', tiers });
    const ticket = { eventId: scene.eventId, tierId: scene.tiers[0]!, method: 'online' as const, total: 800 };
    const { id: orderId } = (await order(app, ben, ticket)).body;
    const { url } = (await app.call(startCheckout, { params: { orderId } }, ben)).body;
    const { client_reference_id } = stripe.pay(url.split('/').at(-1)!);
    await site.reconcile();
    expect(await openOf({ number: client_reference_id! })).toEqual([]);
  });

  test('shows a difference to administrators, mails them once, and ends it when both sides agree again', async () => {
    const paid = await paidOrder();
    const charge = stripe.books.find('payment_intent', paid.intent).latest_charge!;
    const movement = stripe.books.list('balance_transaction').find(({ source }) => source === charge)!;
    movement.net -= 100;
    const subject = /the books and Stripe differ/;
    const mails = async () =>
      (await mailsTo(app, administrator.email)).filter((mail) => subject.test(mail.subject)).length;
    const before = await mails();
    await site.reconcile();
    await site.reconcile();
    await runJobs(app);
    expect(await openOf(paid)).toMatchObject([
      { kind: 'payment', object: charge, ours: TICKET - FEE, theirs: TICKET - FEE - 100 },
    ]);
    expect(await mails()).toBe(before + 1);
    const { waiting } = (await app.call(getOverview, {}, administrator)).body;
    expect(waiting).toContainEqual({ kind: 'book-differences', count: 1 });
    movement.net += 100;
    await site.reconcile();
    expect(await openOf(paid)).toEqual([]);
  });

  test('an administrator settles a difference with a note for the audit, and it comes back only if it changes', async () => {
    const paid = await paidOrder();
    const transactions = stripe.books.list('balance_transaction');
    const charge = stripe.books.find('payment_intent', paid.intent).latest_charge!;
    const movement = transactions.find(({ source }) => source === charge)!;
    movement.net += 1;
    await site.reconcile();
    const [difference] = await openOf(paid);
    const settle = () =>
      app.call(
        books.settleBookDifference,
        { params: { differenceId: difference!.id }, body: { note: 'Rounded by Stripe' } },
        administrator,
      );
    expect((await settle()).status).toBe(204);
    expect((await settle()).problem.code).toBe('books.difference_not_found');
    const audit = await app.call(listAuditEntries, { query: { action: 'books.difference-settled' } }, administrator);
    expect(audit.body.entries[0]).toMatchObject({ targetId: difference!.id, after: { note: 'Rounded by Stripe' } });
    await site.reconcile();
    expect(await openOf(paid)).toEqual([]);
    movement.net += 1;
    await site.reconcile();
    expect(await openOf(paid)).toHaveLength(1);
    movement.net -= 2;
    await site.reconcile();
  });

  test('reads the payouts of the site’s own account, also on a webhook', async () => {
    await paidOrder();
    standIn.webhooks.waiting.length = 0;
    const { amount } = stripe.payOut('eur');
    await site.deliver();
    const [latest] = (await comparison()).payouts;
    expect(latest).toMatchObject({ amount, currency: 'EUR', state: 'paid' });
  });
});
