import type { FastifyInstance } from 'fastify';
import {
  exportBooks,
  getBookComparison,
  getLedgerSums,
  listLedgerEntries,
  settleBookDifference,
} from '#contracts/payments/books.contract.ts';
import { amountText } from '#contracts/payments/money.ts';
import { MAX_BOOKS_LINES } from '#contracts/payments/payment-limits.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { PAGE_SIZE, paginate } from '#server/payments/paginate.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CSV_TYPE, writeCsv } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import { readCursor } from '#server/platform/postgres/cursors.ts';
import * as queries from './books.queries.ts';
import * as comparisons from './comparisons.queries.ts';

const MAX_DIFFERENCES = 100;
const SHOWN_PAYOUTS = 12;

/** The books of all payees, for administrators. */
export function booksRoutes(app: FastifyInstance, { db, clock }: Pick<AppDeps, 'db' | 'clock'>): void {
  serve(app, listLedgerEntries, async ({ query: { cursor, ...filter } }) => {
    const after = readCursor(cursor, ['at', 'id']);
    const { page, nextCursor } = paginate(await queries.listLedgerEntries(db, filter, { after, limit: PAGE_SIZE + 1 }));
    return {
      entries: page.map(({ cursorAt: _cursorAt, at, ...entry }) => ({ ...entry, at: at.toISOString() })),
      nextCursor,
    };
  });

  serve(app, getLedgerSums, async ({ query }) => {
    const byCurrency = Map.groupBy(await queries.sumLedger(db, query), ({ currency }) => currency);
    const currencies = [...byCurrency].map(([currency, rows]) => ({
      currency,
      accounts: rows.map(({ account, amount }) => ({ account, amount })),
      sum: rows.reduce((sum, { amount }) => sum + amount, 0),
    }));
    return { currencies };
  });

  serve(
    app,
    exportBooks,
    async ({ query }) => {
      const lines = await queries.listLedgerLines(db, query, MAX_BOOKS_LINES + 1);
      if (lines.length > MAX_BOOKS_LINES) throw new AppError('books.too_many_lines');
      return new PreparedText(toCsv(lines), CSV_TYPE);
    },
    { limits: [byViewer('books-export', 30, 300)] },
  );

  serve(app, getBookComparison, async () => {
    const last = await comparisons.findLastComparison(db);
    const differences = await comparisons.listOpenDifferences(db, MAX_DIFFERENCES);
    return {
      last: last ? { ...last, at: last.at.toISOString() } : null,
      differences: differences.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })),
      payouts: await comparisons.listOwnPayouts(db, SHOWN_PAYOUTS),
    };
  });

  serve(app, settleBookDifference, async ({ params: { differenceId }, body: { note }, viewer }) => {
    const at = clock.now();
    await db.transaction(async (tx) => {
      const isSettled = await comparisons.settleDifference(tx, differenceId, { settledBy: viewer.id, note }, at);
      if (!isSettled) throw new AppError('books.difference_not_found');
      const entry = { at, actorId: viewer.id, kind: 'book-difference', targetId: differenceId };
      await recordAudit(tx, { ...entry, action: 'books.difference-settled', after: { note } });
    });
  });
}

const toCsv = (lines: Awaited<ReturnType<typeof queries.listLedgerLines>>): string =>
  writeCsv([
    ['Time', 'Entry', 'Reason', 'Order', 'Payee', 'Account', 'Currency', 'Amount'],
    ...lines.map(({ at, entry, reason, order, payee, account, currency, amount }) => [
      at.toISOString(),
      entry,
      reason,
      order ?? '',
      payee,
      account,
      currency,
      Number(amountText(amount, currency)),
    ]),
  ]);
