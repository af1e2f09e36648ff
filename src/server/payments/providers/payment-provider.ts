import type { MovementKind } from '#contracts/payments/books-fields.ts';

/*
 * How money arrives online, at Stripe's hosted checkout. A provider is always asked how things are: what its webhooks say is not believed, so their order, doubles and losses do not matter (ADR 122).
 */

/** What a buyer is asked to pay. */
export type CheckoutRequest = {
  paymentId: string;
  /** The order's number. */
  number: string;
  /** A repeated request with the same key is the same checkout. Each attempt to pay has its own, so that no answer to an older one is repeated. */
  key: string;
  /** The payee's account at the provider; null where the site has one account. */
  account: string | null;
  currency: string;
  lines: readonly { name: string; quantity: number; total: number }[];
  siteFee: number;
  expiresAt: Date;
  /** Where the buyer returns to, paid or not: our page reads the order. */
  returnUrl: string;
};

/** A checkout at a provider. */
export type CheckoutRef = { account: string | null; checkout: string };
/** A payment at a provider. */
export type PaymentRef = { account: string | null; intent: string; currency: string };

/** `failure`: why the last try was declined. `fee` is null until the provider knows it. */
export type CheckoutState =
  | { state: 'open'; url: string | null; expiresAt: Date | null; failure: string | null }
  | {
      state: 'processing' | 'paid';
      intent: string;
      charge: string | null;
      amount: number;
      currency: string;
      fee: number | null;
      method: string;
    }
  | { state: 'failed'; failure: string }
  | { state: 'ended'; failure: string | null };

export type RefundRequest = { refundId: string; key: string; payment: PaymentRef; amount: number };
/** `pending`: the money is on its way. `refundId` is ours, if the refund was asked for here. */
export type ProviderRefund = {
  id: string | null;
  refundId: string | null;
  amount: number;
  state: 'pending' | 'done' | 'failed';
  failure: string | null;
};

export type PaymentProvider = {
  startCheckout(request: CheckoutRequest): Promise<CheckoutRef & { url: string | null; expiresAt: Date | null }>;
  readCheckout(ref: CheckoutRef): Promise<CheckoutState>;
  /** Ends a checkout that is still open, and says what it is then: it may have been paid in the meantime. */
  endCheckout(ref: CheckoutRef): Promise<CheckoutState>;
  refund(request: RefundRequest): Promise<ProviderRefund>;
  readRefunds(payment: PaymentRef): Promise<ProviderRefund[]>;
};

/** What a webhook of a provider is about. */
export type WebhookEvent = {
  eventId: string;
  type: string;
  account: string | null;
  objectId: string;
  apiVersion: string | null;
};
/** `taken` from the payee's account, with the provider's fee, and `returned` to it. */
export type ProviderDispute = {
  id: string;
  amount: number;
  state: 'open' | 'won' | 'lost';
  dueAt: Date | null;
  taken: number;
  returned: number;
};
export type AccountState = {
  state: 'onboarding' | 'ready' | 'restricted' | 'gone';
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  /** What the provider still wants to know. */
  requirements: string[];
};

/** What moved money on the payee's account: the payment it belongs to, and the charge, refund or dispute. */
export type Movement = { intent: string; object: string; kind: MovementKind; currency: string; amount: number };
/** What was sent to the payee's bank. */
export type Payout = {
  id: string;
  amount: number;
  currency: string;
  state: 'pending' | 'paid' | 'failed';
  /** A day, such as 2026-11-24. */
  arrivesOn: string;
  createdAt: Date;
};

/** A provider that takes payments by itself, on accounts of payees. */
export type OnlineProvider = PaymentProvider & {
  readDisputes(payment: PaymentRef): Promise<ProviderDispute[]>;
  /** The checkout of a payment, and the payment of an object such as a refund; null if there is none. */
  findCheckout(payment: Omit<PaymentRef, 'currency'>): Promise<string | null>;
  findIntent(account: string | null, objectId: string): Promise<string | null>;
  /** What has moved the balance by payments since then. */
  listMovements(account: string | null, since: Date): Promise<Movement[]>;
  /** The latest payouts. */
  listPayouts(account: string | null): Promise<Payout[]>;
  /** Where the payee connects an account or enters what is still missing. */
  onboard(payee: { account: string | null; key: string; returnUrl: string }): Promise<{ account: string; url: string }>;
  readAccount(account: string): Promise<AccountState>;
  /** Undefined if the webhook is forged. */
  verifyWebhook(raw: Buffer, signature: string): Promise<WebhookEvent | undefined>;
};
