import { MINUTE_MS } from '#contracts/durations.ts';
import { lockOrderAndSeats } from '#server/payments/orders.actions.ts';
import { findOrder } from '#server/payments/orders.queries.ts';
import { attemptAll } from '#server/platform/jobs/attempt-all.ts';
import { isRefused, recordRefund, requestRemainingRefund } from './books.actions.ts';
import * as queries from './online-payments.queries.ts';
import { expireOnlineOrder, type OnlineDeps, syncPayment } from './payment-sync.actions.ts';
import { syncObject } from './webhook-events.actions.ts';
import { listUnhandledObjects } from './webhook-events.queries.ts';

const BATCH_SIZE = 500;
/** Attempts that began a moment ago are still with the buyer, and webhook events with their jobs. */
const RECENT_MS = 5 * MINUTE_MS;

export async function expireOnlineOrders(deps: OnlineDeps): Promise<void> {
  const due = await queries.listOrdersToExpire(deps.db, deps.clock.now(), BATCH_SIZE);
  await attemptAll(due, (orderId) => expireOnlineOrder(deps, orderId));
}

/** Syncs everything that is open. What fails in one part keeps no other from being synced. */
export async function checkOnlinePayments(deps: OnlineDeps): Promise<void> {
  const { db, clock } = deps;
  const recent = new Date(clock.now().getTime() - RECENT_MS);
  const sync = (id: string) => syncPayment(deps, id);
  const parts = [
    async () => attemptAll(await listUnhandledObjects(db, recent, BATCH_SIZE), (id) => syncObject(deps, id)),
    async () => attemptAll(await queries.listOpenPayments(db, recent, BATCH_SIZE), sync),
    async () => attemptAll(await queries.listPaymentsWithOpenRefunds(db, BATCH_SIZE), sync),
  ];
  await attemptAll(parts, (part) => part());
}

/** Refunds that hosts and buyers have asked for, and money that nobody can have. */
export async function sendRefunds(deps: OnlineDeps): Promise<void> {
  await attemptAll(await queries.listAskedRefunds(deps.db, BATCH_SIZE), (id) => sendRefund(deps, id));
}

/** Asks the provider for a refund, once however often this runs: it is asked first whether it knows the refund. */
async function sendRefund({ db, provider, clock }: OnlineDeps, refundId: string): Promise<void> {
  const asked = await queries.findRefund(db, refundId);
  const payment = asked && (await queries.findPayment(db, asked.paymentId));
  if (!asked || asked.state !== 'asked' || !payment?.intent) return;
  const { account, intent, currency } = payment;
  const { amount, key } = asked;
  const refund = await provider.refund({ refundId, key, amount, payment: { account, intent, currency } });
  const known = isRefused(refund) ? await provider.readRefunds({ account, intent, currency }) : [];
  const found = await findOrder(db, payment.orderId);
  if (!found) return;
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, found);
    const locked = await queries.lockPayment(tx, payment.id);
    if (!locked) return;
    // What the payee has sent back at the same moment is read before the rest is computed.
    for (const each of [refund, ...known])
      await recordRefund(tx, { order, payment: locked, refund: each }, clock.now());
    if (isRefused(refund)) await requestRemainingRefund(tx, { order, payment: locked, refused: asked }, clock.now());
  });
}
