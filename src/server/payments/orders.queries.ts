import { z } from 'zod';
import {
  Order,
  OrderDispute,
  OrderKind,
  OrderLine,
  OrderRefund,
  OrderState,
} from '#contracts/payments/orders.contract.ts';
import { PayMethod } from '#contracts/payments/prices.contract.ts';
import { isAdmittedSql, viewerRelationSql } from '#server/events/hosts/event-hosts.queries.ts';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { HIDDEN_ALONG } from '#server/platform/postgres/hidden-rows.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';
import { ATTENDANCE } from '#server/rsvps/rsvp-status.queries.ts';
import { OrderSubscription, SUBSCRIPTION } from './contributions/periods.queries.ts';
import { REFUNDABLE_LEFT } from './order-states.queries.ts';
import { ATTEMPT_AT, IS_OF_TICKETS } from './refund-keys.ts';
import { REVERSALS, ReversalRow } from './reversals/order-reversals.queries.ts';

export const OrderLineRow = OrderLine.extend({ tierId: z.string().nullable() });

/** An order with everything that its page shows. Times inside `lines` and `refunds` are ISO text. */
const OrderRow = Order.pick({
  id: true,
  number: true,
  event: true,
  place: true,
  isTakenDown: true,
  buyerName: true,
  currency: true,
})
  .extend(
    Order.pick({ subtotal: true, discount: true, tax: true, total: true, refundableLeft: true, receipts: true }).shape,
  )
  .extend({
    kind: OrderKind,
    state: OrderState,
    method: PayMethod,
    subscriptionId: z.string().nullable(),
    subscription: OrderSubscription.nullable(),
    eventId: z.string().nullable(),
    payeeId: z.string(),
    personId: z.string().nullable(),
    hasSeats: z.boolean(),
    promoCodeId: z.string().nullable(),
    lines: z.array(OrderLineRow),
    paid: z.number(),
    paidWith: z.string(),
    /** Who marked it as paid, a host or somebody at the door. */
    recordedBy: z.string().nullable(),
    isProcessing: z.boolean(),
    refunds: z.array(
      OrderRefund.omit({ isOwed: true }).extend({
        failedAt: z.string().nullable(),
        /** The refund that failed online and was made by hand with this one. */
        replacedId: z.string().nullable(),
        /** Replaced by the next refund with the same one. */
        attemptAt: z.string().nullable(),
        /** Tickets went back with it. */
        isOfTickets: z.boolean(),
      }),
    ),
    disputes: z.array(OrderDispute),
    reversals: z.array(ReversalRow),
    expiresAt: z.date().nullable(),
    refundHoursBefore: z.number().nullable(),
    /** The start of the event now, and when it was ordered. */
    startsAt: z.date().nullable(),
    orderedStartsAt: z.date().nullable(),
    endsAt: z.date().nullable(),
    eventStatus: z.string().nullable(),
    /** The site staff took the event down before it began. */
    wasTakenDownBeforeStart: z.boolean(),
    checkInCode: z.string().nullable(),
    isCheckedIn: z.boolean(),
    accountHolder: z.string(),
    iban: z.string(),
    bank: z.string(),
    createdAt: z.date(),
    paidAt: z.date().nullable(),
    revision: z.number(),
  });
export type OrderRow = z.infer<typeof OrderRow>;

/** SQL: the lines of the order `o` as JSON. */
export const LINES = `(select json_agg(json_build_object('id', l.id, 'tierId', l.tier_id, 'name', l.name, 'quantity', l.quantity, 'returned', l.returned,
    'unit', l.unit, 'discount', l.discount, 'taxRate', l.tax_rate, 'tax', l.tax, 'total', l.total) order by l.position)
  from order_lines l where l.order_id = o.id)`;
/** SQL: how the refund `f` was made by hand, which replaces one that failed online; its key ends with it. */
const REFUNDED_WITH = `substring(f.key from ':(cash|transfer)$')`;
/** SQL: when the refund `f` failed. Before that was stored, one that moved no money counts as refused as soon as it was asked for. */
const FAILED_AT = `case when f.state = 'failed' then coalesce(f.failed_at,
  (select b.occurred_at from ledger_entries b where b.reason = 'correction' and b.source = f.id), f.asked_at) end`;
const REPLACED_ID = `(select g.id from refunds g where g.key = substring(f.key from '^(.*):(?:cash|transfer)$'))`;
const REFUNDS = `coalesce((select json_agg(json_build_object('id', f.id, 'amount', f.amount, 'state', f.state,
    'refundedWith', ${REFUNDED_WITH}, 'replacedId', ${REPLACED_ID}, 'attemptAt', ${ATTEMPT_AT}, 'isOfTickets', ${IS_OF_TICKETS}, 'failedAt', ${instantSql(FAILED_AT)}, 'askedAt', ${instantSql('f.asked_at')}, 'doneAt', ${instantSql('f.done_at')}) order by f.asked_at, f.id)
  from refunds f join payments m on m.id = f.payment_id where m.order_id = o.id), '[]')`;
const DISPUTES = `coalesce((select json_agg(json_build_object('id', d.id, 'amount', d.amount, 'state', d.state, 'dueAt', ${instantSql('d.due_at')},
    'isInquiry', not exists (select from ledger_entries b where b.reason = 'dispute' and b.source = d.id)) order by d.opened_at, d.id) from disputes d join payments m on m.id = d.payment_id where m.order_id = o.id), '[]')`;
/** SQL: the number of a receipt or credit note. `lpad` would cut a longer one. */
const receiptNumberSql = (receipt: string): string =>
  `(${receipt}.year || '-' || lpad(${receipt}.number::text, greatest(4, length(${receipt}.number::text)), '0'))`;
/** SQL: the number of the receipt or credit note `c`. */
export const RECEIPT_NUMBER = receiptNumberSql('c');
/** SQL: the number of the credit note that corrects the receipt `c`. */
export const CORRECTED_BY = `(select ${receiptNumberSql('k')} from receipts k where k.corrects_id = c.id)`;
/** SQL: whether `c` is a receipt, and no credit note. */
export const IS_RECEIPT = '(c.refund_id is null and c.corrects_id is null)';
/** SQL: the receipts and credit notes of the order `o` as JSON. */
export const RECEIPTS = `coalesce((select json_agg(json_build_object('id', c.id, 'kind', case when ${IS_RECEIPT} then 'receipt' else 'credit-note' end,
    'number', ${RECEIPT_NUMBER}, 'correctedBy', ${CORRECTED_BY}) order by c.issued_at, c.number)
  from receipts c where c.order_id = o.id), '[]')`;
/** SQL: what the order `o` was for, with the time of the event `e` as it is now while it holds seats: others may no longer see the event. */
export const EVENT = `case when e.id is null or not o.has_seats then o.event
  else o.event || jsonb_build_object('startsAt', ${instantSql('e.starts_at')}, 'timeZone', e.time_zone) end`;
/** SQL: whether the site staff hide the event `e` of an order, or the group or organization that is its payee `y`. */
export const IS_TAKEN_DOWN = `(coalesce(e.hidden_at, (select g.hidden_at from groups g where g.id = y.group_id),
  (select n.hidden_at from organizations n where n.id = y.organization_id)) is not null)`;
/** SQL: whether the site staff have removed the group or organization of the payee `y` for good, also if another decision hid it before. */
export const IS_HOST_REMOVED = `exists (select from moderation_cases c join decisions d on d.case_id = c.id
  where c.target_id in (y.group_id, y.organization_id) and d.action = 'remove' and d.until is null and d.ended_at is null
    and not exists (select from decisions s where ${HIDDEN_ALONG} and s.ended_at is null))`;
/** SQL: whether the site staff took the event `e` down before it began, so that nobody can count on it. */
export const WAS_TAKEN_DOWN_BEFORE_START = 'coalesce(e.hidden_at < e.starts_at, false)';
/** SQL: the place of the event `e` in the town `p`, for the buyer of the order `o` with the RSVP `r`, while it holds seats. */
const PLACE = `case when not o.has_seats or e.hidden_at is not null or ${ATTENDANCE} = 'online' then '' else
  concat_ws(', ', case when not e.is_address_hidden or o.state = 'door' or ${isAdmittedSql('o.person_id')}
    then nullif(concat_ws(', ', nullif(e.venue, ''), nullif(e.address, '')), '') end, ${TOWN_NAME}) end`;
const PAID = `coalesce((select sum(m.amount) from payments m where m.order_id = o.id and m.state = 'paid'), 0)::bigint`;
/** SQL: how money of the order `o` came or went, whose `method` is the provider's own name if that was online, such as `sepa_debit`. */
export const paidWithSql = (method: string): string =>
  `case when o.method = 'online' and ${method} not in ('cash', 'transfer') then 'online' else ${method} end`;
/** SQL: how the money of the order `o` came; empty while none has. */
export const PAID_WITH = `coalesce((select string_agg(distinct ${paidWithSql('m.method')}, ', ')
  from payments m where m.order_id = o.id and m.state = 'paid'), '')`;
const RECORDED_BY = `(select m.recorded_by from payments m where m.order_id = o.id and m.state = 'paid' order by m.paid_at desc, m.id limit 1)`;
/** SQL: whether an online payment of the order `o` is on its way. */
export const IS_PROCESSING = `exists (select from payments m where m.order_id = o.id and m.state = 'processing')`;

const ORDER_COLUMNS = `o.id, o.number, o.kind, o.state, o.method, o.subscription_id as "subscriptionId", o.event_id as "eventId", o.payee_id as "payeeId", o.person_id as "personId",
  o.buyer_name as "buyerName", o.currency, o.subtotal, o.discount, o.tax, o.total, o.has_seats as "hasSeats", o.promo_code_id as "promoCodeId",
  ${EVENT} as event, ${PLACE} as place, ${IS_TAKEN_DOWN} as "isTakenDown", o.expires_at as "expiresAt", o.refund_hours_before as "refundHoursBefore", o.created_at as "createdAt", o.paid_at as "paidAt",
  o.revision, ${LINES} as lines, ${PAID} as paid, ${REFUNDABLE_LEFT} as "refundableLeft", ${PAID_WITH} as "paidWith", ${RECORDED_BY} as "recordedBy", ${IS_PROCESSING} as "isProcessing", ${REFUNDS} as refunds, ${DISPUTES} as disputes, ${REVERSALS} as reversals, ${RECEIPTS} as receipts, ${SUBSCRIPTION} as subscription, e.starts_at as "startsAt", e.ends_at as "endsAt",
  (o.event->>'startsAt')::timestamptz as "orderedStartsAt",
  e.status as "eventStatus", ${WAS_TAKEN_DOWN_BEFORE_START} as "wasTakenDownBeforeStart", r.check_in_code as "checkInCode", r.checked_in_at is not null as "isCheckedIn", y.account_holder as "accountHolder", y.iban, y.bank`;
const ORDER_JOINS = `orders o join payees y on y.id = o.payee_id left join events e on e.id = o.event_id left join places p on p.id = e.place_id
  left join rsvps r on r.event_id = o.event_id and r.person_id = o.person_id and o.has_seats`;

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return db.row(OrderRow, `select ${ORDER_COLUMNS} from ${ORDER_JOINS} where o.id = $1`, [orderId]);
}

const LockRow = z.object({ id: z.string() });

/** Locks and reads an order. The caller holds the lock of the event's seats. */
export async function lockOrder(tx: Db, orderId: string): Promise<OrderRow | undefined> {
  const locked = await tx.row(LockRow, 'select id from orders where id = $1 for update', [orderId]);
  return locked && findOrder(tx, orderId);
}

const RelationRow = z.object({ isHost: z.boolean(), isNamedCohost: z.boolean(), isCohost: z.boolean() });

/** Whether a person runs the group or organization that an order of dues or a donation is for. */
export async function runsPayeeOf(db: Db, orderId: string, viewerId: string): Promise<boolean> {
  return (
    (await db.execute(
      `select from orders o join payees y on y.id = o.payee_id where o.id = $1 and o.kind <> 'tickets' and (
         exists (select from group_members m where m.group_id = y.group_id and m.person_id = $2 and m.role <> 'member')
         or exists (select from organization_staff s where s.organization_id = y.organization_id and s.person_id = $2))`,
      [orderId, viewerId],
    )) > 0
  );
}

/** Whether a person hosts the event of an order. */
export async function findOrderRelation(
  db: Db,
  orderId: string,
  viewerId: string,
): Promise<z.infer<typeof RelationRow> | undefined> {
  return db.row(
    RelationRow,
    `select "isHost", "isNamedCohost", "isCohost" from orders o join events e on e.id = o.event_id
       cross join lateral (select ${viewerRelationSql('$2::uuid')}) relation where o.id = $1`,
    [orderId, viewerId],
  );
}

export type NewOrder = {
  number: string;
  kind: OrderKind;
  subscriptionId: string | null;
  eventId: string | null;
  payeeId: string;
  personId: string;
  state: OrderState;
  method: PayMethod;
  currency: string;
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  expiresAt: Date | null;
  refundHoursBefore: number | null;
  promoCodeId: string | null;
  event: z.infer<typeof Order>['event'];
};

const IdRow = z.object({ id: z.string() });

/** Undefined if the number is taken. */
export async function insertOrder(tx: Db, order: NewOrder, now: Date): Promise<string | undefined> {
  const row = await tx.row(
    IdRow,
    `insert into orders (number, event_id, payee_id, person_id, buyer_name, state, method, currency, subtotal, discount, tax, total, expires_at,
         refund_hours_before, promo_code_id, event, created_at, kind, subscription_id, has_seats)
       select $1, $2, $3, p.id, p.name, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $17 = 'tickets' from people p where p.id = $4
       on conflict on constraint orders_number_unique do nothing returning id`,
    [
      order.number,
      order.eventId,
      order.payeeId,
      order.personId,
      order.state,
      order.method,
      order.currency,
      order.subtotal,
      order.discount,
      order.tax,
      order.total,
      order.expiresAt,
      order.refundHoursBefore,
      order.promoCodeId,
      JSON.stringify(order.event),
      now,
      order.kind,
      order.subscriptionId,
    ],
  );
  return row?.id;
}

type NewLine = {
  tierId: string | null;
  name: string;
  quantity: number;
  unit: number;
  discount: number;
  taxRate: number;
  tax: number;
  total: number;
};

export async function insertOrderLines(tx: Db, orderId: string, lines: readonly NewLine[]): Promise<void> {
  await tx.execute(
    `insert into order_lines (order_id, tier_id, position, name, quantity, unit, discount, tax_rate, tax, total)
       select $1, "tierId", row_number() over (), name, quantity, unit, discount, "taxRate", tax, total
         from jsonb_to_recordset($2) as line ("tierId" uuid, name text, quantity integer, unit bigint, discount bigint, "taxRate" double precision,
           tax bigint, total bigint)`,
    [orderId, JSON.stringify(lines)],
  );
}

type OrderChange = { state: OrderState; hasSeats: boolean; expiresAt?: Date | null; paidAt?: Date | null };

export async function updateOrder(
  tx: Db,
  orderId: string,
  { state, hasSeats, expiresAt = null, paidAt = null }: OrderChange,
): Promise<void> {
  await tx.execute(
    `update orders set state = $2, has_seats = $3, expires_at = $4, paid_at = coalesce(paid_at, $5), revision = revision + 1 where id = $1`,
    [orderId, state, hasSeats, expiresAt, paidAt],
  );
}

export type NewPayment = {
  orderId: string;
  provider: 'door' | 'transfer' | 'stripe';
  amount: number;
  method: string;
  recordedBy: string | null;
};

/** A payment that has arrived. */
export async function insertPaidPayment(tx: Db, payment: NewPayment, now: Date): Promise<string> {
  const row = await tx.one(
    IdRow,
    `insert into payments (order_id, provider, state, amount, method, recorded_by, created_at, paid_at)
       values ($1, $2, 'paid', $3, $4, $5, $6, $6) returning id`,
    [payment.orderId, payment.provider, payment.amount, payment.method, payment.recordedBy, now],
  );
  return row.id;
}

export async function isOrdered(db: Db, eventId: string): Promise<boolean> {
  return (await db.execute('select from orders where event_id = $1 limit 1', [eventId])) > 0;
}
