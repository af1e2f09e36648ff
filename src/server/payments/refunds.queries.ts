import { z } from 'zod';
import { RefundedWith } from '#contracts/payments/orders.contract.ts';
import { ReceiptContent } from '#contracts/payments/receipts.contract.ts';
import { DueRefund } from '#contracts/payments/refunds.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { PAID, REFUND_ORDER } from './order-states.queries.ts';
import { WAS_TAKEN_DOWN_BEFORE_START } from './orders.queries.ts';
import { ACTS_FOR, OWNER } from './payees.queries.ts';
import { CANCEL_KEY, IS_RETURN, ticketsRefundKey } from './refund-keys.ts';

/** SQL: whether the money of the refund `f` has yet to go back, by hand or by Stripe. */
export const IS_OPEN_REFUND = `f.state in ('asked', 'pending')`;

/** A line of a refund, for its credit note. */
export const RefundLine = ReceiptContent.shape.lines.element.extend({ tax: z.int(), lineId: z.string() });
export type RefundLine = z.infer<typeof RefundLine>;

const PaymentRow = z.object({
  id: z.string(),
  provider: z.enum(['door', 'transfer', 'stripe']),
  method: z.string(),
  amount: z.number(),
  refunded: z.number(),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

/** Locks the payments of an order that have arrived, in the order in which they are refunded. */
export async function lockPayments(tx: Db, orderId: string): Promise<PaymentRow[]> {
  return tx.rows(
    PaymentRow,
    `select id, provider, method, amount, refunded from payments m where order_id = $1 and state = 'paid' order by ${REFUND_ORDER} for update of m`,
    [orderId],
  );
}

/** The first that such an amount can be refunded of. */
export const findRefundable = (payments: readonly PaymentRow[], wanted: number): PaymentRow | undefined =>
  payments.find(({ amount, refunded }) => amount - refunded >= wanted);

type NewRefund = {
  paymentId: string;
  key: string;
  amount: number;
  tax: number;
  state: 'asked' | 'pending';
  reason: string;
  lines: readonly RefundLine[];
  askedBy: string | null;
};

const IdRow = z.object({ id: z.string() });

/** Counts the amount at the payment, whose check refuses to give back more than was paid. */
export async function insertRefund(tx: Db, refund: NewRefund, now: Date): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `insert into refunds (payment_id, key, amount, tax, state, reason, lines, asked_by, asked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      refund.paymentId,
      refund.key,
      refund.amount,
      refund.tax,
      refund.state,
      refund.reason,
      JSON.stringify(refund.lines),
      refund.askedBy,
      now,
    ],
  );
  await tx.execute('update payments set refunded = refunded + $2 where id = $1', [refund.paymentId, refund.amount]);
  return id;
}

/** A key is one request, whether it asks for tickets, an amount, or that of a failed return. Earlier versions stored that of tickets without its ending. */
export async function isRefundKnown(db: Db, orderId: string, key: string): Promise<boolean> {
  const rowCount = await db.execute(
    `select from refunds where key = any ($2) union all select from orders where id = $1 and return_keys && $2
     union all select from refunds f join payments m on m.id = f.payment_id where m.order_id = $1 and ${IS_RETURN} and f.key like '%:' || $3`,
    [orderId, [key, ticketsRefundKey(key)], key],
  );
  return rowCount > 0;
}

/** The key of the refund by hand that replaces one which failed online. */
export const manualRefundKey = (key: string, refundedWith: string): string => `${key}:${refundedWith}`;

export async function hasManualRefund(tx: Db, key: string): Promise<boolean> {
  const keys = RefundedWith.options.map((way) => manualRefundKey(key, way));
  return (await tx.execute('select from refunds where key = any ($1)', [keys])) > 0;
}

/** Remembers the request that gave tickets back without money. */
export async function insertTicketReturnKey(tx: Db, orderId: string, key: string): Promise<void> {
  await tx.execute(
    'update orders set return_keys = array_append(return_keys, $2), revision = revision + 1 where id = $1',
    [orderId, key],
  );
}

const RefundRow = z.object({
  id: z.string(),
  paymentId: z.string(),
  key: z.string(),
  orderId: z.string(),
  provider: z.enum(['door', 'transfer', 'stripe']),
  method: z.string(),
  amount: z.number(),
  tax: z.number(),
  state: z.enum(['asked', 'pending', 'done', 'failed']),
  lines: z.array(RefundLine),
});
export type RefundRow = z.infer<typeof RefundRow>;

export async function findRefund(db: Db, refundId: string): Promise<RefundRow | undefined> {
  return db.row(
    RefundRow,
    `select f.id, f.payment_id as "paymentId", f.key, m.order_id as "orderId", m.provider, m.method, f.amount, f.tax, f.state, f.lines
       from refunds f join payments m on m.id = f.payment_id where f.id = $1`,
    [refundId],
  );
}

/** False if it was done already. */
export async function updateRefundToDone(tx: Db, refundId: string, now: Date): Promise<boolean> {
  const rowCount = await tx.execute(
    `update refunds set state = 'done', done_at = $2 where id = $1 and state = 'pending'`,
    [refundId, now],
  );
  return rowCount === 1;
}

const CreditedLine = z.object({ lineId: z.string(), total: z.number(), tax: z.number() });
/** What credit notes have taken back of the lines of an order, and how much of its price was refunded. */
export const CreditedAmounts = z.object({ credited: z.array(CreditedLine), refunded: z.number() });
export type CreditedAmounts = z.infer<typeof CreditedAmounts>;

/** SQL: the lines of the credit notes of the order `o`, as `l`. */
export const CREDIT_NOTE_LINES = `receipts c join refunds f on f.id = c.refund_id
  cross join jsonb_to_recordset(f.lines) as l ("lineId" uuid, total bigint, tax bigint) where c.order_id = o.id`;
/** SQL: the columns of `CreditedAmounts` for the order `o`. Money that bought nothing is no part of its price. */
export const CREDITED_AMOUNTS = `coalesce((select json_agg(json_build_object('lineId', l."lineId", 'total', l.total, 'tax', l.tax)) from ${CREDIT_NOTE_LINES}), '[]') as credited,
  (select coalesce(sum(f.amount), 0)::bigint from payments m join refunds f on f.payment_id = m.id
    where m.order_id = o.id and f.state = 'done' and not ${IS_RETURN}) as refunded`;

export async function findCreditedAmounts(tx: Db, orderId: string): Promise<CreditedAmounts> {
  return tx.one(CreditedAmounts, `select ${CREDITED_AMOUNTS} from orders o where o.id = $1`, [orderId]);
}

/** The lines of the credit note of a refund. */
export async function updateCreditedLines(
  tx: Db,
  refundId: string,
  { tax, lines }: { tax: number; lines: readonly RefundLine[] },
): Promise<void> {
  await tx.execute('update refunds set tax = $2, lines = $3 where id = $1', [refundId, tax, JSON.stringify(lines)]);
}

export async function addReturned(tx: Db, lines: readonly { lineId: string; quantity: number }[]): Promise<void> {
  await tx.execute(
    `update order_lines l set returned = l.returned + c.quantity
       from jsonb_to_recordset($1) as c ("lineId" uuid, quantity integer) where l.id = c."lineId"`,
    [JSON.stringify(lines)],
  );
}

/**
 * SQL: whether the order `o` has yet to be settled once its event `e` is cancelled: it holds seats, or a buyer who deleted the account, and so gave them
 * back, has paid it online. Nobody knows how to reach such a buyer with money that goes back by hand. What is long over is left as it is.
 */
export const IS_UNSETTLED = `(o.has_seats or (o.person_id is null and o.state in ${PAID} and e.ends_at > now() - interval '30 days'
  and exists (select from payments m where m.order_id = o.id and m.provider = 'stripe' and m.state = 'paid' and m.refunded < m.amount)
  and not exists (select from payments m join refunds f on f.payment_id = m.id where m.order_id = o.id and f.key = o.id || '${CANCEL_KEY}')))`;

export async function isUnsettled(tx: Db, orderId: string): Promise<boolean> {
  const statement = `select from orders o join events e on e.id = o.event_id where o.id = $1 and ${IS_UNSETTLED}`;
  return (await tx.execute(statement, [orderId])) > 0;
}

/** SQL: whether the event `e` is cancelled, also while it is hidden. */
export const IS_CANCELLED = `coalesce(e.hidden_status, e.status) = 'cancelled'`;

/** Orders of an event that was cancelled or taken down, which are not settled yet, by id. */
export async function listOrdersToCancel(
  db: Db,
  eventId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    `select o.id from orders o join events e on e.id = o.event_id
      where o.event_id = $1 and ${IS_UNSETTLED} and (${IS_CANCELLED} or ${WAS_TAKEN_DOWN_BEFORE_START})
        and ($2::uuid is null or o.id > $2) order by o.id limit $3`,
    [eventId, after, limit],
  );
  return rows.map(({ id }) => id);
}

const EventIdRow = z.object({ eventId: z.string() });

/** Cancelled events with orders that are not settled, although no job is at work any more. */
export async function listCancelledEvents(db: Db): Promise<string[]> {
  const rows = await db.rows(
    EventIdRow,
    `select e.id as "eventId" from events e
      where ${IS_CANCELLED} and exists (select from orders o where o.event_id = e.id and ${IS_UNSETTLED}) order by e.id`,
    [],
  );
  return rows.map(({ eventId }) => eventId);
}

/** Events that the site staff took down, or all those of a group or organization, before they began, and that people have ordered tickets for. */
export async function listStoppedEvents(db: Db, targetId: string): Promise<string[]> {
  const rows = await db.rows(
    EventIdRow,
    `select e.id as "eventId" from events e
      where (e.id = $1 or e.host_group_id = $1 or e.host_organization_id = $1) and ${WAS_TAKEN_DOWN_BEFORE_START}
        and exists (select from orders o where o.event_id = e.id and ${IS_UNSETTLED}) order by e.id`,
    [targetId],
  );
  return rows.map(({ eventId }) => eventId);
}

const PaidOrderRow = z.object({ personId: z.string(), orderId: z.string() });

/** The latest order of each of the people that they have paid for an event. */
export async function listPaidOrders(
  db: Db,
  eventId: string,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows(
    PaidOrderRow,
    `select distinct on (o.person_id) o.person_id as "personId", o.id as "orderId" from orders o
      where o.event_id = $1 and o.person_id = any ($2::uuid[]) and o.has_seats and exists (select from payments m where m.order_id = o.id and m.state = 'paid')
      order by o.person_id, o.created_at desc, o.id`,
    [eventId, personIds],
  );
  return new Map(rows.map(({ personId, orderId }) => [personId, orderId]));
}

const DueRow = DueRefund.extend({ askedAt: z.date(), cursorAt: z.string() });

/** What a person must refund by hand. Tickets of a deleted event can't be refunded any more. */
export async function listDueRefunds(
  db: Db,
  personId: string,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<z.infer<typeof DueRow>[]> {
  return db.rows(
    DueRow,
    `select f.id, f.amount, o.currency, f.asked_at as "askedAt", f.asked_at::text as "cursorAt",
       json_build_object('number', o.number, 'buyerName', o.buyer_name, 'title', o.event->>'title') as order
     from ${ACTS_FOR} a join payees y on ${OWNER} = a.id join orders o on o.payee_id = y.id
       join payments m on m.order_id = o.id and m.provider in ('door', 'transfer') join refunds f on f.payment_id = m.id and f.state = 'pending'
     where (o.kind <> 'tickets' or o.event_id is not null) and ($2::timestamptz is null or (f.asked_at, f.id) > ($2, $3::uuid))
     order by f.asked_at, f.id limit $4`,
    [personId, after?.at ?? null, after?.id ?? null, limit],
  );
}
