import { z } from 'zod';
import { BookDifference } from '#contracts/payments/books.contract.ts';
import { movementKinds } from '#contracts/payments/books-fields.ts';
import { Payout as PayoutFields } from '#contracts/payments/payees.contract.ts';
import { PAYEE_NAME } from '#server/payments/payees.queries.ts';
import type { Payout } from '#server/payments/providers/payment-provider.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const BookedRow = z.object({
  paymentId: z.string(),
  object: z.string(),
  kind: z.enum(movementKinds),
  currency: z.string(),
  amount: z.number(),
  /** The payment began after the compared time did, so the provider’s movement is within it. */
  isWithin: z.boolean(),
  bookedAt: z.date(),
});
export type BookedMovement = z.infer<typeof BookedRow>;

/** What the books say about the payments of an account that have these intents, or began after `since`. */
export async function listBookedMovements(
  db: Db,
  { account, intents, since }: { account: string | null; intents: readonly string[]; since: Date },
): Promise<BookedMovement[]> {
  return db.rows(
    BookedRow,
    `with paid as (
       select id, charge, created_at from payments
        where provider = 'stripe' and account is not distinct from $1 and (intent = any ($2) or created_at >= $3)),
     source as (
       select id as payment_id, id as source, charge as object, 'payment' as kind, created_at from paid
       union all select p.id, f.id, f.provider_refund, 'refund', p.created_at from refunds f join paid p on p.id = f.payment_id
       union all select p.id, d.id, d.provider_dispute, 'dispute', p.created_at from disputes d join paid p on p.id = d.payment_id)
     select s.payment_id as "paymentId", coalesce(s.object, s.source::text) as object,
       case when e.reason <> 'correction' then s.kind when s.kind = 'refund' then 'refund-failure' else 'dispute-return' end as kind,
       l.currency, sum(l.amount)::bigint as amount, bool_and(s.created_at >= $3) as "isWithin", max(e.occurred_at) as "bookedAt"
     from source s join ledger_entries e on e.source = s.source join ledger_lines l on l.entry_id = e.id
    where l.account like 'payee:%:stripe' group by 1, 2, 3, 4`,
    [account, intents, since],
  );
}

const ComparedAccountRow = z.object({ account: z.string(), payee: z.string(), comparedAt: z.date().nullable() });

/** The connected accounts that may still have payments. */
export async function listComparedAccounts(db: Db): Promise<z.infer<typeof ComparedAccountRow>[]> {
  return db.rows(
    ComparedAccountRow,
    `select y.provider_account as account, ${PAYEE_NAME} as payee, y.compared_at as "comparedAt" from payees y
      where y.provider_account is not null and y.provider_state <> 'gone' order by y.id`,
  );
}

export async function updateComparedAt(db: Db, account: string, comparedAt: Date): Promise<void> {
  await db.execute(`update payees set compared_at = $2 where provider = 'stripe' and provider_account = $1`, [
    account,
    comparedAt,
  ]);
}

const LastRow = z.object({ at: z.date().nullable() });

/** When the movements of all accounts were last read: for the site's own account, and those that were not compared yet. */
export async function findLastWholeComparison(db: Db): Promise<Date | null> {
  return (await db.one(LastRow, 'select max(compared_at) as at from book_comparisons where unread = 0')).at;
}

export type NewDifference = {
  paymentId: string;
  object: string;
  kind: BookDifference['kind'];
  currency: string;
  ours: number | null;
  theirs: number | null;
};

const IdRow = z.object({ id: z.string() });

/** Returns the differences that nobody has seen yet: a settled one is found again only if its amounts have changed. */
export async function upsertDifferences(tx: Db, differences: readonly NewDifference[], now: Date): Promise<string[]> {
  const rows = await tx.rows(
    IdRow,
    `insert into book_differences (payment_id, object, kind, currency, ours, theirs, found_at)
       select "paymentId", object, kind, currency, ours, theirs, $2 from jsonb_to_recordset($1)
         as found ("paymentId" uuid, object text, kind text, currency text, ours bigint, theirs bigint)
     on conflict on constraint book_differences_once do update
       set ours = excluded.ours, theirs = excluded.theirs, found_at = excluded.found_at, ended_at = null, settled_by = null, note = ''
       where (book_differences.ours, book_differences.theirs) is distinct from (excluded.ours, excluded.theirs)
          or book_differences.ended_at is not null and book_differences.note = ''
     returning id`,
    [JSON.stringify(differences), now],
  );
  return rows.map(({ id }) => id);
}

/** Differences of these objects that a comparison has not found again. */
export async function endDifferences(
  tx: Db,
  { objects, found }: { objects: readonly string[]; found: readonly Pick<NewDifference, 'object' | 'kind'>[] },
  now: Date,
): Promise<void> {
  await tx.execute(
    `update book_differences set ended_at = $3 where ended_at is null and object = any ($1) and object || ' ' || kind <> all ($2)`,
    [objects, found.map(({ object, kind }) => `${object} ${kind}`), now],
  );
}

const OpenRow = BookDifference.extend({ foundAt: z.date() });

export async function listOpenDifferences(db: Db, limit: number): Promise<z.infer<typeof OpenRow>[]> {
  return db.rows(
    OpenRow,
    `select b.id, o.number as order, ${PAYEE_NAME} as payee, b.kind, b.object, b.currency, b.ours, b.theirs, b.found_at as "foundAt"
       from book_differences b join payments m on m.id = b.payment_id join orders o on o.id = m.order_id join payees y on y.id = o.payee_id
      where b.ended_at is null order by b.found_at, b.id limit $1`,
    [limit],
  );
}

/** False if it is not open. */
export async function settleDifference(
  tx: Db,
  id: string,
  { settledBy, note }: { settledBy: string; note: string },
  now: Date,
): Promise<boolean> {
  const statement = `update book_differences set ended_at = $2, settled_by = $3, note = $4 where id = $1 and ended_at is null`;
  return (await tx.execute(statement, [id, now, settledBy, note])) === 1;
}

export async function insertComparison(
  db: Db,
  { movements, unread }: { movements: number; unread: number },
  now: Date,
): Promise<void> {
  await db.execute('insert into book_comparisons (compared_at, movements, unread) values ($1, $2, $3)', [
    now,
    movements,
    unread,
  ]);
}

const ComparisonRow = z.object({ at: z.date(), movements: z.number(), unread: z.number() });

export async function findLastComparison(db: Db): Promise<z.infer<typeof ComparisonRow> | undefined> {
  return db.row(
    ComparisonRow,
    'select compared_at as at, movements, unread from book_comparisons order by compared_at desc limit 1',
  );
}

export async function deleteOldComparisons(db: Db, before: Date): Promise<void> {
  await db.execute('delete from book_comparisons where compared_at < $1', [before]);
}

/** Payouts of a connected account, or of the site's own. What the provider said last counts. */
export async function upsertPayouts(
  db: Db,
  { account, payouts }: { account: string | null; payouts: readonly Payout[] },
): Promise<void> {
  await db.execute(
    `insert into payouts (provider_payout, payee_id, amount, currency, state, arrives_on, created_at)
       select id, (select y.id from payees y where y.provider = 'stripe' and y.provider_account = $2), amount, currency, state, "arrivesOn", "createdAt"
         from jsonb_to_recordset($1) as payout (id text, amount bigint, currency text, state text, "arrivesOn" date, "createdAt" timestamptz)
     on conflict on constraint payouts_provider_payout_unique do update set state = excluded.state, arrives_on = excluded.arrives_on`,
    [JSON.stringify(payouts), account],
  );
}

const PayoutRow = PayoutFields.extend({ currency: z.string() });

/** The latest payouts of the account that belongs to no payee. */
export async function listOwnPayouts(db: Db, limit: number): Promise<z.infer<typeof PayoutRow>[]> {
  return db.rows(
    PayoutRow,
    `select amount, currency, state, arrives_on::text as "arrivesOn" from payouts where payee_id is null order by created_at desc, id limit $1`,
    [limit],
  );
}
