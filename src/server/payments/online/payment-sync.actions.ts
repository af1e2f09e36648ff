import { DAY_MS } from '#contracts/durations.ts';
import { isAtCheckout, isUnpaid, moneyLeft } from '#contracts/payments/order-states.ts';
import { recordSale, releaseOrder, seatOrder } from '#server/payments/order-state.actions.ts';
import { lockOrderAndSeats } from '#server/payments/orders.actions.ts';
import { isOwed } from '#server/payments/orders.policy.ts';
import { findOrder, type OrderRow, updateOrder } from '#server/payments/orders.queries.ts';
import type {
  CheckoutState,
  OnlineProvider,
  ProviderDispute,
  ProviderRefund,
} from '#server/payments/providers/payment-provider.ts';
import { unappliedRefundKey } from '#server/payments/refund-keys.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { bookOnlinePayment, recordDispute, recordRefund, refundUnapplied } from './books.actions.ts';
import { decidePayment } from './decide-payment.ts';
import * as queries from './online-payments.queries.ts';

export type OnlineDeps = Pick<AppDeps, 'db' | 'clock'> & { provider: OnlineProvider };

/** Methods such as bank debits take days. The seats wait as long, but not beyond the start. */
const PROCESSING_DAYS = 7;

type ProviderState = { checkout: CheckoutState; refunds: ProviderRefund[]; disputes: ProviderDispute[] };

/**
 * Asks the provider how a payment is (a sync), and moves payment, order, refunds and books forward. Everything that may have happened leads here:
 * webhook events, the return of the buyer, and the jobs that check. Only one that is lost for good delays anything, and never for long.
 */
export async function syncPayment(deps: OnlineDeps, paymentId: string, { isEnding = false } = {}): Promise<void> {
  const { db, provider, clock } = deps;
  const payment = await queries.findPayment(db, paymentId);
  const found = payment && (await findOrder(db, payment.orderId));
  if (!found || !payment.checkout) return;
  // The page of an order that was cancelled ends, too. No connection is held while the provider answers.
  const seen = await readAll(provider, { ...payment, checkout: payment.checkout }, isEnding || !isUnpaid(found));
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, found);
    const locked = await queries.lockPayment(tx, paymentId);
    if (locked) await applySync(tx, { order, payment: locked, seen }, clock.now());
  });
}

async function readAll(
  provider: OnlineProvider,
  payment: queries.OnlinePaymentRow & { checkout: string },
  isEnding: boolean,
): Promise<ProviderState> {
  const checkout = await (isEnding ? provider.endCheckout(payment) : provider.readCheckout(payment));
  if (checkout.state !== 'paid') return { checkout, refunds: [], disputes: [] };
  const ref = { account: payment.account, intent: checkout.intent, currency: payment.currency };
  return { checkout, refunds: await provider.readRefunds(ref), disputes: await provider.readDisputes(ref) };
}

type Sync = { order: OrderRow; payment: queries.OnlinePaymentRow; seen: ProviderState };

async function applySync(tx: Db, { order, payment, seen }: Sync, now: Date): Promise<void> {
  const { checkout, refunds, disputes } = seen;
  const others = await readOthers(tx, payment);
  const { state, step } = decidePayment({ payment, order, others, seen: checkout });
  const money = checkout.state === 'paid' || checkout.state === 'processing' ? checkout : undefined;
  await queries.updatePayment(tx, payment.id, {
    state,
    method: money?.method ?? payment.method,
    fee: money?.fee ?? null,
    intent: money?.intent ?? null,
    charge: money?.charge ?? null,
    failure: 'failure' in checkout ? checkout.failure : null,
    paidAt: state === 'paid' ? now : null,
  });
  if (checkout.state === 'paid') await bookOnlinePayment(tx, { order, payment, fee: checkout.fee }, now);
  if (step === 'seat') await seatOrGiveBack(tx, { order, payment, paidWith: money?.method ?? '' }, now);
  for (const refund of refunds) await recordRefund(tx, { order, payment, refund }, now);
  if (step === 'give-back' || (await isRestOwed(tx, { order, payment })))
    await refundUnapplied(tx, { order, payment }, now);
  if (step === 'expire') await expire(tx, order, now);
  if (state === 'processing' && payment.state === 'started') await keepSeats(tx, order, now);
  for (const dispute of disputes) await recordDispute(tx, { order, payment, dispute }, now);
}

async function readOthers(tx: Db, payment: queries.OnlinePaymentRow): Promise<{ isPaid: boolean; isOpen: boolean }> {
  const others = (await queries.listPaymentsOfOrder(tx, payment.orderId)).filter(({ id }) => id !== payment.id);
  return {
    isPaid: others.some(({ state, amount, refunded }) => state === 'paid' && refunded < amount),
    isOpen: others.some(({ state, checkout }) => state === 'processing' || (state === 'started' && checkout !== null)),
  };
}

type Paid = { order: OrderRow; payment: queries.OnlinePaymentRow };

/**
 * The payee who sends a part of a payment back after its return has failed leaves the rest to be sent, but not out of the price of what the buyer
 * keeps: the other part may have gone back from another payment.
 */
async function isRestOwed(tx: Db, { order, payment }: Paid): Promise<boolean> {
  const isReturnOwed = order.refunds.some(
    (each) => each.attemptAt === unappliedRefundKey(payment.id) && isOwed(order, each),
  );
  const current = isReturnOwed && (await findOrder(tx, order.id));
  if (!current) return false;
  const isKept = order.hasSeats || (order.kind !== 'tickets' && ['paid', 'part-refunded'].includes(order.state));
  if (!isKept) return true;
  const refunds = await queries.listRefundsOfPayment(tx, payment.id);
  return moneyLeft(current) - moneyLeft({ paid: payment.amount, refunds }) >= order.total;
}

/** The money is there. Its seats may be gone: then others are taken, or if there are none, or no event any more, the money goes back. */
async function seatOrGiveBack(
  tx: Db,
  { order, payment, paidWith }: Paid & { paidWith: string },
  now: Date,
): Promise<void> {
  const refusal = await seatOrder(tx, order, now);
  if (!refusal) {
    await recordSale(tx, order, { paidWith }, now);
    return;
  }
  if (order.hasSeats || isUnpaid(order)) await releaseOrder(tx, order, { state: 'expired', isByPerson: false }, now);
  await refundUnapplied(tx, { order, payment }, now);
}

const expire = (tx: Db, order: OrderRow, now: Date): Promise<void> =>
  releaseOrder(tx, order, { state: 'expired', isByPerson: false }, now);

/** A slow payment is on its way. One for an order that was cancelled, or is paid already, keeps nothing: it goes back when it arrives. */
async function keepSeats(tx: Db, order: OrderRow, now: Date): Promise<void> {
  const { hasSeats } = order;
  if (!isUnpaid(order)) return;
  if (!hasSeats && order.kind === 'tickets') return;
  const latest = Math.min(now.getTime() + PROCESSING_DAYS * DAY_MS, order.startsAt?.getTime() ?? Infinity);
  await updateOrder(tx, order.id, { state: 'paying', hasSeats, expiresAt: new Date(latest) });
}

/** Orders whose time to pay is over. The provider is asked first: only a page that it has ended can no longer be paid. */
export async function expireOnlineOrder(deps: OnlineDeps, orderId: string): Promise<void> {
  const { db, clock } = deps;
  for (const { id, state } of await queries.listPaymentsOfOrder(db, orderId))
    if (state === 'started' || state === 'processing') await syncPayment(deps, id, { isEnding: true });
  const found = await findOrder(db, orderId);
  if (!found) return;
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, found);
    const isDue = order.expiresAt !== null && order.expiresAt <= clock.now();
    if (!isDue || !isAtCheckout(order)) return;
    const payments = await queries.listPaymentsOfOrder(tx, orderId);
    if (payments.some(({ state, checkout }) => state === 'started' && checkout !== null)) return;
    await expire(tx, order, clock.now());
  });
}
