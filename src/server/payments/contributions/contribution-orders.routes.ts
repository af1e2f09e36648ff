import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/payments/contributions.contract.ts';
import { amountText } from '#contracts/payments/money.ts';
import { PAGE_SIZE, paginate } from '#server/payments/paginate.ts';
import { findPayeeOfOwner } from '#server/payments/payees.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { CSV_TYPE, writeCsv } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import { readCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as queries from './contribution-orders.queries.ts';
import { type HostRef, requireHost } from './contributions.policy.ts';
import { presentContributor } from './present-subscription.ts';
import { listSubscriptionsOfPayee } from './subscriptions.queries.ts';

const exportLimit = byViewer('contribution-export', 30, 300);

/** What came in for the people who run the group or organization: paying members and donors, and their orders. */
export function contributionOrderRoutes(app: FastifyInstance, { db, clock }: Pick<AppDeps, 'db' | 'clock'>): void {
  serve(app, contract.listContributors, async ({ params, query, viewer }) => {
    const payee = await findPayeeFor(db, params, viewer.id);
    const filter = { personId: query.personId, after: readCursor(query.cursor, ['at', 'id']), limit: PAGE_SIZE + 1 };
    const rows = payee ? await listSubscriptionsOfPayee(db, payee.id, filter) : [];
    const { page, nextCursor } = paginate(rows);
    return { contributors: page.map((row) => presentContributor(row, clock.now())), nextCursor };
  });

  serve(app, contract.listContributionOrders, async ({ params, query: { show, q, cursor }, viewer }) => {
    const payee = await findPayeeFor(db, params, viewer.id);
    const filter = { show, q, after: readCursor(cursor, ['at', 'id']), limit: PAGE_SIZE + 1 };
    const { page, nextCursor } = paginate(payee ? await queries.listContributionOrders(db, payee.id, filter) : []);
    const orders = page.map(({ cursorAt: _cursorAt, payBy, createdAt, ...order }) => ({
      ...order,
      payBy: payBy?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }));
    return { orders, nextCursor };
  });

  serve(
    app,
    contract.exportContributionOrders,
    async ({ params, viewer }) => {
      const payee = await findPayeeFor(db, params, viewer.id);
      const rows = payee ? await queries.listAllContributionOrders(db, payee.id) : [];
      return new PreparedText(ordersToCsv(rows), CSV_TYPE);
    },
    { limits: [exportLimit] },
  );
}

/** Undefined as long as nothing was set up. */
async function findPayeeFor(db: Db, ref: HostRef, viewerId: string) {
  return findPayeeOfOwner(db, await requireHost(db, ref, viewerId, { isManaging: true }));
}

function ordersToCsv(rows: readonly queries.ContributionExportRow[]): string {
  const head = ['Order', 'Name', 'Kind', 'Membership', 'State', 'Method', 'Paid with', 'Currency'];
  const lines = rows.map(({ currency, createdAt, paidAt, paidUntil, ...row }) => [
    row.number,
    row.buyerName,
    row.kind,
    row.name,
    row.state,
    row.method,
    row.paidWith,
    currency,
    ...[row.tax, row.total, row.refunded, row.due].map((amount) => amountText(amount, currency)),
    createdAt.toISOString(),
    paidAt?.toISOString() ?? '',
    paidUntil?.toISOString() ?? '',
  ]);
  const sums = ['Tax', 'Total', 'Refunded', 'Still to be refunded'];
  return writeCsv([[...head, ...sums, 'Ordered at', 'Paid at', 'Paid until'], ...lines]);
}
