import type { LedgerReason } from '#contracts/payments/books-fields.ts';
import { moneyLeft } from '#contracts/payments/order-states.ts';
import { returnPeriod, type SubscriptionNews, takePeriod } from '#server/payments/contributions/periods.actions.ts';
import { creditSale } from '#server/payments/credit-sale.ts';
import { accounts, insertLedgerEntry } from '#server/payments/ledger.queries.ts';
import { updateRefunded } from '#server/payments/order-state.actions.ts';
import { findOrder, type OrderRow } from '#server/payments/orders.queries.ts';
import { orderChanged } from '#server/payments/payments.domain-events.ts';
import type { ProviderDispute, ProviderRefund } from '#server/payments/providers/payment-provider.ts';
import { unappliedRefundKey } from '#server/payments/refund-keys.ts';
import { linesOfAmount } from '#server/payments/refund-lines.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as queries from './online-payments.queries.ts';

/* What moved at the provider, in our books: an entry for each movement, made once however often it is seen. */

type Paid = { order: OrderRow; payment: queries.OnlinePaymentRow };
type Movement = { reason: LedgerReason; source: string; amounts: Record<string, number> };

const move = (tx: Db, { order, reason, source, amounts }: Movement & { order: OrderRow }, now: Date) =>
  insertLedgerEntry(
    tx,
    {
      reason,
      source,
      lines: Object.entries(amounts).map(([account, amount]) => ({ account, currency: order.currency, amount })),
    },
    now,
  );

const moneyOf = ({ payeeId }: OrderRow) => accounts.money(payeeId, 'stripe');

/** The money of a buyer, and the provider's fee, which may be known only later. */
export async function bookOnlinePayment(
  tx: Db,
  { order, payment, fee }: Paid & { fee: number | null },
  now: Date,
): Promise<void> {
  const money = moneyOf(order);
  const source = payment.id;
  const amounts = { [money]: payment.amount, [accounts.buyer(order.id)]: -payment.amount };
  await move(tx, { order, reason: 'payment', source, amounts }, now);
  if (fee === null) return;
  await move(tx, { order, reason: 'fee', source, amounts: { [money]: -fee, [accounts.stripeFees]: fee } }, now);
}

/**
 * Refunds what is left of a payment that arrived for an order that cannot have it: without a credit note, because nothing was sold for it. The
 * payee may have sent a part back at the provider already, even at the same moment: then the rest is asked for again.
 */
export async function refundUnapplied(tx: Db, { order, payment }: Paid, now: Date): Promise<void> {
  const refunds = await queries.listRefundsOfPayment(tx, payment.id);
  const amount = moneyLeft({ paid: payment.amount, refunds });
  const earlier = refunds.filter(({ key }) => key.startsWith(unappliedRefundKey(payment.id)));
  if (amount <= 0 || earlier.some((refund) => refund.amount === amount)) return;
  const refund = {
    paymentId: payment.id,
    key: `${unappliedRefundKey(payment.id)}:${earlier.length + 1}`,
    amount,
    tax: 0,
    state: 'asked' as const,
    providerRefund: null,
    lines: [],
    reason: 'The order could not have this payment',
  };
  const refundId = await queries.insertRefund(tx, refund, now);
  await queries.updateRefunded(tx, payment.id);
  if (refundId) await publish(tx, orderChanged, { orderId: order.id, change: 'refund-asked', refundId });
}

/** The provider refused to send the money back, because less was left. */
export const isRefused = (refund: ProviderRefund): boolean => refund.state === 'failed' && refund.id === null;

/**
 * A refund that was refused, because the payee has sent a part back at the provider: where nobody is left to ask again, which is after the order was
 * cancelled or could not have its money, the rest goes back instead.
 */
export async function requestRemainingRefund(
  tx: Db,
  { order, payment, refused }: Paid & { refused: queries.RefundRow },
  now: Date,
): Promise<void> {
  const { key } = refused;
  if (key.startsWith(unappliedRefundKey(payment.id))) return refundUnapplied(tx, { order, payment }, now);
  const [, cancelled, attempt = '1'] = /^(.+:cancel)(?::(\d+))?$/.exec(key) ?? [];
  const left = moneyLeft({ paid: payment.amount, refunds: await queries.listRefundsOfPayment(tx, payment.id) });
  if (!cancelled || left <= 0 || left >= refused.amount) return;
  const lines = linesOfAmount(order, left);
  const refund = {
    paymentId: payment.id,
    key: `${cancelled}:${Number(attempt) + 1}`,
    amount: left,
    tax: lines.reduce((sum, line) => sum + line.tax, 0),
    state: 'asked' as const,
    providerRefund: null,
    lines,
    reason: '',
  };
  const refundId = await queries.insertRefund(tx, refund, now);
  await queries.updateRefunded(tx, payment.id);
  const subscription = await updateStateOfRefunded(tx, { orderId: order.id, hasFailed: false }, now);
  if (refundId) await publish(tx, orderChanged, { orderId: order.id, change: 'refund-asked', refundId, subscription });
}

/** A refund as the provider knows it: asked for here, or made in the provider's own dashboard. */
export async function recordRefund(
  tx: Db,
  { order, payment, refund }: Paid & { refund: ProviderRefund },
  now: Date,
): Promise<void> {
  const known = await queries.findRefundByRef(tx, { refundId: refund.refundId, providerRefund: refund.id });
  if (known && known.paymentId !== payment.id) return;
  const foreign =
    known || refund.state === 'failed' ? undefined : await insertForeignRefund(tx, { order, payment, refund }, now);
  const stored = known ?? foreign;
  if (!stored || stored.state === 'failed') return;
  await bookRefund(tx, { order, refund, stored }, now);
  if (stored.state === refund.state && stored.providerRefund === refund.id) return;
  // “Done” is not taken back by an older sync; only a failure comes after it.
  const state = stored.state === 'done' && refund.state === 'pending' ? 'done' : refund.state;
  await queries.updateRefund(tx, stored.id, { state, providerRefund: refund.id, failure: refund.failure, now });
  await queries.updateRefunded(tx, payment.id);
  const failed = { orderId: order.id, hasFailed: true };
  const news = state === 'failed' ? await updateStateOfRefunded(tx, failed, now) : foreign?.subscription;
  const facts = { orderId: order.id, refundId: stored.id, subscription: news };
  if (state === 'failed' || (state === 'done' && stored.state !== 'done'))
    await publish(tx, orderChanged, { ...facts, change: `refund-${state}` });
  if (state !== 'done' || stored.state === 'done' || (await queries.isBooked(tx, 'credit', stored.id))) return;
  await creditSale(tx, { order, refund: { ...stored, method: payment.method } }, now);
}

type Booked = { order: OrderRow; refund: ProviderRefund; stored: queries.RefundRow };

/** The provider takes the money from the balance when a refund is made, and puts it back if the refund fails. */
async function bookRefund(tx: Db, { order, refund, stored }: Booked, now: Date): Promise<void> {
  const money = moneyOf(order);
  const buyer = accounts.buyer(order.id);
  const source = stored.id;
  if (refund.state !== 'failed') {
    const amounts = { [money]: -refund.amount, [buyer]: refund.amount };
    await move(tx, { order, reason: 'refund', source, amounts }, now);
    return;
  }
  if (!(await queries.isBooked(tx, 'refund', source))) return;
  const amounts = { [money]: refund.amount, [buyer]: -refund.amount };
  await move(tx, { order, reason: 'correction', source, amounts }, now);
}

/**
 * The payee refunded in the provider's dashboard: the buyer gets a credit note, unless it is a part of an unapplied payment, and keeps the tickets
 * until a host cancels them.
 */
async function insertForeignRefund(
  tx: Db,
  { order, payment, refund }: Paid & { refund: ProviderRefund },
  now: Date,
): Promise<queries.RefundRow & { subscription: SubscriptionNews | undefined }> {
  const refunds = await queries.listRefundsOfPayment(tx, payment.id);
  const isUnapplied = refunds.some(({ key }) => key.startsWith(unappliedRefundKey(payment.id)));
  const isSold = !isUnapplied && (await queries.isBooked(tx, 'sale', order.id));
  const lines = isSold ? linesOfAmount(order, refund.amount) : [];
  const stored = {
    paymentId: payment.id,
    key: `stripe:${refund.id}`,
    amount: refund.amount,
    tax: lines.reduce((sum, line) => sum + line.tax, 0),
    state: 'pending' as const,
    providerRefund: refund.id,
    lines,
  };
  const id = await queries.insertRefund(tx, { ...stored, reason: 'Made at Stripe' }, now);
  if (!id) throw new Error(`The refund ${refund.id} belongs to another payment.`);
  await queries.updateRefunded(tx, payment.id);
  const subscription = await updateStateOfRefunded(tx, { orderId: order.id, hasFailed: false }, now);
  if (refund.state === 'pending')
    await publish(tx, orderChanged, { orderId: order.id, change: 'refund-asked', refundId: id, subscription });
  return { id, ...stored, subscription };
}

/** An order is paid while any payment is whole: the refund of a double one changes nothing, and a failed one does not count. */
async function updateStateOfRefunded(
  tx: Db,
  { orderId, hasFailed }: { orderId: string; hasFailed: boolean },
  now: Date,
): Promise<SubscriptionNews | undefined> {
  const order = await findOrder(tx, orderId);
  if (!order || !['paid', 'part-refunded', 'refunded'].includes(order.state)) return undefined;
  const left = moneyLeft(order);
  const whole = order.hasSeats || order.kind !== 'tickets' ? 'paid' : 'cancelled';
  const state = left >= order.total ? whole : left > 0 ? 'part-refunded' : 'refunded';
  if (state === order.state) return undefined;
  return updateRefunded(tx, order, { state, hasSeats: order.hasSeats, hasFailed }, now);
}

/** A dispute takes the money and a fee at once, and gives them back if the payee wins. */
export async function recordDispute(
  tx: Db,
  { order, payment, dispute }: Paid & { dispute: ProviderDispute },
  now: Date,
): Promise<void> {
  const { amount, state, dueAt, taken, returned } = dispute;
  const stored = { paymentId: payment.id, providerDispute: dispute.id, amount, state, dueAt };
  const { id: source, isNew } = await queries.upsertDispute(tx, stored, now);
  const stateBefore = order.disputes.find(({ id }) => id === source)?.state;
  const facts = { orderId: order.id, disputeId: source };
  if (isNew) await publish(tx, orderChanged, { ...facts, change: 'disputed' });
  // Lost is gone for good, as if refunded, unless an appeal is won.
  if (state === 'lost' && (isNew || stateBefore === 'open')) {
    const subscription = await takePeriod(tx, order, now);
    await publish(tx, orderChanged, { ...facts, change: 'dispute-lost', subscription });
  } else if (state === 'won' && !isNew && stateBefore !== 'won') {
    const subscription = stateBefore === 'lost' ? await returnPeriod(tx, order, now) : undefined;
    await publish(tx, orderChanged, { ...facts, change: taken > 0 ? 'dispute-won' : 'dispute-closed', subscription });
  }
  const split = (sum: number, sign: 1 | -1) => ({
    [moneyOf(order)]: -sign * sum,
    [accounts.buyer(order.id)]: sign * amount,
    [accounts.stripeFees]: sign * (sum - amount),
  });
  if (taken > 0) await move(tx, { order, reason: 'dispute', source, amounts: split(taken, 1) }, now);
  if (returned > 0) await move(tx, { order, reason: 'correction', source, amounts: split(returned, -1) }, now);
}
