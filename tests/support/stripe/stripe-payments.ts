import type { Stripe } from 'stripe';
import {
  type Books,
  type Charge,
  type Dispute,
  type Intent,
  invalid,
  type Payout,
  type Refund,
  type Session,
  type StripeObject,
  type Transaction,
} from './stripe-objects.ts';

/** What the stand-in needs of its surroundings: ids, the time in seconds, and a way to tell what happened. */
export type World = {
  nextId(prefix: string): string;
  now(): number;
  emit(type: Stripe.Event['type'], object: StripeObject, account: string): void;
};
export type RefundOutcome = 'succeeded' | 'pending';

/** What payers, banks and Stripe itself do with the objects of one account. */
export class AccountPayments {
  readonly books: Books;
  /** What becomes of refunds when they are made; pending ones wait for `settleRefund`. */
  refundOutcome: RefundOutcome = 'succeeded';
  readonly #world: World;

  constructor(books: Books, world: World) {
    this.books = books;
    this.#world = world;
  }

  /** Sessions end by themselves when their time is over. */
  expireSessions(): void {
    for (const session of this.books.list('checkout.session'))
      if (session.status === 'open' && session.expires_at <= this.#world.now()) this.endSession(session);
  }

  expireSession(id: string): Session {
    const session = this.books.find('checkout.session', id);
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    return this.endSession(session);
  }

  private endSession(session: Session): Session {
    session.status = 'expired';
    session.url = null;
    this.#emit('checkout.session.expired', session);
    return session;
  }

  pay(sessionId: string, method = 'card'): Session {
    const session = this.#open(sessionId);
    const intent = this.#intentOf(session);
    this.#complete(session, 'paid');
    this.#succeed(intent, method);
    this.#emit('checkout.session.completed', session);
    return session;
  }

  /** The session stays open: the payer may try another card. */
  decline(sessionId: string): void {
    const session = this.#open(sessionId);
    const intent = this.#intentOf(session);
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { code: 'card_declined', message: 'Your card was declined.' };
    intent.latest_charge = this.#charge(intent, 'failed', 'card').id;
    this.#emit('payment_intent.payment_failed', intent);
  }

  /**
   * A method such as a bank debit: the session is complete, the money comes days later, or never. With a voucher (Multibanco, OXXO), the intent
   * waits for the payer to pay it at a counter.
   */
  payLater(sessionId: string, by: 'debit' | 'voucher' = 'debit'): void {
    const session = this.#open(sessionId);
    this.#intentOf(session).status = by === 'voucher' ? 'requires_action' : 'processing';
    this.#complete(session, 'unpaid');
    this.#emit('checkout.session.completed', session);
  }

  settle(sessionId: string, isPaid: boolean): void {
    const session = this.books.find('checkout.session', sessionId);
    const intent = this.books.find('payment_intent', session.payment_intent ?? '');
    if (intent.status !== 'processing' && intent.status !== 'requires_action')
      throw new Error(`${intent.id} is ${intent.status}, not processing.`);
    if (isPaid) {
      session.payment_status = 'paid';
      this.#succeed(intent, 'sepa_debit');
    } else {
      intent.status = 'requires_payment_method';
      intent.last_payment_error = { code: 'payment_intent_payment_attempt_failed', message: 'The payment failed.' };
    }
    this.#emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
  }

  /** By the site, or by the owner of the account in Stripe's dashboard. */
  refund(
    intentId: string,
    amount?: number,
    metadata: Record<string, string> = {},
    reason: Refund['reason'] = null,
  ): Refund {
    const intent = this.books.find('payment_intent', intentId);
    if (intent.status !== 'succeeded')
      throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
    const charge = this.books.find('charge', intent.latest_charge ?? '');
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    if (charge.disputed) throw invalid(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' });
    const asked = amount ?? left;
    if (asked <= 0) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
    if (asked > left) throw invalid(`Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`);
    charge.amount_refunded += asked;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund = this.#keep<Refund>({
      ...this.#start('re', 'refund', charge.currency),
      amount: asked,
      charge: charge.id,
      payment_intent: intentId,
      status: this.refundOutcome,
      metadata,
      reason,
      balance_transaction: null,
    });
    refund.balance_transaction = this.#book('refund', refund, -asked).id;
    this.#emit('refund.created', refund);
    this.#emit('charge.refunded', charge);
    return refund;
  }

  /** A refund may fail days after it succeeded, when the bank sends it back. */
  settleRefund(refundId: string, isPaid: boolean): void {
    const refund = this.books.find('refund', refundId);
    if (refund.status === 'failed') throw new Error(`${refundId} has failed already.`);
    if (isPaid) refund.status = 'succeeded';
    else {
      refund.status = 'failed';
      refund.failure_reason = 'expired_or_canceled_card';
      const charge = this.books.find('charge', refund.charge);
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      this.#book('refund_failure', refund, refund.amount);
      this.#emit('refund.failed', refund);
    }
    this.#emit('refund.updated', refund);
  }

  /** The bank only asks for an inquiry: the money stays, and can be refunded. */
  dispute(intentId: string, { isInquiry = false } = {}): Dispute {
    const charge = this.books.find('charge', this.books.find('payment_intent', intentId).latest_charge ?? '');
    const amount = charge.amount - charge.amount_refunded;
    if (!charge.paid || charge.disputed || amount === 0) throw new Error(`${charge.id} cannot be disputed.`);
    charge.disputed = !isInquiry;
    const dispute = this.#keep<Dispute>({
      ...this.#start('du', 'dispute', charge.currency),
      amount,
      charge: charge.id,
      payment_intent: intentId,
      reason: 'fraudulent',
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      evidence_details: { due_by: this.#world.now() + 7 * 86_400 },
      balance_transactions: [],
    });
    if (!isInquiry) dispute.balance_transactions.push(this.#book('adjustment', dispute, -amount, DISPUTE_FEE));
    this.#emit('charge.dispute.created', dispute);
    return dispute;
  }

  /** The inquiry becomes a dispute, which takes the money. */
  escalateInquiry(inquiryId: string): void {
    const dispute = this.books.find('dispute', inquiryId);
    dispute.status = 'needs_response';
    this.books.find('charge', dispute.charge).disputed = true;
    dispute.balance_transactions.push(this.#book('adjustment', dispute, -dispute.amount, DISPUTE_FEE));
    this.#emit('charge.dispute.funds_withdrawn', dispute);
  }

  closeDispute(disputeId: string, isWon: boolean): void {
    const dispute = this.books.find('dispute', disputeId);
    if (!dispute.status.endsWith('needs_response')) throw new Error(`${disputeId} is closed already.`);
    dispute.status = dispute.status.startsWith('warning') ? 'warning_closed' : isWon ? 'won' : 'lost';
    if (dispute.status === 'won')
      dispute.balance_transactions.push(this.#book('adjustment', dispute, dispute.amount, -DISPUTE_FEE));
    this.#emit('charge.dispute.closed', dispute);
  }

  /** Sends everything of the currency to the bank. */
  payOut(currency: string, isPaid = true): Payout {
    const amount = this.books.net()[currency] ?? 0;
    if (amount <= 0)
      throw invalid('You have insufficient funds in your Stripe account.', { code: 'balance_insufficient' });
    const payout = this.#keep<Payout>({
      ...this.#start('po', 'payout', currency),
      amount,
      arrival_date: this.#world.now() + 2 * 86_400,
      failure_code: isPaid ? null : 'account_closed',
      status: isPaid ? 'paid' : 'failed',
    });
    for (const transaction of this.books.list('balance_transaction'))
      if (transaction.currency === currency && isPaid) transaction.payout ??= payout.id;
    this.#book('payout', payout, -amount).payout = payout.id;
    if (!isPaid) this.#book('payout_failure', payout, amount);
    this.#emit(isPaid ? 'payout.paid' : 'payout.failed', payout);
    return payout;
  }

  #open(sessionId: string): Session {
    this.expireSessions();
    const session = this.books.find('checkout.session', sessionId);
    if (session.status !== 'open') throw invalid(`This Checkout Session has a status of ${session.status}.`);
    return session;
  }

  #complete(session: Session, paymentStatus: Session['payment_status']): void {
    Object.assign(session, { status: 'complete', payment_status: paymentStatus, url: null });
  }

  /** Stripe makes the intent when a payer first tries to pay. */
  #intentOf(session: Session): Intent {
    if (session.payment_intent) return this.books.find('payment_intent', session.payment_intent);
    const intent = this.#keep<Intent>({
      ...this.#start('pi', 'payment_intent', session.currency ?? ''),
      amount: session.amount_total ?? 0,
      amount_received: 0,
      application_fee_amount: Number(session.metadata?.[SITE_FEE] ?? 0) || null,
      metadata: {},
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: null,
    });
    session.payment_intent = intent.id;
    return intent;
  }

  #succeed(intent: Intent, method: string): void {
    const charge = this.#charge(intent, 'succeeded', method);
    const fee = Math.round(charge.amount * 0.029) + 30 + (intent.application_fee_amount ?? 0);
    charge.balance_transaction = this.#book('charge', charge, charge.amount, fee).id;
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    });
    this.#emit('payment_intent.succeeded', intent);
    this.#emit('charge.succeeded', charge);
  }

  #charge(intent: Intent, status: Charge['status'], method: string): Charge {
    return this.#keep<Charge>({
      ...this.#start('ch', 'charge', intent.currency),
      amount: intent.amount,
      amount_refunded: 0,
      application_fee_amount: intent.application_fee_amount,
      balance_transaction: null,
      disputed: false,
      paid: status === 'succeeded',
      payment_intent: intent.id,
      payment_method_details: { type: method },
      refunded: false,
      status,
    });
  }

  #book(type: Transaction['type'], source: { id: string; currency: string }, amount: number, fee = 0): Transaction {
    return this.#keep<Transaction>({
      ...this.#start('txn', 'balance_transaction', source.currency),
      amount,
      fee,
      net: amount - fee,
      type,
      source: source.id,
      payout: null,
    });
  }

  #start<Kind extends string>(prefix: string, object: Kind, currency: string) {
    return { id: this.#world.nextId(prefix), object, created: this.#world.now(), currency, livemode: false };
  }

  #keep<T extends StripeObject>(object: T): T {
    this.books.objects.set(object.id, object);
    return object;
  }

  #emit(type: Stripe.Event['type'], object: StripeObject): void {
    this.#world.emit(type, object, this.books.account.id);
  }
}

const DISPUTE_FEE = 1500;
/** Where the stand-in keeps the site’s fee of a session until its intent exists. */
export const SITE_FEE = '_application_fee_amount';
