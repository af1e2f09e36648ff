import { z } from 'zod';
import { ReceiptContent } from '#contracts/payments/receipts.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { SITE_ZONE } from '#server/platform/settings/site-settings.queries.ts';
import { paidWithSql, RECEIPT_NUMBER } from './orders.queries.ts';

/** SQL: the time zone of the seller of the order `o`, in which its receipts are dated. */
export const ZONE_OF_ORDER = `coalesce(o.event->>'timeZone', ${SITE_ZONE})`;

const ZoneRow = z.object({ timeZone: z.string() });

export async function findZoneOfOrder(tx: Db, orderId: string): Promise<string> {
  const statement = `select ${ZONE_OF_ORDER} as "timeZone" from orders o where o.id = $1`;
  return (await tx.one(ZoneRow, statement, [orderId])).timeZone;
}

const NumberRow = z.object({ number: z.number() });

type NewReceipt = { payeeId: string; year: number; orderId: string; refundId: string | null; content: ReceiptContent };

/** Issues a receipt, or a credit note for a refund, with the next number of the payee and the year. The lock of the counter leaves no gaps. */
export async function insertReceipt(tx: Db, receipt: NewReceipt, now: Date): Promise<void> {
  const { number } = await tx.one(
    NumberRow,
    `insert into receipt_counters as c (payee_id, year, last_number) values ($1, $2, 1)
       on conflict (payee_id, year) do update set last_number = c.last_number + 1 returning last_number as number`,
    [receipt.payeeId, receipt.year],
  );
  await tx.execute(
    `insert into receipts (payee_id, year, number, order_id, refund_id, content, issued_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [receipt.payeeId, receipt.year, number, receipt.orderId, receipt.refundId, JSON.stringify(receipt.content), now],
  );
}

const ReceiptRow = z.object({
  id: z.string(),
  number: z.string(),
  receiptNumber: z.string().nullable(),
  orderId: z.string(),
  refundId: z.string().nullable(),
  content: ReceiptContent,
  issuedAt: z.date(),
});

/** SQL: the number of the receipt of the order `o`, which its credit notes correct. */
const RECEIPT_OF_ORDER = `(select ${RECEIPT_NUMBER} from receipts c where c.order_id = o.id and c.refund_id is null)`;

export async function findReceipt(db: Db, receiptId: string): Promise<z.infer<typeof ReceiptRow> | undefined> {
  return db.row(
    ReceiptRow,
    `select c.id, ${RECEIPT_NUMBER} as number,
       case when c.refund_id is not null then ${RECEIPT_OF_ORDER} end as "receiptNumber", c.order_id as "orderId", c.refund_id as "refundId", c.issued_at as "issuedAt",
       c.content || jsonb_build_object('paidWith', ${paidWithSql("c.content->>'paidWith'")}) as content
     from receipts c join orders o on o.id = c.order_id where c.id = $1`,
    [receiptId],
  );
}
