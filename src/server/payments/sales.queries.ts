import { z } from 'zod';
import { type OrderFilter, OrderForHost, OwnOrder } from '#contracts/payments/sales.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { FALLBACK_CURRENCY } from './default-currency.queries.ts';
import { EXPIRING, PAID, UNPAID } from './order-states.queries.ts';
import { EVENT, IS_PROCESSING, IS_TAKEN_DOWN, LINES, OrderLineRow, PAID_WITH, RECEIPTS } from './orders.queries.ts';
import {
  CREDIT_NOTE_LINES,
  CREDITED_AMOUNTS,
  CreditedAmounts,
  IS_OPEN_REFUND,
  IS_UNSETTLED,
  RefundLine,
} from './refunds.queries.ts';

type Cursor = { at: string; id: string } | null;
type Page = { after: Cursor; limit: number };

/** SQL about the order `o`: whether a host can say that its money has arrived, as `isMarkable` of orders.policy.ts. */
export const MARKABLE = `o.person_id is not null and (o.state in ('door', 'transfer') or (o.state = 'expired' and o.method <> 'online'))`;
/** SQL: what a host must refund by hand for the order `o`, as JSON. */
const DUE_BY_HAND = `(select json_build_object('id', f.id, 'amount', f.amount) from refunds f join payments m on m.id = f.payment_id
  where m.order_id = o.id and f.state = 'pending' and m.provider in ('door', 'transfer') order by f.asked_at, f.id limit 1)`;

/** SQL: sums of the refunds `f`: done, and still to be made. */
const REFUNDED = `coalesce(sum(f.amount) filter (where f.state = 'done'), 0)::bigint`;
const STILL_DUE = `coalesce(sum(f.amount) filter (where ${IS_OPEN_REFUND}), 0)::bigint`;
const sumOfOrder = (sum: string) =>
  `(select ${sum} from refunds f join payments m on m.id = f.payment_id where m.order_id = o.id)`;

const HostRow = OrderForHost.extend({
  payBy: z.date().nullable(),
  createdAt: z.date(),
  checkedInAt: z.date().nullable(),
  cursorAt: z.string(),
});
export type HostOrderRow = z.infer<typeof HostRow>;

const SHOWN: Record<OrderFilter, string> = {
  all: 'true',
  open: `o.state in ${UNPAID}`,
  paid: `o.state in ${PAID}`,
  due: `${DUE_BY_HAND} is not null`,
  over: `o.state in ('refunded', 'expired', 'cancelled')`,
};

/** SQL: the columns of an order `o` in the lists of hosts. */
export const LISTED_ORDER = `o.id, o.number, o.kind, o.state, o.method, o.buyer_name as "buyerName", o.currency, o.total, o.created_at as "createdAt",
  case when o.state in ${EXPIRING} then o.expires_at end as "payBy", ${MARKABLE} as "canMarkPaid", ${sumOfOrder(STILL_DUE)} as due, ${DUE_BY_HAND} as "dueRefund",
  o.created_at::text as "cursorAt"`;

/** SQL: whether the order `o` is shown and matches $2, after the cursor $3 and $4, latest first, up to $5. `orMatches` finds it by more. */
export const pageOfOrders = (show: OrderFilter, orMatches = 'false'): string => `${SHOWN[show]}
  and ($2 = '' or strpos(fold(o.buyer_name), fold($2)) > 0 or strpos(o.number, upper($2)) > 0 or ${orMatches})
  and ($3::timestamptz is null or (o.created_at, o.id) < ($3, $4::uuid))
  order by o.created_at desc, o.id desc limit $5`;

/** SQL: like `isHeldByDispute` of orders.policy.ts, of the order `o`, which has `rest` of its money left. */
const isHeldByDisputeSql = (
  rest: string,
): string => `exists (select from payments m join disputes d on d.payment_id = m.id where m.order_id = o.id
  and (d.state = 'lost' and d.amount >= ${rest} or d.state = 'open' and exists (select from ledger_entries b where b.reason = 'dispute' and b.source = d.id)))`;

type Filter = { show: OrderFilter; q: string } & Page;

export async function listEventOrders(
  db: Db,
  eventId: string,
  { show, q, after, limit }: Filter,
): Promise<HostOrderRow[]> {
  return db.rows(
    HostRow,
    `select ${LISTED_ORDER}, r.checked_in_at as "checkedInAt",
       (select sum(l.quantity - l.returned)::integer from order_lines l where l.order_id = o.id) as tickets
     from orders o left join rsvps r on r.event_id = o.event_id and r.person_id = o.person_id and o.has_seats
     where o.event_id = $1 and ${pageOfOrders(show, 'r.check_in_code = upper($2)')}`,
    [eventId, q, after?.at ?? null, after?.id ?? null, limit],
  );
}

const ExportRow = z.object({
  number: z.string(),
  buyerName: z.string(),
  state: z.string(),
  method: z.string(),
  paidWith: z.string(),
  tickets: z.string(),
  currency: z.string(),
  subtotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  total: z.number(),
  refunded: z.number(),
  due: z.number(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
});

/** SQL: both sums of the order `o`, as "refunded" and "due". */
export const REFUND_SUMS = `${sumOfOrder(REFUNDED)} as refunded, ${sumOfOrder(STILL_DUE)} as due`;

export async function listAllOrders(db: Db, eventId: string): Promise<z.infer<typeof ExportRow>[]> {
  return db.rows(
    ExportRow,
    `select o.number, o.buyer_name as "buyerName", o.state, o.method, ${PAID_WITH} as "paidWith", o.currency, o.subtotal, o.discount, o.tax, o.total,
       (select string_agg((l.quantity - l.returned) || ' × ' || l.name, ', ' order by l.position) from order_lines l where l.order_id = o.id) as tickets,
       ${REFUND_SUMS}, o.created_at as "createdAt", o.paid_at as "paidAt"
     from orders o where o.event_id = $1 order by o.created_at, o.id`,
    [eventId],
  );
}

const SalesRow = z.object({
  currency: z.string(),
  tiers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      paid: z.number(),
      reserved: z.number(),
      capacity: z.number().nullable(),
      amount: z.number(),
    }),
  ),
  paid: z.number(),
  expected: z.number(),
  refunded: z.number(),
  due: z.number(),
  tax: z.number(),
  refundable: z.number(),
  unsettled: z.number(),
  expectsTransfers: z.boolean(),
});

/** SQL: what credit notes have taken back of the line `s` of the order `o`. */
const CREDITED_OF_LINE = `coalesce((select sum(l.total) from ${CREDIT_NOTE_LINES} and l."lineId" = s.id), 0)`;

/** Tickets that are held by orders, by tier, with what they were sold for, less credit notes. */
export async function findSales(db: Db, eventId: string): Promise<z.infer<typeof SalesRow>> {
  const tickets = (states: string) =>
    `coalesce(sum(s.quantity - s.returned) filter (where o.has_seats and o.state in ${states}), 0)::integer`;
  return db.one(
    SalesRow,
    `with tier as (
       select t.name, t.capacity, t.position, t.id, ${tickets(PAID)} as paid,
         ${tickets(UNPAID)} as reserved,
         coalesce(sum(s.total - ${CREDITED_OF_LINE}) filter (where o.paid_at is not null), 0)::bigint as amount
       from price_tiers t left join order_lines s on s.tier_id = t.id left join orders o on o.id = s.order_id
       where t.event_id = $1 group by t.id),
     money as (
       select coalesce(sum(m.amount) filter (where m.state = 'paid'), 0)::bigint as paid from orders o join payments m on m.order_id = o.id
        where o.event_id = $1),
     back as (
       select ${REFUNDED} as refunded, ${STILL_DUE} as due,
         coalesce(sum(f.tax) filter (where exists (select from receipts c where c.refund_id = f.id)), 0)::bigint as tax
       from orders o join payments m on m.order_id = o.id join refunds f on f.payment_id = m.id where o.event_id = $1)
     select coalesce((select currency from ticket_settings where event_id = $1), '${FALLBACK_CURRENCY}') as currency,
       coalesce((select json_agg(json_build_object('id', id, 'name', name, 'paid', paid, 'reserved', reserved, 'capacity', capacity, 'amount', amount)
         order by position, id) from tier), '[]') as tiers,
       money.paid, coalesce((select sum(total) from orders where event_id = $1 and has_seats and state in ${UNPAID}), 0)::bigint as expected,
       back.refunded, back.due,
       coalesce((select sum(tax) from orders where event_id = $1 and paid_at is not null), 0)::bigint - back.tax as tax,
       coalesce((select sum(least(kept.rest, o.total)) from orders o join events e on e.id = o.event_id cross join lateral (
           select coalesce(sum(amount - refunded), 0) as rest from payments where order_id = o.id and state = 'paid') kept
         where o.event_id = $1 and ${IS_UNSETTLED} and not ${isHeldByDisputeSql('kept.rest')}), 0)::bigint as refundable,
       (select count(*)::integer from orders o join events e on e.id = o.event_id
         where o.event_id = $1 and ${IS_UNSETTLED} and e.status = 'cancelled') as unsettled,
       exists (select from events e join events d on d.id = e.id or d.series_id = e.series_id join orders o on o.event_id = d.id
         where e.id = $1 and o.state = 'transfer') as "expectsTransfers"
     from money, back`,
    [eventId],
  );
}

const OpenRefundsRow = z.object({
  lines: z.array(OrderLineRow),
  refunds: z.array(z.array(RefundLine)),
  ...CreditedAmounts.shape,
});

/** The orders of an event whose money has yet to go back, with the lines of these refunds. */
export async function listOpenRefunds(db: Db, eventId: string): Promise<z.infer<typeof OpenRefundsRow>[]> {
  return db.rows(
    OpenRefundsRow,
    `select ${LINES} as lines, open.refunds, ${CREDITED_AMOUNTS} from orders o cross join lateral (
       select json_agg(f.lines order by f.asked_at, f.id) as refunds from payments m join refunds f on f.payment_id = m.id
        where m.order_id = o.id and ${IS_OPEN_REFUND}) open
     where o.event_id = $1 and open.refunds is not null`,
    [eventId],
  );
}

const OwnRow = OwnOrder.extend({ payBy: z.date().nullable(), createdAt: z.date(), cursorAt: z.string() });
export type OwnOrderRow = z.infer<typeof OwnRow>;

/**
 * SQL: whether the buyer of the order `o` has yet to pay it. After an event nobody pays at its door, although a host may still mark such an order as
 * paid; and nobody pays for what was taken down, or a second time while the payment is on its way.
 */
const IS_TO_PAY = (
  now: string,
): string => `(${SHOWN.open} and not ${IS_TAKEN_DOWN} and not ${IS_PROCESSING} and (o.state <> 'door'
  or exists (select from events e where e.id = o.event_id and e.ends_at > ${now})))`;

export async function listOwnOrders(
  db: Db,
  personId: string,
  { show, eventId, now, after, limit }: { show: 'all' | 'unpaid'; eventId?: string | undefined; now: Date } & Page,
): Promise<OwnOrderRow[]> {
  return db.rows(
    OwnRow,
    `select o.id, o.number, o.kind, o.event_id as "eventId", ${EVENT} as event, o.kind = 'tickets' and coalesce(e.ends_at <= $7, true) as "isOver", ${IS_PROCESSING} as "isProcessing", o.state, o.method, o.currency, o.total, ${REFUND_SUMS}, ${RECEIPTS} as receipts,
       case when ${SHOWN.open} then o.expires_at end as "payBy", o.created_at as "createdAt", o.created_at::text as "cursorAt"
     from orders o join payees y on y.id = o.payee_id left join events e on e.id = o.event_id where o.person_id = $1 and ($6::timestamptz is null or ${IS_TO_PAY('$6')}) and ($5::uuid is null or o.event_id = $5)
       and ($2::timestamptz is null or (o.created_at, o.id) < ($2, $3::uuid))
     order by o.created_at desc, o.id desc limit $4`,
    [personId, after?.at ?? null, after?.id ?? null, limit, eventId ?? null, show === 'unpaid' ? now : null, now],
  );
}
