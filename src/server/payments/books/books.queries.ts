import { z } from 'zod';
import { type BooksFilter, LedgerEntry } from '#contracts/payments/books.contract.ts';
import { ledgerAccounts } from '#contracts/payments/books-fields.ts';
import { orderOfSourceSql } from '#server/payments/ledger.queries.ts';
import { PAYEE_NAME } from '#server/payments/payees.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { isOnSiteDays } from '#server/platform/settings/site-settings.queries.ts';

/** SQL: the kind of an account, such as `stripe` of payee:<id>:stripe. */
const KIND = `case split_part(l.account, ':', 1) when 'buyer' then 'buyers' when 'payee' then split_part(l.account, ':', 3)
  when 'fee' then 'fees' else split_part(l.account, ':', 1) end`;

/** SQL: the entries that a filter finds, with their orders and payees. Days are those of the site; the last one is included. */
const ENTRIES = `select e.id, e.reason, e.occurred_at, o.number as "order", ${PAYEE_NAME} as payee
    from ledger_entries e left join orders o on o.id = ${orderOfSourceSql('e.source')} left join payees y on y.id = o.payee_id
   where ($2::text is null or e.reason = $2)
     and ${isOnSiteDays('e.occurred_at', '$3', '$4')}
     and ($1 = '' or o.number = upper($1) or strpos(fold(${PAYEE_NAME}), fold($1)) > 0)`;

const valuesOf = ({ q, reason, from, until }: BooksFilter) => [q, reason ?? null, from ?? null, until ?? null];

const EntryRow = LedgerEntry.extend({ at: z.date(), cursorAt: z.string() });
type Page = { after: { at: string; id: string } | null; limit: number };

export async function listLedgerEntries(
  db: Db,
  filter: BooksFilter,
  { after, limit }: Page,
): Promise<z.infer<typeof EntryRow>[]> {
  return db.rows(
    EntryRow,
    `with page as (
       select * from (${ENTRIES}) e where $5::timestamptz is null or (e.occurred_at, e.id) < ($5, $6::uuid)
        order by e.occurred_at desc, e.id desc limit $7)
     select e.id, e.occurred_at as at, e.reason, e."order", e.payee, e.occurred_at::text as "cursorAt",
       (select json_agg(json_build_object('account', ${KIND}, 'currency', l.currency, 'amount', l.amount) order by l.position)
          from ledger_lines l where l.entry_id = e.id) as lines
     from page e order by e.occurred_at desc, e.id desc`,
    [...valuesOf(filter), after?.at ?? null, after?.id ?? null, limit],
  );
}

const SumRow = z.object({ currency: z.string(), account: z.enum(ledgerAccounts), amount: z.number() });

/** Sums by kind of account, those of a currency together. */
export async function sumLedger(db: Db, filter: BooksFilter): Promise<z.infer<typeof SumRow>[]> {
  return db.rows(
    SumRow,
    `select l.currency, ${KIND} as account, sum(l.amount)::bigint as amount
       from (${ENTRIES}) e join ledger_lines l on l.entry_id = e.id group by 1, 2
      order by 1, array_position($5::text[], ${KIND})`,
    [...valuesOf(filter), ledgerAccounts],
  );
}

const LineRow = z.object({
  at: z.date(),
  entry: z.string(),
  reason: z.string(),
  order: z.string().nullable(),
  payee: z.string(),
  account: z.string(),
  currency: z.string(),
  amount: z.number(),
});

/** Every line, oldest first, with the name of its account as the books have it. */
export async function listLedgerLines(db: Db, filter: BooksFilter, limit: number): Promise<z.infer<typeof LineRow>[]> {
  return db.rows(
    LineRow,
    `select e.occurred_at as at, e.id as entry, e.reason, e."order", e.payee, l.account, l.currency, l.amount
       from (${ENTRIES}) e join ledger_lines l on l.entry_id = e.id order by e.occurred_at, e.id, l.position limit $5`,
    [...valuesOf(filter), limit],
  );
}
