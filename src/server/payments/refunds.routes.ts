import type { FastifyInstance } from 'fastify';
import {
  cancelOrder,
  confirmRefund,
  listDueRefunds,
  recordManualRefund,
  refundOrder,
} from '#contracts/payments/refunds.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readCursor } from '#server/platform/postgres/cursors.ts';
import { orderLimit, paymentLimit } from './order-limits.ts';
import { PAGE_SIZE, paginate } from './paginate.ts';
import * as refunds from './refunds.actions.ts';
import * as queries from './refunds.queries.ts';

export function refundRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock'>): void {
  serve(
    app,
    cancelOrder,
    async ({ params, query, viewer }) =>
      refunds.cancelOrder(deps, { orderId: params.orderId, viewerId: viewer.id }, query.refund),
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

  serve(
    app,
    recordManualRefund,
    async ({ params, body, viewer }) =>
      refunds.recordManualRefund(deps, { refundId: params.refundId, viewerId: viewer.id }, body.refundedWith),
    { limits: [paymentLimit] },
  );

  serve(app, listDueRefunds, async ({ query, viewer }) => {
    const after = readCursor(query.cursor, ['at', 'id']);
    const { page, nextCursor } = paginate(
      await queries.listDueRefunds(deps.db, viewer.id, { after, limit: PAGE_SIZE + 1 }),
    );
    const due = page.map(({ cursorAt: _cursorAt, askedAt, ...refund }) => ({
      ...refund,
      askedAt: askedAt.toISOString(),
    }));
    return { refunds: due, nextCursor };
  });
}
