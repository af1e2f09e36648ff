import { canEditEvent, canSeeAnswers } from '#server/events/events.policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findOrder, findOrderRelation, type OrderRow } from './orders.queries.ts';

/** `isHost`: may change the order; `isDoor`: sees it and takes payments at the door, as everybody who checks people in. */
export type OrderViewer = { isBuyer: boolean; isHost: boolean; isDoor: boolean };

/** Throws the same error for a missing order and for another person's. */
export async function requireOrder(
  db: Db,
  orderId: string,
  viewerId: string,
): Promise<{ order: OrderRow; viewer: OrderViewer }> {
  const order = await findOrder(db, orderId);
  if (!order) throw new AppError('order.not_found');
  const relation = await findOrderRelation(db, orderId, viewerId);
  const relations = relation && { ...relation, isAdmitted: false, isMember: false };
  const viewer = {
    isBuyer: order.personId === viewerId,
    isHost: relations !== undefined && canEditEvent(relations),
    isDoor: relations !== undefined && canSeeAnswers(relations),
  };
  if (!viewer.isBuyer && !viewer.isHost && !viewer.isDoor) throw new AppError('order.not_found');
  return { order, viewer };
}
