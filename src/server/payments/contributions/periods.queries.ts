import { z } from 'zod';
import { EXPIRING } from '#server/payments/order-states.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';

/**
 * The subscription that an order pays a period of. `periodUntil`: the end of that period, if it counts; `paidUntilWithout`: until when the others are
 * paid, if there are any. `hasOpenOrder`: one for the next period is not paid yet.
 */
export const OrderSubscription = z.object({
  paidUntil: z.string().nullable(),
  periodUntil: z.string().nullable(),
  paidUntilWithout: z.string().nullable(),
  hasOpenOrder: z.boolean(),
});
export type OrderSubscription = z.infer<typeof OrderSubscription>;

/** SQL: until when the subscription `s` is paid with so many periods; null with none. */
const paidUntilSql = (periods: string, start = 's.started_at'): string =>
  `case when ${periods} > 0 then ${start} + (${periods}) * ('1 ' || s.period)::interval end`;
/** SQL: whether the period of the order is among those of the subscription `s`, which may have lapsed and started again since it was paid. */
const isCountedSql = (order: string): string =>
  `${order}.paid_at >= s.started_at and ${order}.period_taken_from is null`;
/** SQL: which of the periods of the subscription `s` the order `o` pays. */
const POSITION = `(select count(*) from orders x where x.subscription_id = s.id and ${isCountedSql('x')} and (x.paid_at, x.id) <= (o.paid_at, o.id))`;
/** SQL: the subscription of the order `o` as JSON; null if it has ended. */
export const SUBSCRIPTION = `(select json_build_object('paidUntil', ${instantSql('s.paid_until')},
    'periodUntil', case when ${isCountedSql('o')} then ${instantSql(`(${paidUntilSql(POSITION)})`)} end,
    'paidUntilWithout', ${instantSql(`(${paidUntilSql('s.periods_paid - 1')})`)},
    'hasOpenOrder', exists (select from orders x where x.subscription_id = s.id and x.state in ${EXPIRING}))
  from subscriptions s where s.id = o.subscription_id and s.ended_at is null)`;

/** SQL: whether the subscription `s` can continue: one that has ended can't if the person has another membership by now. */
const CAN_GO_ON = `(s.ended_at is null or s.person_id is not null and (s.kind <> 'dues' or not exists (select from subscriptions other
  where other.payee_id = s.payee_id and other.person_id = s.person_id and other.kind = 'dues' and other.ended_at is null)))`;

const ContinuationRow = z.object({ canGoOn: z.boolean(), isPersonGone: z.boolean() });

export async function findContinuation(
  db: Db,
  subscriptionId: string,
): Promise<z.infer<typeof ContinuationRow> | undefined> {
  return db.row(
    ContinuationRow,
    `select ${CAN_GO_ON} as "canGoOn", s.person_id is null as "isPersonGone" from subscriptions s where s.id = $1`,
    [subscriptionId],
  );
}

/** Adds a paid period; false if the subscription cannot continue. Periods are counted from the first payment, so that the day of the month stays; one that was not renewed in time starts again. */
export async function addPaidPeriod(
  tx: Db,
  subscriptionId: string,
  { paidAt, isAnew }: { paidAt: Date; isAnew: boolean },
): Promise<boolean> {
  const updated = await tx.execute(
    `update subscriptions s set started_at = p.start, periods_paid = p.paid, paid_until = ${paidUntilSql('p.paid', 'p.start')}, ended_at = null
       from (select id, case when $3 or started_at is null then $2 else started_at end as start, case when $3 then 1 else periods_paid + 1 end as paid
               from subscriptions where id = $1) p
      where s.id = p.id and ${CAN_GO_ON}`,
    [subscriptionId, paidAt, isAnew],
  );
  return updated === 1;
}

const ChangedRow = z.object({ paidUntil: z.string().nullable(), isEnded: z.boolean() });
type ChangedRow = z.infer<typeof ChangedRow>;
const CHANGED = `${instantSql('s.paid_until')} as "paidUntil", s.ended_at is not null as "isEnded"`;

/** Takes the period of an order back, which must count. The subscription ends if the others are over, or if there are none. */
export async function takePaidPeriod(tx: Db, orderId: string, now: Date): Promise<ChangedRow> {
  await tx.execute(
    'update orders o set period_taken_from = s.started_at from subscriptions s where o.id = $1 and s.id = o.subscription_id',
    [orderId],
  );
  const rest = paidUntilSql('s.periods_paid - 1');
  return tx.one(
    ChangedRow,
    `update subscriptions s set periods_paid = s.periods_paid - 1, paid_until = ${rest}, started_at = case when s.periods_paid > 1 then s.started_at end,
       ended_at = case when ${rest} > $2 then s.ended_at else coalesce(s.ended_at, $2) end
      from orders o where o.id = $1 and s.id = o.subscription_id returning ${CHANGED}`,
    [orderId, now],
  );
}

/** Returns the period that was taken back with the money of an order; undefined if none was, or if the subscription has started again since. */
export async function returnPaidPeriod(tx: Db, orderId: string, now: Date): Promise<ChangedRow | undefined> {
  const until = paidUntilSql('s.periods_paid + 1', 'o.period_taken_from');
  const returned = await tx.row(
    ChangedRow,
    `update subscriptions s set periods_paid = s.periods_paid + 1, started_at = o.period_taken_from, paid_until = ${until},
       ended_at = case when ${until} <= $2 then s.ended_at end
      from orders o where o.id = $1 and s.id = o.subscription_id and coalesce(s.started_at, o.period_taken_from) = o.period_taken_from and ${CAN_GO_ON}
      returning ${CHANGED}`,
    [orderId, now],
  );
  if (returned) await tx.execute('update orders set period_taken_from = null where id = $1', [orderId]);
  return returned;
}
