import type { FastifyInstance } from 'fastify';
import { cancelOrder, confirmRefund, refundOrder } from '#contracts/payments/refunds.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { orderLimit, paymentLimit } from './order-limits.ts';
import * as refunds from './refunds.actions.ts';

export function refundRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock'>): void {
  serve(
    app,
    cancelOrder,
    async ({ params, viewer }) => refunds.cancelOrder(deps, { orderId: params.orderId, viewerId: viewer.id }),
    { limits: [orderLimit] },
  );

  serve(
    app,
    refundOrder,
    async ({ params, body, viewer }) =>
      refunds.refundOrder(deps, { orderId: params.orderId, viewerId: viewer.id }, body),
    { limits: [paymentLimit] },
  );

  serve(
    app,
    confirmRefund,
    async ({ params, viewer }) => refunds.confirmRefund(deps, { refundId: params.refundId, viewerId: viewer.id }),
    { limits: [paymentLimit] },
  );
}
