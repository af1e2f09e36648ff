import { z } from 'zod';
import { ContributionOrder } from '#contracts/payments/contributions.contract.ts';
import type { OrderFilter } from '#contracts/payments/sales.contract.ts';
import { PAID_WITH } from '#server/payments/orders.queries.ts';
import { LISTED_ORDER, pageOfOrders, REFUND_SUMS } from '#server/payments/sales.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const OrderRow = ContributionOrder.extend({ payBy: z.date().nullable(), createdAt: z.date(), cursorAt: z.string() });
export type ContributionOrderRow = z.infer<typeof OrderRow>;

const LINE_NAME = '(select l.name from order_lines l where l.order_id = o.id)';

type Filter = { show: OrderFilter; q: string; after: { at: string; id: string } | null; limit: number };

/** The orders of dues and donations to a payee, the latest first. */
export async function listContributionOrders(
  db: Db,
  payeeId: string,
  { show, q, after, limit }: Filter,
): Promise<ContributionOrderRow[]> {
  return db.rows(
    OrderRow,
    `select ${LISTED_ORDER}, ${LINE_NAME} as name
     from orders o where o.payee_id = $1 and o.kind <> 'tickets' and ${pageOfOrders(show)}`,
    [payeeId, q, after?.at ?? null, after?.id ?? null, limit],
  );
}

const ExportRow = z.object({
  number: z.string(),
  kind: z.string(),
  name: z.string(),
  buyerName: z.string(),
  state: z.string(),
  method: z.string(),
  paidWith: z.string(),
  currency: z.string(),
  tax: z.number(),
  total: z.number(),
  refunded: z.number(),
  due: z.number(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  paidUntil: z.date().nullable(),
});
export type ContributionExportRow = z.infer<typeof ExportRow>;

/** All orders of dues and donations to a payee; `paidUntil` is that of the subscription now. */
export async function listAllContributionOrders(db: Db, payeeId: string): Promise<ContributionExportRow[]> {
  return db.rows(
    ExportRow,
    `select o.number, o.kind, ${LINE_NAME} as name, o.buyer_name as "buyerName", o.state, o.method, ${PAID_WITH} as "paidWith", o.currency, o.tax, o.total, ${REFUND_SUMS},
       o.created_at as "createdAt", o.paid_at as "paidAt", s.paid_until as "paidUntil"
     from orders o left join subscriptions s on s.id = o.subscription_id
     where o.payee_id = $1 and o.kind <> 'tickets' order by o.created_at, o.id`,
    [payeeId],
  );
}
