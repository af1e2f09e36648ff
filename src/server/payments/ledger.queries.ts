import { z } from 'zod';
import type { LedgerReason } from '#contracts/payments/books-fields.ts';
import type { OrderKind } from '#contracts/payments/orders.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

export type LedgerLine = { account: string; currency: string; amount: number };

/** The accounts of the books (ADR 121). */
export const accounts = {
  buyer: (orderId: string) => `buyer:${orderId}`,
  money: (payeeId: string, place: 'stripe' | 'door' | 'bank') => `payee:${payeeId}:${place}`,
  /** What was earned, by what it was paid for. */
  income: ({ kind, payeeId }: { kind: OrderKind; payeeId: string }) =>
    `${kind === 'donation' ? 'donations' : kind === 'dues' ? 'dues' : 'sales'}:${payeeId}`,
  stripeFees: 'fee:stripe',
  tax: (payeeId: string) => `tax:${payeeId}`,
} as const;

/** SQL: the order that an entry with the given source is about. */
export const orderOfSourceSql = (source: string): string => `coalesce(
  (select m.order_id from payments m where m.id = ${source}),
  (select m.order_id from refunds f join payments m on m.id = f.payment_id where f.id = ${source}),
  (select m.order_id from disputes d join payments m on m.id = d.payment_id where d.id = ${source}), ${source})`;

const EntryRow = z.object({ id: z.string() });

/** Writes an entry once for its reason and source. The database refuses one that does not balance. */
export async function insertLedgerEntry(
  tx: Db,
  { reason, source, lines }: { reason: LedgerReason; source: string; lines: readonly LedgerLine[] },
  now: Date,
): Promise<void> {
  const written = lines.filter(({ amount }) => amount !== 0);
  if (written.length === 0) return;
  const entry = await tx.row(
    EntryRow,
    `insert into ledger_entries (reason, source, occurred_at) values ($1, $2, $3) on conflict on constraint ledger_entries_once do nothing returning id`,
    [reason, source, now],
  );
  if (!entry) return;
  await tx.execute(
    `insert into ledger_lines (entry_id, position, account, currency, amount)
       select $1, row_number() over (), account, currency, amount
         from jsonb_to_recordset($2) as line (account text, currency text, amount bigint)`,
    [entry.id, JSON.stringify(written)],
  );
}
