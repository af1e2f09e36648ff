import type { FastifyInstance } from 'fastify';
import { amountText } from '#contracts/payments/money.ts';
import { exportLedger, getPaymentsReceived, listPayees, updatePayee } from '#contracts/payments/payees.contract.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/reauthentication.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CSV_TYPE, writeCsv } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import { listLedger, listPayeesOf, listReceived, savePayee } from './payees.queries.ts';

const payeeLimit = byViewer('payee', 60, 600);
const exportLimit = byViewer('ledger-export', 30, 300);
/** Where the money of transfers goes. */
const ACCOUNT_FIELDS = ['accountHolder', 'iban', 'bank'] as const;

export function payeeRoutes(
  app: FastifyInstance,
  { db, clock, config }: Pick<AppDeps, 'db' | 'clock' | 'config'>,
): void {
  serve(app, listPayees, async ({ viewer }) => ({
    payees: await listPayeesOf(db, viewer.id),
    online: config.PAYMENTS,
  }));

  const findOwn = async (ref: { kind: 'person' | 'group' | 'organization'; id: string }, viewerId: string) => {
    const found = (await listPayeesOf(db, viewerId)).find(({ kind, id }) => kind === ref.kind && id === ref.id);
    if (!found) throw new AppError('payee.not_found');
    return found;
  };
  serve(
    app,
    updatePayee,
    async ({ params: { kind, payeeId: id }, body, viewer }) => {
      const before = await findOwn({ kind, id }, viewer.id);
      // Whoever finds an open session must not lead what buyers transfer elsewhere.
      if (ACCOUNT_FIELDS.some((name) => body[name] !== before[name])) await requireRecentSignIn({ db, clock }, viewer);
      const isSaved = await db.transaction((tx) => savePayee(tx, { kind, id }, body, clock.now()));
      if (!isSaved) throw new AppError('payee.changed_elsewhere');
      return findOwn({ kind, id }, viewer.id);
    },
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
