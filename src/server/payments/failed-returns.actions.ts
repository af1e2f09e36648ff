import { moneyLeft } from '#contracts/payments/order-states.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { updateRefunded } from './order-state.actions.ts';
import { stateOfRefunded } from './orders.policy.ts';
import type { OrderRow } from './orders.queries.ts';
import { orderChanged } from './payments.domain-events.ts';
import { repeatedReturnKey } from './refund-keys.ts';
import * as queries from './refunds.queries.ts';

/** Sends a payment that the order could not have back once more: it bought nothing, so the order and its receipt stay as they are. */
export async function repeatReturn(
  tx: Db,
  order: OrderRow,
  { failedId, key, reason, askedBy }: { failedId: string; key: string; reason: string; askedBy: string },
  now: Date,
): Promise<void> {
  const failed = await queries.findRefund(tx, failedId);
  const payment = failed && (await findPaymentToReturn(tx, order.id, failed));
  if (!payment) throw new AppError('order.refund_too_high');
  const { amount, tax, lines } = failed;
  const asked = { amount, tax, lines, key: repeatedReturnKey(failed.paymentId, key), state: 'asked' as const };
  const refundId = await queries.insertRefund(tx, { ...asked, paymentId: payment.id, reason, askedBy }, now);
  const subscription = await updateAfterReturn(tx, order, amount, now);
  await publish(tx, orderChanged, { orderId: order.id, change: 'refund-asked', refundId, subscription });
}

/** Its own, unless that has gone back meanwhile, and another one is there. */
export async function findPaymentToReturn(tx: Db, orderId: string, failed: queries.RefundRow) {
  const payments = await queries.lockPayments(tx, orderId);
  const own = payments.filter((payment) => payment.id === failed.paymentId);
  return queries.findRefundable([...own, ...payments], failed.amount);
}

/** A second payment is not part of the order. */
export async function updateAfterReturn(tx: Db, order: OrderRow, amount: number, now: Date) {
  if (order.paidAt === null || moneyLeft(order) - amount >= order.total) return undefined;
  return updateRefunded(tx, order, { state: stateOfRefunded(order, amount), hasSeats: order.hasSeats }, now);
}
