import type { FastifyInstance } from 'fastify';
import {
  getOrder,
  markOrderPaid,
  placeOrder,
  quoteOrder,
  resendOrder,
  reversePayment,
} from '#contracts/payments/orders.contract.ts';
import { getReceipt } from '#contracts/payments/receipts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { requireVisibleEvent } from '#server/rsvps/rsvps.policy.ts';
import { orderLimit, paymentLimit } from './order-limits.ts';
import * as orders from './orders.actions.ts';
import { requireOrder } from './payments.policy.ts';
import { findReceipt } from './receipts.queries.ts';
import { reversePayment as reverse } from './reversals/reversals.actions.ts';

const resendLimit = byViewer('order-mail', 60, 3600);

export function orderRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'config'>): void {
  const submitOrder = orders.createOrderQueue(deps);

  serve(app, quoteOrder, async ({ params, body, viewer }) => {
    await requireVisibleEvent(deps.db, params.eventId, viewer?.id ?? null);
    return orders.quote(deps, params.eventId, body);
  });

  serve(
    app,
    placeOrder,
    async ({ params, body, viewer }) => submitOrder(params.eventId, { ...body, personId: viewer.id }),
    { limits: [orderLimit] },
  );

  serve(app, getOrder, async ({ params, viewer }) => orders.showOrder(deps, params.orderId, viewer.id));

  serve(
    app,
    markOrderPaid,
    async ({ params, body, viewer }) => orders.markPaid(deps, { orderId: params.orderId, viewerId: viewer.id }, body),
    { limits: [paymentLimit] },
  );

  serve(
    app,
    reversePayment,
    async ({ params, query, viewer }) => reverse(deps, { orderId: params.orderId, viewerId: viewer.id }, query),
    { limits: [paymentLimit] },
  );

  serve(app, resendOrder, async ({ params, viewer }) => orders.resendOrder(deps, params.orderId, viewer.id), {
    limits: [resendLimit],
  });

  serve(app, getReceipt, async ({ params, viewer }) => {
    const receipt = await findReceipt(deps.db, params.receiptId);
    if (!receipt) throw new AppError('receipt.not_found');
    await requireOrder(deps.db, receipt.orderId, viewer.id).catch(() => {
      throw new AppError('receipt.not_found');
    });
    const { content, issuedAt, ...row } = receipt;
    return { ...row, ...content, issuedAt: issuedAt.toISOString() };
  });
}
