import { z } from 'zod';
import { AT_CHECKOUT } from '#server/payments/order-states.queries.ts';
import { RefundLine } from '#server/payments/refunds.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const PaymentRow = z.object({
  id: z.string(),
  orderId: z.string(),
  payeeId: z.string(),
  currency: z.string(),
  key: z.string().nullable(),
  account: z.string().nullable(),
  checkout: z.string().nullable(),
  intent: z.string().nullable(),
  state: z.enum(['started', 'processing', 'paid', 'failed', 'cancelled']),
  amount: z.number(),
  refunded: z.number(),
  attempt: z.number(),
  method: z.string(),
  fee: z.number().nullable(),
  createdAt: z.date(),
});
export type OnlinePaymentRow = z.infer<typeof PaymentRow>;

const COLUMNS = `m.id, m.order_id as "orderId", o.payee_id as "payeeId", o.currency, m.key, m.account, m.checkout, m.intent, m.state, m.amount,
  m.refunded, m.attempt, m.method, m.fee, m.created_at as "createdAt"`;
const FROM = `payments m join orders o on o.id = m.order_id`;
const ONLINE = `m.provider = 'stripe'`;

export async function findPayment(db: Db, paymentId: string): Promise<OnlinePaymentRow | undefined> {
  return db.row(PaymentRow, `select ${COLUMNS} from ${FROM} where m.id = $1 and ${ONLINE}`, [paymentId]);
}

/** All attempts to pay an order online, oldest first. */
export async function listPaymentsOfOrder(db: Db, orderId: string): Promise<OnlinePaymentRow[]> {
  return db.rows(PaymentRow, `select ${COLUMNS} from ${FROM} where m.order_id = $1 and ${ONLINE} order by m.attempt`, [
    orderId,
  ]);
}

/** The payment of an object at the provider: of its intent, or of its checkout where the intent is not known yet. */
export async function findPaymentByRef(
  db: Db,
  { intent, checkout }: { intent: string | null; checkout: string | null },
): Promise<OnlinePaymentRow | undefined> {
  return db.row(
    PaymentRow,
    `select ${COLUMNS} from ${FROM} where ${ONLINE} and (m.intent = $1 or m.checkout = $2) order by m.intent = $1 desc limit 1`,
    [intent, checkout],
  );
}

const IdRow = z.object({ id: z.string() });
const listIds = async (db: Db, sql: string, values: unknown[]) =>
  (await db.rows(IdRow, sql, values)).map(({ id }) => id);

/** Attempts whose page may still be paid. Those begun a moment ago are left to the request that began them. */
export const listOpenPayments = (db: Db, begunBefore: Date, limit: number): Promise<string[]> =>
  listIds(
    db,
    `select m.id from payments m where ${ONLINE} and m.state in ('started', 'processing') and m.checkout is not null and m.created_at < $1
       order by m.created_at limit $2`,
    [begunBefore, limit],
  );

/** Payments with a refund that the provider has not decided yet. Accounts that no longer let the site in can't be asked. */
export const listPaymentsWithOpenRefunds = (db: Db, limit: number): Promise<string[]> =>
  listIds(
    db,
    `select distinct m.id from payments m join refunds f on f.payment_id = m.id where ${ONLINE} and f.state = 'pending'
       and not exists (select from payees y where y.provider_account = m.account and y.provider_state = 'gone') limit $1`,
    [limit],
  );

/** The oldest of each account first: an account that answers none of its calls keeps the money of no other. */
export const listAskedRefunds = (db: Db, limit: number): Promise<string[]> =>
  listIds(
    db,
    `select f.id from refunds f join payments m on m.id = f.payment_id where ${ONLINE} and f.state = 'asked'
       order by row_number() over (partition by m.account order by f.asked_at), f.asked_at limit $1`,
    [limit],
  );

/** Orders that are not paid online in time. */
export const listOrdersToExpire = (db: Db, now: Date, limit: number): Promise<string[]> =>
  listIds(
    db,
    `select id from orders where state in ${AT_CHECKOUT} and method = 'online' and expires_at <= $1 order by expires_at limit $2`,
    [now, limit],
  );

export async function insertAttempt(
  tx: Db,
  attempt: Pick<OnlinePaymentRow, 'orderId' | 'account' | 'amount' | 'attempt'> & { key: string },
  now: Date,
): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `insert into payments (order_id, provider, account, state, amount, attempt, key, created_at)
       values ($1, 'stripe', $2, 'started', $3, $4, $5, $6) returning id`,
    [attempt.orderId, attempt.account, attempt.amount, attempt.attempt, attempt.key, now],
  );
  return id;
}

export async function updateCheckout(db: Db, paymentId: string, checkout: string): Promise<void> {
  await db.execute('update payments set checkout = $2 where id = $1', [paymentId, checkout]);
}

type PaymentChange = Pick<OnlinePaymentRow, 'state' | 'method' | 'fee' | 'intent'> & {
  charge: string | null;
  failure: string | null;
  paidAt: Date | null;
};

export async function updatePayment(tx: Db, paymentId: string, change: PaymentChange): Promise<void> {
  const { state, method, fee, intent, charge, failure, paidAt } = change;
  await tx.execute(
    `update payments set state = $2, method = $3, fee = coalesce($4, fee), intent = coalesce($5, intent), charge = coalesce($6, charge),
       failure = $7, paid_at = coalesce(paid_at, $8) where id = $1`,
    [paymentId, state, method, fee, intent, charge, failure, paidAt],
  );
}

/** Locked after the order. */
export async function lockPayment(tx: Db, paymentId: string): Promise<OnlinePaymentRow | undefined> {
  return tx.row(PaymentRow, `select ${COLUMNS} from ${FROM} where m.id = $1 and ${ONLINE} for update of m`, [
    paymentId,
  ]);
}

const RefundRow = z.object({
  id: z.string(),
  paymentId: z.string(),
  key: z.string(),
  amount: z.number(),
  tax: z.number(),
  state: z.enum(['asked', 'pending', 'done', 'failed']),
  providerRefund: z.string().nullable(),
  lines: z.array(RefundLine),
});
export type RefundRow = z.infer<typeof RefundRow>;
const REFUND_COLUMNS = `id, payment_id as "paymentId", key, amount, tax, state, provider_refund as "providerRefund", lines`;

export async function findRefund(db: Db, refundId: string): Promise<RefundRow | undefined> {
  return db.row(RefundRow, `select ${REFUND_COLUMNS} from refunds where id = $1`, [refundId]);
}

export async function listRefundsOfPayment(db: Db, paymentId: string): Promise<RefundRow[]> {
  return db.rows(RefundRow, `select ${REFUND_COLUMNS} from refunds where payment_id = $1 order by asked_at, id`, [
    paymentId,
  ]);
}

const DisputeRow = z.object({ id: z.string(), isNew: z.boolean() });

/** What the provider says about a dispute: an older sync does not open it again, and one that was lost may be won on appeal. */
export async function upsertDispute(
  tx: Db,
  dispute: {
    paymentId: string;
    providerDispute: string;
    amount: number;
    state: 'open' | 'won' | 'lost';
    dueAt: Date | null;
  },
  now: Date,
): Promise<z.infer<typeof DisputeRow>> {
  return tx.one(
    DisputeRow,
    `insert into disputes (payment_id, provider_dispute, amount, state, due_at, opened_at) values ($1, $2, $3, $4, $5, $6)
       on conflict on constraint disputes_provider_dispute_unique do update
         set state = case when disputes.state = 'open' or excluded.state = 'won' then excluded.state else disputes.state end, due_at = excluded.due_at
       returning id, xmax = 0 as "isNew"`,
    [dispute.paymentId, dispute.providerDispute, dispute.amount, dispute.state, dispute.dueAt, now],
  );
}

/** Undefined if a refund has the key already. */
export async function insertRefund(
  tx: Db,
  refund: Omit<RefundRow, 'id'> & { reason: string },
  now: Date,
): Promise<string | undefined> {
  const row = await tx.row(
    IdRow,
    `insert into refunds (payment_id, key, amount, tax, state, provider_refund, reason, lines, asked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict on constraint refunds_key_unique do nothing returning id`,
    [
      refund.paymentId,
      refund.key,
      refund.amount,
      refund.tax,
      refund.state,
      refund.providerRefund,
      refund.reason,
      JSON.stringify(refund.lines),
      now,
    ],
  );
  return row?.id;
}

export async function findRefundByRef(
  tx: Db,
  { refundId, providerRefund }: { refundId: string | null; providerRefund: string | null },
): Promise<RefundRow | undefined> {
  return tx.row(
    RefundRow,
    `select ${REFUND_COLUMNS} from refunds where id::text = $1 or provider_refund = $2 order by id::text = $1 desc limit 1`,
    [refundId, providerRefund],
  );
}

export async function updateRefund(
  tx: Db,
  refundId: string,
  change: Pick<RefundRow, 'state' | 'providerRefund'> & { failure: string | null; now: Date },
): Promise<void> {
  await tx.execute(
    `update refunds set state = $2, provider_refund = coalesce($3, provider_refund), failure = $4,
       done_at = case when $2 = 'done' then coalesce(done_at, $5) end, failed_at = case when $2 = 'failed' then $5::timestamptz end where id = $1`,
    [refundId, change.state, change.providerRefund, change.failure, change.now],
  );
}

/** Sums the refunds that are not failed. Those asked for here may exceed the payment until the provider has refused one. */
export async function updateRefunded(tx: Db, paymentId: string): Promise<void> {
  await tx.execute(
    `update payments m set refunded = least(m.amount, coalesce((select sum(f.amount) from refunds f
       where f.payment_id = m.id and f.state <> 'failed'), 0)) where m.id = $1`,
    [paymentId],
  );
}

export async function isBooked(tx: Db, reason: string, source: string): Promise<boolean> {
  return (await tx.execute('select from ledger_entries where reason = $1 and source = $2', [reason, source])) > 0;
}

/** The provider refused to make the page of an attempt. False if it was made meanwhile. */
export async function deleteRefusedAttempt(tx: Db, paymentId: string): Promise<boolean> {
  const statement = `delete from payments where id = $1 and state = 'started' and checkout is null`;
  return (await tx.execute(statement, [paymentId])) > 0;
}

/** The page of an attempt was never made, so nobody can pay it. */
export async function cancelAttempt(tx: Db, paymentId: string): Promise<void> {
  await tx.execute(`update payments set state = 'cancelled' where id = $1`, [paymentId]);
}
