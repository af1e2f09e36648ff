import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isUnpaid, moneyLeft } from '#contracts/payments/order-states.ts';
import type { Order, RefundedWith } from '#contracts/payments/orders.contract.ts';
import type { refundOrder as refundEndpoint } from '#contracts/payments/refunds.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { attemptAll } from '#server/platform/jobs/attempt-all.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { returnSeats } from '#server/rsvps/seats/ticket-seats.actions.ts';
import type { SubscriptionNews } from './contributions/periods.actions.ts';
import { creditSale } from './credit-sale.ts';
import { accounts, insertLedgerEntry } from './ledger.queries.ts';
import {
  findPaymentToReturn,
  releaseOrder,
  repeatReturn,
  seatsOf,
  updateAfterReturn,
  updateRefunded,
} from './order-state.actions.ts';
import { lockOrderAndSeats, showOrder } from './orders.actions.ts';
import {
  canCancel,
  hasReturnableTickets,
  isHeldByDispute,
  isOwed,
  refundOnCancel,
  stateOfRefunded,
} from './orders.policy.ts';
import { findOrder, type OrderRow } from './orders.queries.ts';
import { requirePayable } from './payable-amounts.ts';
import { orderChanged } from './payments.domain-events.ts';
import { requireOrder } from './payments.policy.ts';
import { addTaken } from './prices.queries.ts';
import { cancelRefundKey, isReturn, ticketsRefundKey } from './refund-keys.ts';
import { linesOfAmount, linesOfOrder, linesOfTickets } from './refund-lines.ts';
import * as queries from './refunds.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type OrderRef = { orderId: string; viewerId: string };

/** Cancels an order: by its buyer under the host's rule, but not with less back than `promised`; by a host with all the money back. */
export async function cancelOrder(deps: Deps, { orderId, viewerId }: OrderRef, promised = 0): Promise<Order> {
  const { db, clock } = deps;
  const { order: found, viewer } = await requireOrder(db, orderId, viewerId);
  if (!viewer.isBuyer && !viewer.isHost) throw new AppError('auth.forbidden');
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, found);
    const now = clock.now();
    if (!canCancel(order, viewer, now)) throw new AppError('order.not_cancellable');
    const amount = viewer.isBuyer ? refundOnCancel(order, now) : order.refundableLeft;
    if (viewer.isBuyer && amount < promised) throw new AppError('order.refund_changed');
    await settleCancelled(tx, order, { amount, askedBy: viewerId, isByPerson: viewer.isBuyer }, now);
  });
  return showOrder(deps, orderId, viewerId);
}

type CancellationRefund = { amount: number; askedBy: string | null; isByPerson: boolean };

async function settleCancelled(
  tx: Db,
  order: OrderRow,
  { amount, askedBy, isByPerson }: CancellationRefund,
  now: Date,
) {
  await releaseOrder(tx, order, { state: 'cancelled', isByPerson }, now);
  if (isUnpaid(order) || amount === 0 || isHeldByDispute(order)) return;
  await askRefund(tx, order, { key: cancelRefundKey(order.id), amount, reason: '', askedBy, hasSeats: false }, now);
}

/** Cancels an order of an event that was cancelled or removed. Does nothing if it is settled, so that the job can be repeated. */
async function cancelWithEvent({ db, clock }: Deps, orderId: string): Promise<void> {
  const found = await findOrder(db, orderId);
  if (!found) return;
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, found);
    if (!(await queries.isUnsettled(tx, order.id))) return;
    await settleCancelled(tx, order, { amount: order.refundableLeft, askedBy: null, isByPerson: false }, clock.now());
  });
}

/** Cancels and refunds the orders of an event that was cancelled or removed, a batch at a time; after a crash it continues with the rest. */
export const refundEventJob = job({
  name: 'refund-cancelled-event',
  payload: z.object({
    eventId: z.uuid(),
    /** The last order of the batch before. */
    after: z.uuid().optional(),
  }),
});

/** Enqueues the next batch, and returns whether there is one. An order that fails keeps back the money of no other: its batch alone is repeated. */
export async function cancelBatchWithEvent(
  deps: Deps,
  { eventId, after }: z.input<typeof refundEventJob.payload>,
  limit: number,
): Promise<boolean> {
  const orderIds = await queries.listOrdersToCancel(deps.db, eventId, { after: after ?? null, limit });
  const hasNext = orderIds.length === limit;
  try {
    await attemptAll(orderIds, (orderId) => cancelWithEvent(deps, orderId));
  } finally {
    const last = orderIds.at(-1);
    // Each attempt of a batch that fails comes here.
    const key = `${refundEventJob.name}:${eventId}:${last}`;
    if (hasNext) await enqueue(deps.db, refundEventJob, { eventId, after: last }, { key });
  }
  return hasNext;
}

/** The site staff have removed an event, or its host, for good: everybody is refunded, as when a host cancels. */
export async function refundRemovedEvents(tx: Db, targetId: string): Promise<void> {
  for (const eventId of await queries.listStoppedEvents(tx, targetId)) await enqueue(tx, refundEventJob, { eventId });
}

type RefundBody = z.output<(typeof refundEndpoint)['body']>;

export async function refundOrder(deps: Deps, { orderId, viewerId }: OrderRef, body: RefundBody): Promise<Order> {
  const { db, clock } = deps;
  const { order: found, viewer } = await requireOrder(db, orderId, viewerId);
  if (!viewer.isHost) throw new AppError('auth.forbidden');
  requirePayable({ amount: body.amount ?? 0 }, found.currency);
  const key = `${orderId}:${body.key}`;
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, found);
    if (await queries.isRefundKnown(tx, orderId, key)) return;
    if (moneyLeft(order) === 0 && !(body.lines && hasReturnableTickets(order)))
      throw new AppError('order.nothing_to_refund');
    if (body.expectedRemaining !== undefined && body.expectedRemaining !== moneyLeft(order))
      throw new AppError('order.refunded_elsewhere');
    if (moneyLeft(order) > 0 && isHeldByDispute(order)) throw new AppError('order.disputed');
    const asked = { key, reason: body.reason, askedBy: viewerId };
    if (body.lines) {
      const tickets = { ...asked, key: ticketsRefundKey(key), tickets: body.lines };
      return returnTickets(tx, order, tickets, clock.now());
    }
    const amount = body.amount ?? order.refundableLeft;
    const failed = order.refunds.find((each) => isReturn(each) && each.amount === amount && isOwed(order, each));
    if (failed) await repeatReturn(tx, order, { ...asked, failedId: failed.id }, clock.now());
    else await askRefund(tx, order, { ...asked, amount, hasSeats: order.hasSeats }, clock.now());
  });
  return showOrder(deps, orderId, viewerId);
}

type RefundReason = { key: string; reason: string; askedBy: string | null };

/** Gives some tickets back, with their seats and their money. */
async function returnTickets(
  tx: Db,
  order: OrderRow,
  { tickets, ...reason }: RefundReason & { tickets: readonly { lineId: string; quantity: number }[] },
  now: Date,
): Promise<void> {
  const lines = linesOfTickets(order, tickets);
  if (!lines) throw new AppError('order.refund_too_high');
  const price = lines.reduce((sum, { total }) => sum + total, 0);
  const amount = Math.min(price, order.refundableLeft);
  const seats = seatsOf(order);
  const returned = tickets.reduce((sum, { quantity }) => sum + quantity, 0);
  const seatsLeft = seats - returned;
  const isAll = seatsLeft === 0;
  // The tickets of an order that was cancelled before are given back already: only its money is left.
  if (isAll && order.hasSeats) await releaseOrder(tx, order, { state: 'cancelled', isByPerson: false }, now);
  else if (!isAll && order.hasSeats && order.eventId && order.personId) {
    const counts = tickets.flatMap(({ lineId, quantity }) => {
      const tierId = order.lines.find(({ id }) => id === lineId)?.tierId;
      return tierId ? [{ tierId, quantity: -quantity }] : [];
    });
    await addTaken(tx, counts);
    await returnSeats(tx, order.eventId, { personId: order.personId, seatsLeft, isByPerson: false }, now);
  }
  await queries.addReturned(tx, tickets);
  const hasSeats = order.hasSeats && !isAll;
  // A part went back before: these tickets get what is left, which is less than their price.
  const ofTickets = amount === price && { lines };
  const someReturned = hasSeats ? { returned, of: seats } : undefined;
  if (amount > 0) {
    await askRefund(tx, order, { ...reason, amount, hasSeats, ...ofTickets, returned: someReturned }, now);
    return;
  }
  await queries.insertTicketReturnKey(tx, order.id, reason.key);
  if (someReturned) {
    const change = { change: 'tickets-returned', tickets: someReturned, requestId: randomUUID() } as const;
    await publish(tx, orderChanged, { orderId: order.id, ...change });
  }
}

type NewRefund = RefundReason & {
  amount: number;
  hasSeats: boolean;
  lines?: queries.RefundLine[];
  /** Tickets that go back with it, while others stay valid. */
  returned?: { returned: number; of: number } | undefined;
};

/** Asks for a refund. The caller has locked the order; hosts refund by hand what was paid by hand. */
async function askRefund(tx: Db, order: OrderRow, refund: NewRefund, now: Date): Promise<void> {
  const { amount, hasSeats, lines: tickets, returned } = refund;
  const payment = queries.findRefundable(await queries.lockPayments(tx, order.id), amount);
  if (!payment) throw new AppError('order.refund_too_high');
  const isWhole = amount === order.total && moneyLeft(order) === amount;
  const lines = tickets ?? (isWhole ? linesOfOrder(order) : linesOfAmount(order, amount));
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  const state = payment.provider === 'stripe' ? 'asked' : 'pending';
  const { key, reason, askedBy } = refund;
  const asked = { paymentId: payment.id, key, amount, tax, state, reason, lines, askedBy } as const;
  const refundId = await queries.insertRefund(tx, asked, now);
  const subscription = await updateRefunded(tx, order, { state: stateOfRefunded(order, amount), hasSeats }, now);
  await publish(tx, orderChanged, {
    orderId: order.id,
    change: 'refund-asked',
    refundId,
    subscription,
    tickets: returned,
  });
}

type RefundRef = { refundId: string; viewerId: string };

async function requireRefund(db: Db, { refundId, viewerId }: RefundRef) {
  const found = await queries.findRefund(db, refundId);
  if (!found) throw new AppError('refund.not_found');
  const { order: unlocked, viewer } = await requireOrder(db, found.orderId, viewerId).catch(() => {
    throw new AppError('refund.not_found');
  });
  if (!viewer.isHost) throw new AppError('auth.forbidden');
  return { found, unlocked };
}

/** A host has refunded the buyer by hand. What was paid online is refunded by Stripe. */
export async function confirmRefund(deps: Deps, ref: RefundRef): Promise<Order> {
  const { db, clock } = deps;
  const { found, unlocked } = await requireRefund(db, ref);
  if (found.provider === 'stripe') throw new AppError('refund.not_by_hand');
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, unlocked);
    await settleRefund(tx, order, found, clock.now());
  });
  return showOrder(deps, found.orderId, ref.viewerId);
}

/** A refund failed online, and a host has made it by hand: another refund, of the same payment, that is done at once. */
export async function recordManualRefund(
  deps: Deps,
  ref: RefundRef,
  refundedWith: z.output<typeof RefundedWith>,
): Promise<Order> {
  const { db, clock } = deps;
  const { found: failed, unlocked } = await requireRefund(db, ref);
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, unlocked);
    const { id, key, amount, tax, lines } = failed;
    if (await queries.hasManualRefund(tx, key)) return;
    if (isHeldByDispute(order)) throw new AppError('order.disputed');
    if (!order.refunds.some((refund) => refund.id === id && isOwed(order, refund)))
      throw new AppError('refund.not_owed');
    const paymentId = (await findPaymentToReturn(tx, order.id, failed))?.id;
    if (!paymentId) throw new AppError('refund.not_owed');
    const now = clock.now();
    const by = { key: queries.manualRefundKey(key, refundedWith), reason: '', askedBy: ref.viewerId };
    const refundId = await queries.insertRefund(tx, { paymentId, amount, tax, lines, state: 'pending', ...by }, now);
    const subscription = await updateAfterReturn(tx, order, amount, now);
    const provider = refundedWith === 'transfer' ? 'transfer' : 'door';
    await settleRefund(tx, order, { ...failed, id: refundId, provider, method: refundedWith, subscription }, now);
  });
  return showOrder(deps, failed.orderId, ref.viewerId);
}

/** The money has gone back: books and credit note, once. */
async function settleRefund(
  tx: Db,
  order: OrderRow,
  refund: queries.RefundRow & { subscription?: SubscriptionNews | undefined },
  now: Date,
): Promise<void> {
  if (!(await queries.updateRefundToDone(tx, refund.id, now))) return;
  const { amount, provider, subscription } = refund;
  const { payeeId, currency, id: orderId } = order;
  const place = provider === 'transfer' ? 'bank' : 'door';
  await creditSale(tx, { order, refund }, now);
  await insertLedgerEntry(
    tx,
    {
      reason: 'refund',
      source: refund.id,
      lines: [
        { account: accounts.money(payeeId, place), currency, amount: -amount },
        { account: accounts.buyer(orderId), currency, amount },
      ],
    },
    now,
  );
  await publish(tx, orderChanged, { orderId, change: 'refund-done', refundId: refund.id, subscription });
}
