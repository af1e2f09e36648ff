import { isExpiring } from '#contracts/payments/order-states.ts';
import { canEditEvent, canSeeAnswers } from '#server/events/events.policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findOrder, findOrderRelation, type OrderRow, runsPayeeOf } from './orders.queries.ts';

/**
 * `isHost`: may change the order; `canTakePayments`: sees it and takes payments at the door, as everybody who checks people in; `isRecorder`: has
 * marked it as paid.
 */
export type OrderViewer = { isBuyer: boolean; isHost: boolean; canTakePayments: boolean; isRecorder: boolean };

/** Throws the same error for a missing order and for another person's. */
export async function requireOrder(
  db: Db,
  orderId: string,
  viewerId: string,
): Promise<{ order: OrderRow; viewer: OrderViewer }> {
  const order = await findOrder(db, orderId);
  if (!order) throw new AppError('order.not_found');
  const viewer = {
    isBuyer: order.personId === viewerId,
    isRecorder: order.recordedBy === viewerId,
    ...(await findRights(db, order, viewerId)),
  };
  if (!viewer.isBuyer && !viewer.isHost && !viewer.canTakePayments) throw new AppError('order.not_found');
  return { order, viewer };
}

async function findRights(
  db: Db,
  { id, kind }: OrderRow,
  viewerId: string,
): Promise<Pick<OrderViewer, 'isHost' | 'canTakePayments'>> {
  if (kind !== 'tickets') {
    const isHost = await runsPayeeOf(db, id, viewerId);
    return { isHost, canTakePayments: isHost };
  }
  const relation = await findOrderRelation(db, id, viewerId);
  const relations = relation && { ...relation, isAdmitted: false, paysAtDoor: false, isMember: false };
  return {
    isHost: relations !== undefined && canEditEvent(relations),
    canTakePayments: relations !== undefined && canSeeAnswers(relations),
  };
}

/** The code for the door: seats that are only held for a payment have none. */
export const ticketCode = ({ hasSeats, state, checkInCode }: OrderRow): string | null =>
  hasSeats && !isExpiring({ state }) ? checkInCode : null;
