import { z } from 'zod';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { startCheckout } from '#contracts/payments/checkouts.contract.ts';
import { onlinePaymentJobs } from '#server/payments/online/online.jobs.ts';
import * as jobs from '#server/payments/online/online-jobs.ts';
import { runNow, toTaskList } from '#server/platform/jobs/work.ts';
import type { SomeoneSignedIn } from './factories.ts';
import { atLaterTime } from './later.ts';
import { order, paidEvent } from './payments.ts';
import { runTasks } from './run-tasks.ts';
import { StripeStandIn } from './stripe/stand-in.ts';
import { OWN_ACCOUNT } from './stripe/stripe-objects.ts';
import type { WebhookRequest } from './stripe/webhooks.ts';
import { type TestApp, testApp } from './test-app.ts';

export const TICKET = 1200;
const CheckoutRow = z.object({ checkout: z.string() });
const SumRow = z.object({ currency: z.string(), sum: z.number() });
const CreditRow = z.object({ orderId: z.string(), total: z.number(), tax: z.number() });

/** A site that takes payments online from the stand-in of Stripe. */
export async function openOnlineSite(mode: 'own' | 'connect' = 'own') {
  const standIn = await StripeStandIn.start();
  const app = await testApp({
    PAYMENTS: mode,
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRETS: Object.values(standIn.secrets).join(','),
    STRIPE_API_URL: standIn.url,
  });
  return new OnlineSite(app, standIn);
}

export class OnlineSite {
  readonly app: TestApp;
  readonly standIn: StripeStandIn;
  readonly work: ReturnType<typeof onlinePaymentJobs>;

  constructor(app: TestApp, standIn: StripeStandIn) {
    this.app = app;
    this.standIn = standIn;
    this.work = onlinePaymentJobs(app.deps);
  }

  /** An order of a buyer at an event of the host, whose page is open at Stripe. */
  async checkout(host: SomeoneSignedIn, buyer: SomeoneSignedIn, fields: EventFields = {}) {
    const { eventId, tiers } = await paidEvent(this.app, host, { fields });
    return { eventId, tierId: tiers[0]!, ...(await this.order(buyer, { eventId, tierId: tiers[0]! })) };
  }

  async order(buyer: SomeoneSignedIn, tickets: { eventId: string; tierId: string; quantity?: number }) {
    const total = TICKET * (tickets.quantity ?? 1);
    const placed = await order(this.app, buyer, { ...tickets, method: 'online', total });
    const orderId = placed.body.id;
    const { body } = await this.app.call(startCheckout, { params: { orderId } }, buyer);
    return { orderId, url: body.url, session: body.url.split('/').at(-1)! };
  }

  async notify({ payload, signature }: WebhookRequest): Promise<number> {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const { statusCode } = await this.app.send({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
    return statusCode;
  }

  /** Delivers what waits and runs the jobs that follow. */
  async deliver(arrange?: (webhooks: WebhookRequest[]) => WebhookRequest[]): Promise<void> {
    await this.standIn.webhooks.deliver((webhook) => this.notify(webhook), arrange);
    await this.runJobs();
    await this.sendRefunds();
  }

  runJobs = () => runTasks(this.app.db, toTaskList(this.work));
  sendRefunds = () => runNow(this.work, jobs.sendRefundsJob, {});
  check = () => runNow(this.work, jobs.checkOnlinePaymentsJob, {});
  expire = () => runNow(this.work, jobs.expireOnlineOrdersJob, {});
  reconcile = () => runNow(this.work, jobs.reconcilePaymentsJob, {});

  /** Runs the work at a later time, here and at Stripe. */
  async later(by: { minutes?: number; hours?: number; days?: number }, work: () => Promise<void>): Promise<void> {
    this.standIn.advance(by);
    try {
      await atLaterTime(this.app, by, work);
    } finally {
      const { minutes = 0, hours = 0, days = 0 } = by;
      this.standIn.advance({ minutes: -minutes, hours: -hours, days: -days });
    }
  }

  /** What Stripe has charged for an order, what of it the payee has kept, and what refunds a bank has sent back. What is disputed is with the bank. */
  async moneyOf(orderId: string): Promise<{ charged: number; kept: number; failed: number }> {
    const { books } = this.standIn.account();
    const checkouts = await this.app.db.rows(
      CheckoutRow,
      'select checkout from payments where order_id = $1 and checkout is not null',
      [orderId],
    );
    const intents = checkouts.map(({ checkout }) => books.find('checkout.session', checkout).payment_intent);
    const charges = books.list('charge').filter(({ payment_intent, paid }) => paid && intents.includes(payment_intent));
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const failed = books
      .list('refund')
      .filter(({ status, payment_intent }) => status === 'failed' && intents.includes(payment_intent));
    return {
      failed: sum(failed.map(({ amount }) => amount)),
      charged: sum(charges.map(({ amount }) => amount)),
      kept: sum(
        charges.filter(({ disputed }) => !disputed).map(({ amount, amount_refunded }) => amount - amount_refunded),
      ),
    };
  }

  /** Removes all orders and their money, here and at Stripe: each of many histories would read those of all before it. */
  async forgetOrders(): Promise<void> {
    await this.app.db.execute(
      'truncate orders, ledger_entries, provider_events, payouts, book_comparisons, book_differences cascade',
    );
    this.standIn.account().books.objects.clear();
  }

  /**
   * Where our account of the money at Stripe differs from what the stand-in has, currencies whose entries do not balance, and orders whose credit
   * notes take back more than was sold.
   */
  async bookDifferences(account = OWN_ACCOUNT): Promise<object[]> {
    const { db } = this.app;
    const sums = (where: string) =>
      db.rows(SumRow, `select currency, sum(amount)::bigint as sum from ledger_lines where ${where} group by currency`);
    const stripes = this.standIn.account(account).books.net();
    const ours = await sums(`account like 'payee:%:stripe'`);
    const currencies = new Set([...ours.map(({ currency }) => currency.toLowerCase()), ...Object.keys(stripes)]);
    const compared = [...currencies].map((currency) => ({
      currency,
      ours: ours.find((row) => row.currency.toLowerCase() === currency)?.sum ?? 0,
      stripes: stripes[currency] ?? 0,
    }));
    const unbalanced = (await sums('true')).filter(({ sum }) => sum !== 0);
    const less = (field: string) =>
      `sum(case when refund_id is null then 1 else -1 end * (content->>'${field}')::bigint)::bigint`;
    const exceeded = await db.rows(
      CreditRow,
      `select * from (select order_id as "orderId", ${less('total')} as total, ${less('tax')} as tax from receipts group by order_id) o
        where total < 0 or tax < 0 or tax > total`,
    );
    return [...compared.filter((each) => each.ours !== each.stripes), ...unbalanced, ...exceeded];
  }
}
