import type { Stripe } from 'stripe';
import type {
  CheckoutRef,
  CheckoutRequest,
  CheckoutState,
  OnlineProvider,
  PaymentRef,
  ProviderDispute,
  ProviderRefund,
  RefundRequest,
  WebhookEvent,
} from '#server/payments/providers/payment-provider.ts';
import { stripeAccounts } from './stripe-accounts.ts';
import { fromStripe, toStripe } from './stripe-amounts.ts';
import { isDisconnected, StripeFailure, withStripeErrors } from './stripe-failures.ts';
import { stripeMovements } from './stripe-movements.ts';
import { on, type StripeSettings, stripeLoader } from './stripe-sdk.ts';

const EXPAND = ['payment_intent.latest_charge.balance_transaction'];
const LIST_LIMIT = 100;
const DISCONNECTED = 'The account was disconnected.';

/**
 * Hosted checkout of Stripe, by direct charges: the money goes to the payee's own account, or with PAYMENTS=own to the account of the site.
 * Amounts of this site are converted here and nowhere else.
 */
export function stripeProvider(settings: StripeSettings): OnlineProvider {
  const load = stripeLoader(settings);

  const readCheckout = async ({ account, checkout }: CheckoutRef): Promise<CheckoutState> => {
    const stripe = await load();
    return withStripeErrors(async () =>
      toState(await stripe.checkout.sessions.retrieve(checkout, { expand: EXPAND }, on(account))),
    );
  };

  return {
    async startCheckout(request) {
      const stripe = await load();
      const session = await withStripeErrors(() =>
        stripe.checkout.sessions.create(toSession(request), { ...on(request.account), idempotencyKey: request.key }),
      );
      return { account: request.account, checkout: session.id, url: session.url, expiresAt: request.expiresAt };
    },
    readCheckout,
    async endCheckout(ref) {
      const stripe = await load();
      try {
        await withStripeErrors(() => stripe.checkout.sessions.expire(ref.checkout, undefined, on(ref.account)));
      } catch (error) {
        // Pages end by themselves, and what a disconnected account was paid is between its owner and the buyer.
        if (isDisconnected(error)) return { state: 'ended', failure: DISCONNECTED };
        // It is over already: paid, or expired by itself.
        if (!(error instanceof StripeFailure) || error.kind !== 'refused') throw error;
      }
      return readCheckout(ref);
    },
    async findCheckout({ account, intent }) {
      const stripe = await load();
      const { data } = await withStripeErrors(() =>
        stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }, on(account)),
      );
      return data[0]?.id ?? null;
    },
    async findIntent(account, objectId) {
      const stripe = await load();
      return withStripeErrors(() => intentOf(stripe, objectId, on(account)));
    },
    async refund(request) {
      return refundOnce(await load(), request);
    },
    readRefunds: async (payment) => {
      const stripe = await load();
      return listRefunds(stripe, payment).catch((error: unknown) => {
        if (isDisconnected(error)) return [];
        throw error;
      });
    },
    async readDisputes({ account, intent, currency }) {
      const stripe = await load();
      const { data } = await withStripeErrors(() =>
        stripe.disputes.list({ payment_intent: intent, limit: LIST_LIMIT }, on(account)),
      );
      return data.map((dispute) => toDispute(dispute, currency));
    },
    async verifyWebhook(raw, signature) {
      const stripe = await load();
      return verify(stripe, settings.STRIPE_WEBHOOK_SECRETS, raw, signature);
    },
    ...stripeAccounts(load),
    ...stripeMovements(load),
  };
}

function toSession(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { currency, lines, account, siteFee, paymentId, number, returnUrl } = request;
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    // One item per line, because discounts do not divide evenly by the number of tickets.
    line_items: lines
      .filter(({ total }) => total > 0)
      .map(({ name, quantity, total }) => ({
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(total, currency),
          product_data: { name: quantity > 1 ? `${quantity} × ${name}` : name },
        },
      })),
    client_reference_id: number,
    metadata: { payment: paymentId },
    payment_intent_data: {
      description: number,
      ...(account && siteFee > 0 && { application_fee_amount: toStripe(siteFee, currency) }),
    },
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

/** From the intent, because sessions and charges of some methods, such as Klarna, look refunded or unpaid while the money is there. */
function toState(session: Stripe.Checkout.Session): CheckoutState {
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  const currency = session.currency ?? '';
  // Vouchers, such as Multibanco and OXXO, are paid at a counter days after the page was completed.
  const isVoucher = intent?.status === 'requires_action' && session.status === 'complete';
  if (intent && (intent.status === 'succeeded' || intent.status === 'processing' || isVoucher)) {
    const charge = intent.latest_charge as Stripe.Charge | null;
    const transaction = charge?.balance_transaction as Stripe.BalanceTransaction | null | undefined;
    return {
      state: intent.status === 'succeeded' ? 'paid' : 'processing',
      intent: intent.id,
      charge: charge?.id ?? null,
      amount: fromStripe(intent.amount, currency),
      currency: currency.toUpperCase(),
      fee: transaction ? feeOf(transaction, intent) : null,
      method: charge?.payment_method_details?.type ?? '',
    };
  }
  const failure = intent?.last_payment_error?.message ?? null;
  if (session.status === 'open')
    return { state: 'open', url: session.url, expiresAt: new Date(session.expires_at * 1000), failure };
  if (session.status === 'expired') return { state: 'ended', failure };
  return { state: 'failed', failure: failure ?? 'The payment failed.' };
}

/**
 * An account in another currency has converted what was paid, and its fee with it. Rounded so that what is left is what the movement of the balance
 * says: Stripe counts some currencies in hundredths of ours.
 */
function feeOf({ fee, amount }: Stripe.BalanceTransaction, intent: Stripe.PaymentIntent): number {
  const kept = amount === intent.amount ? fee : Math.round((fee * intent.amount) / amount);
  return fromStripe(intent.amount, intent.currency) - fromStripe(intent.amount - kept, intent.currency);
}

async function listRefunds(stripe: Stripe, { account, intent, currency }: PaymentRef): Promise<ProviderRefund[]> {
  const refunds = await withStripeErrors(() =>
    stripe.refunds.list({ payment_intent: intent, limit: LIST_LIMIT }, on(account)).autoPagingToArray({ limit: 1000 }),
  );
  return refunds.map((refund) => toRefund(refund, currency));
}

const REFUND_STATES: Record<string, ProviderRefund['state']> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

const toRefund = (refund: Stripe.Refund, currency: string): ProviderRefund => ({
  id: refund.id,
  refundId: refund.metadata?.['refund'] ?? null,
  amount: fromStripe(refund.amount, currency),
  state: REFUND_STATES[refund.status ?? ''] ?? 'pending',
  failure: refund.failure_reason ?? null,
});

async function refundOnce(stripe: Stripe, request: RefundRequest): Promise<ProviderRefund> {
  const { payment, refundId, amount } = request;
  try {
    // Stripe forgets keys after a day, but not what was done with them.
    const known = (await listRefunds(stripe, payment)).find((refund) => refund.refundId === refundId);
    return known ?? (await createRefund(stripe, request));
  } catch (error) {
    if (!isDisconnected(error)) throw error;
    return { id: null, refundId, amount, state: 'failed', failure: DISCONNECTED };
  }
}

async function createRefund(stripe: Stripe, request: RefundRequest): Promise<ProviderRefund> {
  const { payment, refundId, amount, key } = request;
  const { currency } = payment;
  try {
    const refund = await withStripeErrors(() =>
      stripe.refunds.create(
        { payment_intent: payment.intent, amount: toStripe(amount, currency), metadata: { refund: refundId } },
        { ...on(payment.account), idempotencyKey: key },
      ),
    );
    return toRefund(refund, currency);
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.kind === 'unreachable') throw error;
    return { id: null, refundId, amount, state: 'failed', failure: error.message };
  }
}

/** An inquiry that was closed never took the money, and a dispute that was prevented never began. */
const DISPUTE_STATES: Record<string, ProviderDispute['state']> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

function toDispute(dispute: Stripe.Dispute, currency: string): ProviderDispute {
  const { status, evidence_details, balance_transactions } = dispute;
  // An account in another currency has converted what was taken, and its fee with it.
  const inCurrency = ({ net, amount, currency: own }: Stripe.BalanceTransaction) =>
    own === dispute.currency || amount === 0 ? net : Math.round((net * dispute.amount) / Math.abs(amount));
  const moved = balance_transactions.map((transaction) => fromStripe(inCurrency(transaction), currency));
  return {
    id: dispute.id,
    amount: fromStripe(dispute.amount, currency),
    state: DISPUTE_STATES[status] ?? 'open',
    dueAt: evidence_details.due_by ? new Date(evidence_details.due_by * 1000) : null,
    taken: -moved.filter((net) => net < 0).reduce((sum, net) => sum + net, 0),
    returned: moved.filter((net) => net > 0).reduce((sum, net) => sum + net, 0),
  };
}

/** The intent behind an intent, charge, refund or dispute. */
async function intentOf(stripe: Stripe, id: string, options: Stripe.RequestOptions): Promise<string | null> {
  if (id.startsWith('pi_')) return id;
  const read: Record<string, () => Promise<{ payment_intent: string | { id: string } | null }>> = {
    ch_: () => stripe.charges.retrieve(id, undefined, options),
    py_: () => stripe.charges.retrieve(id, undefined, options),
    re_: () => stripe.refunds.retrieve(id, undefined, options),
    pyr: () => stripe.refunds.retrieve(id, undefined, options),
    du_: () => stripe.disputes.retrieve(id, undefined, options),
    dp_: () => stripe.disputes.retrieve(id, undefined, options),
  };
  const found = await read[id.slice(0, 3)]?.();
  const intent = found?.payment_intent ?? null;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

/** Each endpoint of Stripe signs with its own secret. The content is not believed: only what it is about is read. */
function verify(stripe: Stripe, secrets: readonly string[], raw: Buffer, signature: string): WebhookEvent | undefined {
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(raw, signature, secret);
      const { id } = event.data.object as { id?: string };
      const { type, account = null, api_version: apiVersion } = event;
      return { eventId: event.id, type, account, objectId: id ?? '', apiVersion };
    } catch {
      // Signed with another secret, or forged.
    }
  }
  return undefined;
}
