import type { FastifyInstance } from 'fastify';
import { cancelOrder, confirmRefund, refundOrder } from '#contracts/payments/refunds.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as refunds from './refunds.actions.ts';

/** Cancellations send mails. */
const cancelLimit = byViewer('order-cancel', 30, 600);
const refundLimit = byViewer('order-refund', 300, 600);

export function refundRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'config'>): void {
  serve(
    app,
    cancelOrder,
    async ({ params, viewer }) => refunds.cancelOrder(deps, { orderId: params.orderId, viewerId: viewer.id }),
    { limits: [cancelLimit] },
  );

  serve(
    app,
    refundOrder,
    async ({ params, body, viewer }) =>
      refunds.refundOrder(deps, { orderId: params.orderId, viewerId: viewer.id }, body),
    { limits: [refundLimit] },
  );

  serve(
    app,
    confirmRefund,
    async ({ params, viewer }) => refunds.confirmRefund(deps, { refundId: params.refundId, viewerId: viewer.id }),
    { limits: [refundLimit] },
  );
}
