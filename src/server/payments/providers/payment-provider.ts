/*
 * How money arrives. Stripe's hosted checkout, payments at the door and transfers fit the same interface. A provider is always asked how things are:
 * what its notices say is not believed, so their order, doubles and losses do not matter.
 */

/** What a buyer is asked to pay. */
export type CheckoutRequest = {
  orderId: string;
  number: string;
  /** Differs for each attempt to pay the same order, so that a repeated request is the same checkout. */
  attempt: number;
  revision: number;
  /** The payee's account at the provider; null at the door and by transfer. */
  account: string | null;
  currency: string;
  lines: readonly { name: string; quantity: number; total: number }[];
  total: number;
  siteFee: number;
  expiresAt: Date;
  /** Where the buyer returns to, paid or not: our page reads the order. */
  returnUrl: string;
};

/** A checkout at a provider. */
export type CheckoutRef = { account: string | null; checkout: string };
/** A payment at a provider. */
export type PaymentRef = { account: string | null; intent: string };

export type CheckoutState =
  | { state: 'open'; url: string | null; expiresAt: Date | null }
  | { state: 'processing' | 'paid'; intent: string; charge: string | null; amount: number; fee: number; method: string }
  | { state: 'failed'; failure: string }
  | { state: 'ended' };

export type RefundRequest = { refundId: string; key: string; payment: PaymentRef; amount: number; reason: string };
/** `pending`: the money is on its way, or must be sent by hand. */
export type ProviderRefund = { id: string | null; amount: number; state: 'pending' | 'done' | 'failed' };

export type PaymentProvider = {
  readonly name: 'door' | 'transfer' | 'stripe';
  startCheckout(request: CheckoutRequest): Promise<CheckoutRef & { url: string | null; expiresAt: Date | null }>;
  readCheckout(ref: CheckoutRef): Promise<CheckoutState>;
  /** Ends a checkout that is still open, and says what it is then: it may have been paid in the meantime. */
  endCheckout(ref: CheckoutRef): Promise<CheckoutState>;
  refund(request: RefundRequest): Promise<ProviderRefund>;
  readRefunds(payment: PaymentRef): Promise<ProviderRefund[]>;
  /** Where the payee connects an account or tells what is still missing. */
  onboard?(payee: {
    payeeId: string;
    account: string | null;
    returnUrl: string;
  }): Promise<{ account: string; url: string }>;
  /** The accounts and objects that a notice is about; throws if it is forged. */
  verifyNotice(raw: Buffer, headers: Readonly<Record<string, string>>): { account: string | null; objectId: string }[];
};
