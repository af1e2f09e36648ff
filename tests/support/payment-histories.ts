import { z } from 'zod';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { listOpenDifferences } from '#server/payments/books/comparisons.queries.ts';
import * as checkouts from '#server/payments/online/checkouts.actions.ts';
import { reconcilePayments } from '#server/payments/online/reconciliation.actions.ts';
import { checkOnlinePayments, expireOnlineOrders, sendRefunds } from '#server/payments/online/sweeps.actions.ts';
import { syncObject, webhookEventStore } from '#server/payments/online/webhook-events.actions.ts';
import type { OnlineProvider } from '#server/payments/providers/payment-provider.ts';
import { cancelBatchWithEvent, cancelOrder, refundOrder } from '#server/payments/refunds.actions.ts';
import { stripeProvider } from '#server/payments/stripe/stripe-provider.ts';
import type { SomeoneSignedIn } from './factories.ts';
import { type OnlineSite, TICKET } from './online-payments.ts';
import { order, paidEvent } from './payments.ts';
import { fc } from './properties.ts';
import { type AroundQuery, wrapDatabase } from './wrapped-database.ts';

const BUYERS = 3;
const CAPACITY = 2;

/** One step of a history; `n` picks the buyer, the session or the webhook. */
type Step = { kind: (typeof KINDS)[number]; n: number; stopsAfter: number | null };
const KINDS = [
  'order',
  'order',
  'start',
  'pay',
  'pay',
  'decline',
  'pay-later',
  'settle',
  'fail',
  'deliver',
  'deliver',
  'check',
  'expire',
  'pass-time',
  'refund-at-stripe',
  'ask-refund',
  'cancel',
  'cancel-event',
  'dispute',
  'close-dispute',
  'fail-refund',
] as const;

/** Up to 14 steps. The process stops in every third one, after a random number of statements and requests. */
export const histories = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...KINDS),
    n: fc.nat(11),
    stopsAfter: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(25) }),
  }),
  { minLength: 2, maxLength: 14 },
);

class Stopped extends Error {}

/** Stops “the process” between two of its steps: nothing after that happens, until the next operation. */
class Fuse {
  left: number | null = null;
  around: AroundQuery = async (_sent, send) => {
    this.burn();
    return send();
  };
  burn(): void {
    if (this.left === null) return;
    if (this.left <= 0) throw new Stopped('The process has stopped.');
    this.left--;
  }
  wrap(provider: OnlineProvider): OnlineProvider {
    return new Proxy(provider, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== 'function') return method;
        return async (...given: unknown[]) => {
          this.burn();
          const answer: unknown = await method.apply(target, given);
          this.burn();
          return answer;
        };
      },
    });
  }
}

const OrderRow = z.object({
  id: z.string(),
  state: z.string(),
  hasSeats: z.boolean(),
  status: z.string().nullable(),
  event: z.string(),
});

/** A site, the stand-in and an event with few seats, driven through one history. */
export class PaymentHistory {
  readonly #site: OnlineSite;
  readonly #host: SomeoneSignedIn;
  readonly #buyers: SomeoneSignedIn[];
  readonly #event: { eventId: string; tiers: string[] };
  readonly #fuse = new Fuse();
  readonly #deps;
  readonly #sessions: string[] = [];
  readonly #orders: { id: string; buyer: SomeoneSignedIn }[] = [];
  #minutes = 0;

  private constructor(
    site: OnlineSite,
    [host, ...buyers]: readonly SomeoneSignedIn[],
    event: { eventId: string; tiers: string[] },
  ) {
    this.#site = site;
    this.#host = host!;
    this.#buyers = buyers.slice(0, BUYERS);
    this.#event = event;
    const { deps } = site.app;
    this.#deps = {
      clock: deps.clock,
      config: deps.config,
      db: wrapDatabase(deps.db, this.#fuse.around),
      provider: this.#fuse.wrap(stripeProvider(deps.config)),
    };
  }

  static async begin(site: OnlineSite, people: readonly SomeoneSignedIn[]): Promise<PaymentHistory> {
    site.standIn.webhooks.waiting.length = 0;
    const event = await paidEvent(site.app, people[0]!, { fields: { capacity: CAPACITY } });
    return new PaymentHistory(site, people, event);
  }

  /** Runs the steps, lets everything come to an end, and returns what is not true then. */
  async run(steps: readonly Step[]): Promise<object[]> {
    try {
      for (const step of steps) {
        this.#fuse.left = step.stopsAfter;
        // What Stripe refuses, and what the process did not live to see, is part of the history.
        await this.#take(step).catch(() => undefined);
        this.#fuse.left = null;
      }
      await this.#settle();
      return await this.#findFaults();
    } finally {
      this.#pass(-this.#minutes);
    }
  }

  get #stripe() {
    return this.#site.standIn.account();
  }

  async #take({ kind, n }: Step): Promise<void> {
    const { webhooks } = this.#site.standIn;
    const session = this.#sessions[n % Math.max(1, this.#sessions.length)] ?? '';
    const intent = () => this.#stripe.books.find('checkout.session', session).payment_intent ?? '';
    switch (kind) {
      case 'order':
        return this.#order(this.#buyers[n % this.#buyers.length]!);
      case 'start': {
        const { id, buyer } = this.#pick(n);
        return this.#start(id, buyer);
      }
      case 'pay':
        return void this.#stripe.pay(session);
      case 'decline':
        return this.#stripe.decline(session);
      case 'pay-later':
        return this.#stripe.payLater(session);
      case 'settle':
      case 'fail':
        return this.#stripe.settle(session, kind === 'settle');
      case 'deliver':
        return this.#deliver(n);
      case 'check':
        await checkOnlinePayments(this.#deps);
        return sendRefunds(this.#deps);
      case 'expire':
        return expireOnlineOrders(this.#deps);
      case 'pass-time':
        return this.#pass(n * 6);
      case 'refund-at-stripe':
        return void this.#stripe.refund(intent(), 100 * (n + 1));
      case 'ask-refund':
        return this.#askRefund(n);
      case 'cancel':
        return this.#cancel(n);
      case 'cancel-event':
        await this.#site.app.call(cancelEvent, { params: { eventId: this.#event.eventId }, body: {} }, this.#host);
        return this.#settleEvent();
      case 'dispute':
        return void this.#stripe.dispute(intent());
      case 'close-dispute':
        return this.#stripe.closeDispute(this.#stripe.books.list('dispute').at(-1)!.id, n % 2 === 0);
      case 'fail-refund': {
        const refund = this.#stripe.books.list('refund').at(-1 - (n % 3));
        if (refund) this.#stripe.settleRefund(refund.id, false);
        return;
      }
      default:
        webhooks.waiting.length = 0;
    }
  }

  async #order(buyer: SomeoneSignedIn): Promise<void> {
    const { eventId, tiers } = this.#event;
    const placed = await order(this.#site.app, buyer, { eventId, tierId: tiers[0]!, method: 'online', total: TICKET });
    this.#orders.push({ id: placed.body.id, buyer });
    await this.#start(placed.body.id, buyer);
  }

  async #start(orderId: string, buyer: SomeoneSignedIn): Promise<void> {
    const { url } = await checkouts.startCheckout(this.#deps, orderId, buyer.user.id);
    this.#sessions.push(url.split('/').at(-1)!);
  }

  /** Some arrive twice, some never, and none in order; then the jobs run. */
  async #deliver(n: number): Promise<void> {
    const { waiting } = this.#site.standIn.webhooks;
    const kept = waiting.splice(0).filter((_webhook, index) => (index + n) % 3 > 0);
    const arrived = n % 2 === 0 ? [...kept.toReversed(), ...kept] : kept;
    for (const { payload, signature } of arrived) {
      const event = await this.#deps.provider.verifyWebhook(Buffer.from(payload), signature);
      await webhookEventStore(this.#deps)(event!);
    }
    for (const { payload } of arrived) {
      const { data } = JSON.parse(payload) as { data: { object: { id: string } } };
      await syncObject(this.#deps, data.object.id);
    }
  }

  /** A host gives an amount back, pressed twice with the same key. */
  async #askRefund(n: number): Promise<void> {
    const ref = { orderId: this.#pick(n).id, viewerId: this.#host.user.id };
    const body = { key: `refund-${n}`, amount: 100 * (n + 1), reason: '' };
    await refundOrder(this.#deps, ref, body);
    await refundOrder(this.#deps, ref, body);
    await sendRefunds(this.#deps);
  }

  /** A buyer or the host cancels an order: its page ends, or the money goes back. */
  async #cancel(n: number): Promise<void> {
    const { id: orderId, buyer } = this.#pick(n);
    await cancelOrder(this.#deps, { orderId, viewerId: n % 3 === 0 ? this.#host.user.id : buyer.user.id });
  }

  /** What the job of a cancelled event does, also after a crash. */
  async #settleEvent(): Promise<void> {
    await cancelBatchWithEvent(this.#deps, this.#event, 50);
  }

  #pick = (n: number) => this.#orders[n % Math.max(1, this.#orders.length)]!;

  #pass(minutes: number): void {
    this.#minutes += minutes;
    this.#site.standIn.advance({ minutes });
    this.#site.app.clock.advance({ minutes });
  }

  /** What is open comes to an end, and the site checks by itself: all webhooks from here on are lost. */
  async #settle(): Promise<void> {
    const { standIn } = this.#site;
    standIn.webhooks.waiting.length = 0;
    for (const { id, payment_intent } of this.#stripe.books.list('checkout.session')) {
      const intent = payment_intent && this.#stripe.books.find('payment_intent', payment_intent);
      if (intent && intent.status === 'processing') this.#stripe.settle(id, id.endsWith('1'));
    }
    this.#pass(90);
    await this.#settleEvent();
    for (let round = 0; round < 3; round++) {
      await checkOnlinePayments(this.#deps);
      await expireOnlineOrders(this.#deps);
      await sendRefunds(this.#deps);
      await reconcilePayments(this.#deps);
    }
    standIn.webhooks.waiting.length = 0;
  }

  async #findFaults(): Promise<object[]> {
    const orders = await this.#site.app.db.rows(
      OrderRow,
      `select o.id, o.state, o.has_seats as "hasSeats", r.status, e.status as event from orders o join events e on e.id = o.event_id
         left join rsvps r on r.event_id = o.event_id and r.person_id = o.person_id and o.has_seats where o.event_id = $1`,
      [this.#event.eventId],
    );
    const faults: object[] = await this.#site.bookDifferences();
    faults.push(...(await listOpenDifferences(this.#site.app.db, 10)));
    if (orders.filter(({ hasSeats }) => hasSeats).length > CAPACITY)
      faults.push({ fault: 'more seats than there are' });
    for (const each of orders) {
      const { charged, kept, failed } = await this.#site.moneyOf(each.id);
      if (each.state === 'reserved' || each.state === 'paying') faults.push({ fault: 'still open', ...each });
      const isSeated = each.status === 'going';
      if (each.hasSeats !== isSeated || (isSeated && charged < TICKET))
        faults.push({ fault: 'seated unpaid', ...each });
      if (each.hasSeats && each.event === 'cancelled') faults.push({ fault: 'seated at a cancelled event', ...each });
      // What a bank has sent back is for people to settle: they are notified that the refund failed.
      if (kept > (each.hasSeats ? TICKET : 0) + failed)
        faults.push({ fault: 'charged without seats, or twice', kept, ...each });
    }
    return faults;
  }
}
