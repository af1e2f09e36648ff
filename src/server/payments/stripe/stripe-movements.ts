import type { Stripe } from 'stripe';
import type { MovementKind } from '#contracts/payments/books-fields.ts';
import type { Movement, OnlineProvider, Payout } from '#server/payments/providers/payment-provider.ts';
import { fromStripe } from './stripe-amounts.ts';
import { withStripeErrors } from './stripe-failures.ts';
import { on } from './stripe-sdk.ts';

const LIST_LIMIT = 100;

/** What moves the balance of an account, and what leaves it for the bank. */
export const stripeMovements = (
  load: () => Promise<Stripe>,
): Pick<OnlineProvider, 'listMovements' | 'listPayouts'> => ({
  async listMovements(account, since) {
    const stripe = await load();
    return withStripeErrors(() => listMovements(stripe, since, on(account)));
  },
  async listPayouts(account) {
    const stripe = await load();
    const { data } = await withStripeErrors(() => stripe.payouts.list({ limit: LIST_LIMIT }, on(account)));
    return data.map(toPayout);
  },
});

async function listMovements(stripe: Stripe, since: Date, options: Stripe.RequestOptions): Promise<Movement[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const transactions = stripe.balanceTransactions.list(
    { created, limit: LIST_LIMIT, expand: ['data.source'] },
    options,
  );
  const movements: Movement[] = [];
  for await (const transaction of transactions) {
    const { source, currency, net, type } = transaction;
    if (typeof source !== 'object' || !source || !('payment_intent' in source) || !source.payment_intent) continue;
    const intent = typeof source.payment_intent === 'string' ? source.payment_intent : source.payment_intent.id;
    const amount = fromStripe(net, currency);
    movements.push({ intent, object: source.id, kind: kindOf(type, net), currency: currency.toUpperCase(), amount });
  }
  return movements;
}

const KINDS: Record<string, MovementKind> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund-failure',
};

/** Disputes are adjustments: taken when they begin, given back when they are won. */
const kindOf = (type: string, net: number): MovementKind =>
  KINDS[type] ?? (type === 'adjustment' ? (net < 0 ? 'dispute' : 'dispute-return') : 'other');

const PAYOUT_STATES: Record<string, Payout['state']> = { paid: 'paid', failed: 'failed', canceled: 'failed' };

const toPayout = ({ id, amount, currency, status, arrival_date, created }: Stripe.Payout): Payout => ({
  id,
  amount: fromStripe(amount, currency),
  currency: currency.toUpperCase(),
  state: PAYOUT_STATES[status] ?? 'pending',
  arrivesOn: new Date(arrival_date * 1000).toISOString().slice(0, 10),
  createdAt: new Date(created * 1000),
});
