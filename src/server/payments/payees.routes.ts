import type { FastifyInstance } from 'fastify';
import { amountText } from '#contracts/payments/money.ts';
import { exportLedger, getPaymentsReceived, listPayees, updatePayee } from '#contracts/payments/payees.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CSV_TYPE, writeCsv } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import * as payees from './payees.actions.ts';
import { listLedger, listPayeesOf, listReceived } from './payees.queries.ts';

const payeeLimit = byViewer('payee', 60, 600);
const exportLimit = byViewer('ledger-export', 30, 300);

export function payeeRoutes(
  app: FastifyInstance,
  { db, clock, config }: Pick<AppDeps, 'db' | 'clock' | 'config'>,
): void {
  serve(app, listPayees, async ({ viewer }) => ({
    payees: await listPayeesOf(db, viewer.id),
    online: config.PAYMENTS,
  }));

  serve(
    app,
    updatePayee,
    async ({ params: { kind, payeeId: id }, body, viewer }) =>
      payees.updatePayee({ db, clock }, { kind, id }, body, viewer),
    { limits: [payeeLimit] },
  );

  serve(app, getPaymentsReceived, async ({ viewer }) => ({ received: await listReceived(db, viewer.id) }));

  serve(
    app,
    exportLedger,
    async ({ params: { payeeId }, viewer }) => {
      const rows = await listLedger(db, { payeeId, personId: viewer.id });
      if (!rows) throw new AppError('payee.not_found');
      const lines = rows.map(({ occurredAt, reason, order, account, currency, amount }) => [
        occurredAt.toISOString(),
        reason,
        order ?? '',
        account,
        currency,
        // As a number, so that spreadsheets can sum it up.
        Number(amountText(amount, currency)),
      ]);
      return new PreparedText(
        writeCsv([['Time', 'Reason', 'Order', 'Account', 'Currency', 'Amount'], ...lines]),
        CSV_TYPE,
      );
    },
    { limits: [exportLimit] },
  );
}
