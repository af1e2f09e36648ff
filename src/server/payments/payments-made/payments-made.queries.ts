import { z } from 'zod';
import { PaymentMade } from '#contracts/payments/payments-made.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const PaymentRow = PaymentMade.extend({ paidAt: z.date() });

/** SQL: the money `m` that the person $1 has paid, and refunds of it, with the id of the refund. */
const MOVEMENTS = `select m.order_id, null::uuid as refund_id, m.amount, m.paid_at as at
    from payments m join orders o on o.id = m.order_id where o.person_id = $1 and m.state = 'paid'
  union all
  select m.order_id, f.id, -f.amount, f.done_at
    from refunds f join payments m on m.id = f.payment_id join orders o on o.id = m.order_id where o.person_id = $1 and f.state = 'done'`;

export async function listPaymentsMade(
  db: Db,
  personId: string,
  { from, until }: { from: Date; until: Date },
): Promise<z.infer<typeof PaymentRow>[]> {
  return db.rows(
    PaymentRow,
    `select v.order_id as "orderId", o.kind, o.payee_id as "payeeId", o.currency, v.amount, v.at as "paidAt",
       coalesce((select c.content->'seller'->>'name' from receipts c where c.payee_id = o.payee_id order by c.year desc, c.number desc limit 1), '') as payee,
       case o.kind when 'tickets' then o.event->>'title' when 'dues' then (select l.name from order_lines l where l.order_id = o.id) else '' end as name,
       (select c.year || '-' || lpad(c.number::text, 4, '0') from receipts c
         where c.order_id = o.id and c.refund_id is not distinct from v.refund_id) as receipt
     from (${MOVEMENTS}) v join orders o on o.id = v.order_id
     where v.at >= $2 and v.at < $3 order by v.at, v.order_id, v.amount desc`,
    [personId, from, until],
  );
}

const YearRow = z.object({ year: z.number() });

export async function listYearsOfPayments(db: Db, personId: string): Promise<number[]> {
  const rows = await db.rows(
    YearRow,
    `select distinct extract(year from v.at at time zone 'UTC')::integer as year from (${MOVEMENTS}) v order by 1 desc`,
    [personId],
  );
  return rows.map(({ year }) => year);
}
