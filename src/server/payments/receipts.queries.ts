import { z } from 'zod';
import { Receipt, ReceiptContent } from '#contracts/payments/receipts.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { SITE_ZONE } from '#server/platform/settings/site-settings.queries.ts';
import { CORRECTED_BY, IS_RECEIPT, paidWithSql, RECEIPT_NUMBER } from './orders.queries.ts';

/** SQL: the time zone of the seller of the order `o`, in which its receipts are dated. */
export const ZONE_OF_ORDER = `coalesce(o.event->>'timeZone', ${SITE_ZONE})`;

const ZoneRow = z.object({ timeZone: z.string() });

export async function findZoneOfOrder(tx: Db, orderId: string): Promise<string> {
  const statement = `select ${ZONE_OF_ORDER} as "timeZone" from orders o where o.id = $1`;
  return (await tx.one(ZoneRow, statement, [orderId])).timeZone;
}

const NumberRow = z.object({ number: z.number() });

type NewReceipt = {
  payeeId: string;
  year: number;
  orderId: string;
  refundId: string | null;
  /** The receipt of a payment that was recorded by mistake. */
  correctsId: string | null;
  content: ReceiptContent;
};

/** Issues a receipt, or a credit note for a refund, with the next number of the payee and the year. The lock of the counter leaves no gaps. */
export async function insertReceipt(tx: Db, receipt: NewReceipt, now: Date): Promise<void> {
  const { number } = await tx.one(
    NumberRow,
    `insert into receipt_counters as c (payee_id, year, last_number) values ($1, $2, 1)
       on conflict (payee_id, year) do update set last_number = c.last_number + 1 returning last_number as number`,
    [receipt.payeeId, receipt.year],
  );
  await tx.execute(
    `insert into receipts (payee_id, year, number, order_id, refund_id, corrects_id, content, issued_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      receipt.payeeId,
      receipt.year,
      number,
      receipt.orderId,
      receipt.refundId,
      receipt.correctsId,
      JSON.stringify(receipt.content),
      now,
    ],
  );
}

const ReceiptRow = z.object({
  id: z.string(),
  number: z.string(),
  receiptNumber: z.string().nullable(),
  correctedBy: z.string().nullable(),
  orderId: z.string(),
  kind: Receipt.shape.kind,
  isCorrection: z.boolean(),
  content: ReceiptContent,
  issuedAt: z.date(),
});

/** SQL: whether `c` is the receipt of its order: earlier ones were corrected, because their payments were recorded by mistake. */
export const IS_VALID_RECEIPT = `(${IS_RECEIPT} and not exists (select from receipts k where k.corrects_id = c.id))`;

const IdRow = z.object({ id: z.string() });

/** Undefined if the order has none that is not corrected. */
export async function findReceiptOfOrder(tx: Db, orderId: string): Promise<string | undefined> {
  const row = await tx.row(IdRow, `select c.id from receipts c where c.order_id = $1 and ${IS_VALID_RECEIPT}`, [
    orderId,
  ]);
  return row?.id;
}

/** SQL: the number of the receipt that the credit note `n` of the order `o` corrects. */
const CORRECTED_RECEIPT = `(select ${RECEIPT_NUMBER} from receipts c where c.order_id = o.id
  and case when n.corrects_id is null then ${IS_VALID_RECEIPT} else c.id = n.corrects_id end)`;

export async function findReceipt(db: Db, receiptId: string): Promise<z.infer<typeof ReceiptRow> | undefined> {
  return db.row(
    ReceiptRow,
    `select c.id, ${RECEIPT_NUMBER} as number, case when ${IS_RECEIPT} then 'receipt' else 'credit-note' end as kind, c.corrects_id is not null as "isCorrection",
       case when not ${IS_RECEIPT} then (select ${CORRECTED_RECEIPT} from receipts n where n.id = c.id) end as "receiptNumber", ${CORRECTED_BY} as "correctedBy", c.order_id as "orderId", c.issued_at as "issuedAt",
       c.content || jsonb_build_object('paidWith', ${paidWithSql("c.content->>'paidWith'")}) as content
     from receipts c join orders o on o.id = c.order_id where c.id = $1`,
    [receiptId],
  );
}
