import { z } from 'zod';
import { PaymentMade } from '#contracts/payments/payments-made.contract.ts';
import { RECEIPT_NUMBER } from '#server/payments/orders.queries.ts';
import { PAYEE_NAME } from '#server/payments/payees.queries.ts';
import { IS_VALID_RECEIPT, ZONE_OF_ORDER } from '#server/payments/receipts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const PaymentRow = PaymentMade.extend({ paidAt: z.date() });

/**
 * SQL: the money that the person $1 has paid, refunds of it, and what their bank took back for good, which left the payee’s account when the dispute
 * began, not when it was lost. Of several payments of an order, the one that settled it has the receipt.
 */
const MOVEMENTS = `select m.id, m.order_id, m.amount, m.paid_at as at, m.paid_at = o.paid_at as has_receipt, null::uuid as refund_id, false as is_dispute
    from payments m join orders o on o.id = m.order_id where o.person_id = $1 and m.state = 'paid'
  union all
  select f.id, m.order_id, -f.amount, f.done_at, true, f.id, false
    from refunds f join payments m on m.id = f.payment_id join orders o on o.id = m.order_id where o.person_id = $1 and f.state = 'done'
  union all
  select d.id, m.order_id, -d.amount, b.occurred_at, false, null, true
    from disputes d join ledger_entries b on b.source = d.id and b.reason = 'dispute'
      join payments m on m.id = d.payment_id join orders o on o.id = m.order_id where o.person_id = $1 and d.state = 'lost'`;

/** SQL: from the receipt or credit note `c` of the movement `v` of the order `o`; null if it has none. */
const ofReceipt = (column: string) =>
  `(select ${column} from receipts c where v.has_receipt and c.order_id = o.id
    and case when v.refund_id is null then ${IS_VALID_RECEIPT} else c.refund_id = v.refund_id end)`;
/** SQL: receipts without one were dated in UTC. */
const ZONE = `coalesce(${ofReceipt("coalesce(c.content->>'timeZone', 'UTC')")}, ${ZONE_OF_ORDER})`;
const YEAR = `coalesce(${ofReceipt('c.year')}, extract(year from v.at at time zone ${ZONE_OF_ORDER})::integer)`;

export async function listPaymentsMade(db: Db, personId: string, year: number): Promise<z.infer<typeof PaymentRow>[]> {
  return db.rows(
    PaymentRow,
    `select v.id, v.order_id as "orderId", o.kind, o.payee_id as "payeeId", o.currency, v.amount, v.at as "paidAt", ${ZONE} as "timeZone", v.is_dispute as "isDispute",
       coalesce((select c.content->'seller'->>'name' from receipts c where c.order_id = o.id order by c.refund_id is not null limit 1),
         (select ${PAYEE_NAME} from payees y where y.id = o.payee_id)) as payee,
       case o.kind when 'tickets' then o.event->>'title' when 'dues' then (select l.name from order_lines l where l.order_id = o.id) else '' end as name,
       ${ofReceipt(RECEIPT_NUMBER)} as receipt
     from (${MOVEMENTS}) v join orders o on o.id = v.order_id
     where ${YEAR} = $2 order by v.at, v.order_id, v.amount desc, v.id`,
    [personId, year],
  );
}

const YearRow = z.object({ year: z.number() });

export async function listYearsOfPayments(db: Db, personId: string): Promise<number[]> {
  const rows = await db.rows(
    YearRow,
    `select distinct ${YEAR} as year from (${MOVEMENTS}) v join orders o on o.id = v.order_id order by 1 desc`,
    [personId],
  );
  return rows.map(({ year }) => year);
}
