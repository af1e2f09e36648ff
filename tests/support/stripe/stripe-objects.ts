import type { Stripe } from 'stripe';

/** What the stand-in keeps of Stripe's objects: the fields that this site reads, under the names and types of the SDK. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'ui_mode'
  | 'url'
> & { payment_intent: string | null };
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'application_fee_amount'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'status'
> & { latest_charge: string | null; last_payment_error: { code: string; message: string } | null };
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'application_fee_amount'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'paid'
  | 'refunded'
  | 'status'
> & { balance_transaction: string | null; payment_intent: string; payment_method_details: { type: string } };
export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'failure_reason' | 'metadata' | 'reason' | 'status'
> & { charge: string; payment_intent: string; balance_transaction: string | null };
export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'reason' | 'status'
> & {
  charge: string;
  payment_intent: string;
  evidence_details: { due_by: number | null };
  balance_transactions: Transaction[];
};
export type Payout = Pick<
  Stripe.Payout,
  'id' | 'object' | 'amount' | 'arrival_date' | 'created' | 'currency' | 'failure_code' | 'livemode' | 'status'
>;
export type Transaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'fee' | 'net' | 'type'
> & { source: string; payout: string | null };
export type Account = Pick<
  Stripe.Account,
  | 'id'
  | 'object'
  | 'charges_enabled'
  | 'country'
  | 'default_currency'
  | 'details_submitted'
  | 'payouts_enabled'
  | 'type'
> & { requirements: { currently_due: string[]; disabled_reason: string | null }; metadata: Record<string, string> };
export type StripeObject = Session | Intent | Charge | Refund | Dispute | Payout | Transaction | Account;
export type OfKind<Kind extends StripeObject['object']> = Extract<StripeObject, { object: Kind }>;
export type StripeEvent = Pick<Stripe.Event, 'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'type'> & {
  account?: string;
  data: { object: StripeObject };
};

/** An answer of Stripe that is not success, in its own form. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: { type: string; message: string; code?: string; param?: string };
  constructor(status: number, type: string, message: string, more: { code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.error = { type, message, ...more };
  }
}
export const invalid = (message: string, more: { code?: string; param?: string } = {}): Refusal =>
  new Refusal(400, 'invalid_request_error', message, more);

/** What one account owns; the account of the site's own keys is OWN_ACCOUNT. */
export class Books {
  readonly account: Account;
  readonly objects = new Map<string, StripeObject>();
  isDeauthorized = false;

  constructor(account: Account) {
    this.account = account;
  }

  find<Kind extends StripeObject['object']>(kind: Kind, id: string): OfKind<Kind> {
    const object = this.objects.get(id);
    if (object?.object !== kind)
      throw new Refusal(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing' });
    return object as OfKind<Kind>;
  }

  list<Kind extends StripeObject['object']>(kind: Kind): OfKind<Kind>[] {
    return [...this.objects.values()].filter((object): object is OfKind<Kind> => object.object === kind);
  }

  /** What the account holds, before and after it was paid out, by currency. */
  net(): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const { currency, net } of this.list('balance_transaction')) sums[currency] = (sums[currency] ?? 0) + net;
    return sums;
  }
}

export const OWN_ACCOUNT = 'acct_own';
