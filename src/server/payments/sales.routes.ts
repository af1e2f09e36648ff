import type { FastifyInstance } from 'fastify';
import { amountText } from '#contracts/payments/money.ts';
import { exportEventOrders, getSales, listEventOrders, listOwnOrders } from '#contracts/payments/sales.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { CSV_TYPE, writeCsv } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import { readCursor } from '#server/platform/postgres/cursors.ts';
import { requireHostOrCohost } from '#server/rsvps/rsvps.policy.ts';
import { PAGE_SIZE, paginate } from './paginate.ts';
import { previewCreditNotes } from './refund-lines.ts';
import * as sales from './sales.queries.ts';

const exportLimit = byViewer('order-export', 30, 300);

export function salesRoutes(app: FastifyInstance, { db, clock }: Pick<AppDeps, 'db' | 'clock'>): void {
  serve(app, listEventOrders, async ({ params: { eventId }, query, viewer }) => {
    await requireHostOrCohost(db, eventId, viewer.id);
    const after = readCursor(query.cursor, ['at', 'id']);
    const filter = { show: query.show, q: query.q, after, limit: PAGE_SIZE + 1 };
    const { page, nextCursor } = paginate(await sales.listEventOrders(db, eventId, filter));
    const orders = page.map(({ cursorAt: _cursorAt, payBy, createdAt, checkedInAt, ...order }) => ({
      ...order,
      payBy: payBy?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      checkedInAt: checkedInAt?.toISOString() ?? null,
    }));
    return { orders, nextCursor };
  });

  serve(
    app,
    exportEventOrders,
    async ({ params: { eventId }, viewer }) => {
      await requireHostOrCohost(db, eventId, viewer.id);
      return new PreparedText(ordersToCsv(await sales.listAllOrders(db, eventId)), CSV_TYPE);
    },
    { limits: [exportLimit] },
  );

  serve(app, getSales, async ({ params: { eventId }, viewer }) => {
    await requireHostOrCohost(db, eventId, viewer.id);
    const { tiers, ...sums } = await sales.findSales(db, eventId);
    return { ...sums, tiers: lessOpenRefunds(tiers, await sales.listOpenRefunds(db, eventId)) };
  });

  serve(app, listOwnOrders, async ({ query, viewer }) => {
    const after = readCursor(query.cursor, ['at', 'id']);
    const { page, nextCursor } = paginate(
      await sales.listOwnOrders(db, viewer.id, { ...query, now: clock.now(), after, limit: PAGE_SIZE + 1 }),
    );
    const orders = page.map(({ cursorAt: _cursorAt, createdAt, payBy, ...order }) => ({
      ...order,
      payBy: payBy?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }));
    return { orders, nextCursor };
  });
}

/** What must still go back is not sold either, as far as its credit notes will say so. */
function lessOpenRefunds(
  tiers: Awaited<ReturnType<typeof sales.findSales>>['tiers'],
  orders: Awaited<ReturnType<typeof sales.listOpenRefunds>>,
) {
  const dueByTier = new Map<string | null, number>();
  for (const order of orders) {
    const tierOf = new Map(order.lines.map(({ id, tierId }) => [id, tierId]));
    for (const { lineId, total } of previewCreditNotes(order, order.refunds, order).flat()) {
      const tierId = tierOf.get(lineId) ?? null;
      dueByTier.set(tierId, (dueByTier.get(tierId) ?? 0) + total);
    }
  }
  return tiers.map(({ id, amount, ...tier }) => ({ ...tier, amount: amount - (dueByTier.get(id) ?? 0) }));
}

function ordersToCsv(rows: Awaited<ReturnType<typeof sales.listAllOrders>>): string {
  const head = ['Order', 'Name', 'State', 'Method', 'Paid with', 'Tickets', 'Currency'];
  const lines = rows.map(({ currency, createdAt, paidAt, ...row }) => [
    row.number,
    row.buyerName,
    row.state,
    row.method,
    row.paidWith,
    row.tickets,
    currency,
    ...[row.subtotal, row.discount, row.tax, row.total, row.refunded, row.due].map((amount) =>
      amountText(amount, currency),
    ),
    createdAt.toISOString(),
    paidAt?.toISOString() ?? '',
  ]);
  const sums = ['Subtotal', 'Discount', 'Tax', 'Total', 'Refunded', 'Still to be refunded'];
  return writeCsv([[...head, ...sums, 'Ordered at', 'Paid at'], ...lines]);
}
