import { z } from 'zod';
import { Period, type Subscription, SubscriptionKind } from '#contracts/payments/contributions.contract.ts';
import { OnlineAccountState } from '#contracts/payments/payees.contract.ts';
import { GRACE_DAYS } from '#contracts/payments/subscription-days.ts';
import { EXPIRING } from '#server/payments/order-states.queries.ts';
import { IS_HOST_REMOVED } from '#server/payments/orders.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const SubscriptionRow = z.object({
  id: z.string(),
  kind: SubscriptionKind,
  payeeId: z.string(),
  personId: z.string().nullable(),
  personName: z.string(),
  hostKind: z.enum(['group', 'organization']).nullable(),
  hostSlug: z.string(),
  hostName: z.string(),
  /** Neither deleted nor hidden by the site staff: only such a host takes money. */
  isHostShown: z.boolean(),
  name: z.string(),
  amount: z.number(),
  currency: z.string(),
  taxRate: z.number(),
  period: Period,
  startedAt: z.date().nullable(),
  paidUntil: z.date().nullable(),
  /** Until when the next period can be paid, if that was postponed. */
  renewableUntil: z.date().nullable(),
  cancelledAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  openOrderId: z.string().nullable(),
  takesTransfer: z.boolean(),
  takesOnline: z.boolean(),
  iban: z.string(),
  accountHolder: z.string(),
  providerState: OnlineAccountState,
  createdAt: z.date(),
  cursorAt: z.string(),
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

/** SQL: of the group `g` or the organization `n`. */
const IS_HOST_SHOWN = `(coalesce(g.id, n.id) is not null and coalesce(g.hidden_at, n.hidden_at) is null)`;
/** SQL: whether the site staff hide the group or organization of the subscription `s`, which may come back. */
const IS_HOST_HIDDEN = `exists (select from payees y left join groups g on g.id = y.group_id left join organizations n on n.id = y.organization_id
  where y.id = s.payee_id and coalesce(g.hidden_at, n.hidden_at) is not null and not ${IS_HOST_REMOVED})`;
const OPEN_ORDER = `(select o.id from orders o where o.subscription_id = s.id and o.state in ${EXPIRING})`;
/**
 * SQL: whether the time of the subscription `s` is over, which a job writes down within the hour: cancelled, or neither renewed in time nor about to be
 * paid. Like `subscriptionState`.
 */
export const isOverSql = (now: string): string =>
  `(case when s.cancelled_at is null then greatest(s.paid_until + interval '${GRACE_DAYS} days', s.renewable_until) <= ${now}::timestamptz
      and not exists ${OPEN_ORDER} else s.paid_until <= ${now}::timestamptz end)`;
const COLUMNS = `s.id, s.kind, s.payee_id as "payeeId", s.person_id as "personId", coalesce(p.name, '') as "personName",
  case when g.id is not null then 'group' when n.id is not null then 'organization' end as "hostKind", coalesce(g.slug, n.slug, '') as "hostSlug",
  coalesce(g.name, n.name, '') as "hostName", ${IS_HOST_SHOWN} as "isHostShown", s.name, s.amount, s.currency, s.tax_rate as "taxRate", s.period, s.started_at as "startedAt", s.paid_until as "paidUntil",
  s.renewable_until as "renewableUntil", s.cancelled_at as "cancelledAt", s.ended_at as "endedAt",
  ${OPEN_ORDER} as "openOrderId",
  coalesce(c.takes_transfer, false) as "takesTransfer", coalesce(c.takes_online, false) as "takesOnline", y.iban, y.account_holder as "accountHolder",
  y.provider_state as "providerState", s.created_at as "createdAt", s.created_at::text as "cursorAt"`;
const FROM = `subscriptions s join payees y on y.id = s.payee_id left join groups g on g.id = y.group_id
  left join organizations n on n.id = y.organization_id left join people p on p.id = s.person_id
  left join contribution_settings c on c.payee_id = s.payee_id`;

export async function findSubscription(db: Db, subscriptionId: string): Promise<SubscriptionRow | undefined> {
  return db.row(SubscriptionRow, `select ${COLUMNS} from ${FROM} where s.id = $1`, [subscriptionId]);
}

/** The person's dues to the payee that have not ended. */
export async function findMembership(
  db: Db,
  { payeeId, personId }: { payeeId: string; personId: string },
): Promise<SubscriptionRow | undefined> {
  return db.row(
    SubscriptionRow,
    `select ${COLUMNS} from ${FROM} where s.payee_id = $1 and s.person_id = $2 and s.kind = 'dues' and s.ended_at is null`,
    [payeeId, personId],
  );
}

export async function listSubscriptionsOf(db: Db, personId: string, endedAfter: Date): Promise<SubscriptionRow[]> {
  return db.rows(
    SubscriptionRow,
    `select ${COLUMNS} from ${FROM} where s.person_id = $1 and (s.ended_at is null or s.ended_at > $2) order by s.created_at desc, s.id`,
    [personId, endedAfter],
  );
}

/** Lists the subscriptions that were ever paid, also if the money went back. */
export async function listSubscriptionsOfPayee(
  db: Db,
  payeeId: string,
  filter: { personId: string | undefined; after: { at: string; id: string } | null; limit: number },
): Promise<SubscriptionRow[]> {
  const { personId, after, limit } = filter;
  return db.rows(
    SubscriptionRow,
    `select ${COLUMNS} from ${FROM} where s.payee_id = $1 and exists (select from orders o where o.subscription_id = s.id and o.paid_at is not null)
        and ($2::timestamptz is null or (s.created_at, s.id) < ($2, $3::uuid)) and ($5::uuid is null or s.person_id = $5)
      order by s.created_at desc, s.id desc limit $4`,
    [payeeId, after?.at ?? null, after?.id ?? null, limit, personId ?? null],
  );
}

const IdRow = z.object({ id: z.string() });

/** Locked before its orders. */
export async function lockSubscription(tx: Db, subscriptionId: string): Promise<SubscriptionRow | undefined> {
  const locked = await tx.row(IdRow, 'select id from subscriptions where id = $1 for update', [subscriptionId]);
  return locked && findSubscription(tx, subscriptionId);
}

type NewSubscription = Pick<Subscription, 'kind' | 'name' | 'amount' | 'currency' | 'period'> & {
  payeeId: string;
  personId: string;
  planId: string | null;
  taxRate: number;
};

/** Undefined if the person has a membership there already. */
export async function insertSubscription(
  tx: Db,
  { kind, name, amount, currency, period, payeeId, personId, planId, taxRate }: NewSubscription,
  now: Date,
): Promise<string | undefined> {
  const row = await tx.row(
    IdRow,
    `insert into subscriptions (kind, person_id, payee_id, plan_id, name, amount, currency, tax_rate, period, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (payee_id, person_id) where kind = 'dues' and ended_at is null do nothing returning id`,
    [kind, personId, payeeId, planId, name, amount, currency, taxRate, period, now],
  );
  return row?.id;
}

/** Ends what was cancelled or not renewed in time, so that the person can start again. */
export async function endSubscription(tx: Db, subscriptionId: string, now: Date): Promise<void> {
  await tx.execute('update subscriptions set ended_at = $2 where id = $1 and ended_at is null', [subscriptionId, now]);
}

export async function cancelSubscription(tx: Db, subscriptionId: string, now: Date): Promise<void> {
  await tx.execute(
    `update subscriptions set cancelled_at = coalesce(cancelled_at, $2), ended_at = case when paid_until is null then coalesce(ended_at, $2) else ended_at end
      where id = $1`,
    [subscriptionId, now],
  );
}

/** Takes a cancellation back. */
export async function resumeSubscription(tx: Db, subscriptionId: string): Promise<void> {
  await tx.execute('update subscriptions set cancelled_at = null where id = $1', [subscriptionId]);
}

/** The order that waits for its payment, if there is one. Nobody can pay it any more; what still arrives goes back. */
export async function cancelOpenOrder(tx: Db, subscriptionId: string): Promise<string | undefined> {
  const cancelled = await tx.row(
    IdRow,
    `update orders set state = 'cancelled', expires_at = null, revision = revision + 1
      where subscription_id = $1 and state in ${EXPIRING} returning id`,
    [subscriptionId],
  );
  return cancelled?.id;
}

const EndedRow = z.object({ id: z.string(), isLapsed: z.boolean() });

/** Nobody can renew a subscription while its host is hidden: those that are overdue have all their days again, and a reminder, once it is shown. */
export async function postponeRenewals(tx: Db, now: Date): Promise<void> {
  await tx.execute(
    `update subscriptions s set renewable_until = $1::timestamptz + interval '${GRACE_DAYS} days', reminded_for = null
      where s.ended_at is null and s.cancelled_at is null and s.paid_until <= $1 and ${IS_HOST_HIDDEN}
        and coalesce(s.renewable_until <= $1::timestamptz + interval '${GRACE_DAYS - 1} days', true)`,
    [now],
  );
}

/** SQL: whether the subscription `s` was cancelled, not renewed in time, or never paid in `$2` days. */
const IS_LAPSED = `s.ended_at is null and (${isOverSql('$1')}
  or (s.paid_until is null and s.created_at <= $1::timestamptz - make_interval(days => $2) and not exists ${OPEN_ORDER}))`;

/**
 * Ends what was cancelled, not renewed in time, or never paid; `isLapsed` if it was not renewed. A person who presses “Renew” at this moment holds the lock,
 * and has an order after it: the second statement sees that, and the first, which began earlier, would not.
 */
export async function endLapsedSubscriptions(
  tx: Db,
  now: Date,
  unpaidDays: number,
): Promise<z.infer<typeof EndedRow>[]> {
  const locked = await tx.rows(
    IdRow,
    `select s.id from subscriptions s where ${IS_LAPSED} order by s.id for update of s skip locked`,
    [now, unpaidDays],
  );
  if (locked.length === 0) return [];
  return tx.rows(
    EndedRow,
    `update subscriptions s set ended_at = $1 where s.id = any ($3::uuid[]) and ${IS_LAPSED}
     returning s.id, s.cancelled_at is null and s.paid_until is not null as "isLapsed"`,
    [now, unpaidDays, locked.map(({ id }) => id)],
  );
}

/**
 * Marks those whose paid period ends soon as reminded, once for each period; without those whose group or organization was deleted or is hidden, and
 * those that are about to be paid.
 */
export async function claimSubscriptionsToRemind(tx: Db, now: Date, renewalDays: number): Promise<string[]> {
  const rows = await tx.rows(
    IdRow,
    `update subscriptions set reminded_for = paid_until where id in (
       select s.id from subscriptions s join payees y on y.id = s.payee_id left join groups g on g.id = y.group_id
         left join organizations n on n.id = y.organization_id
        where s.ended_at is null and s.cancelled_at is null and greatest(s.paid_until, s.renewable_until) > $1 and s.paid_until <= $1::timestamptz + make_interval(days => $2)
          and s.reminded_for is distinct from s.paid_until and s.person_id is not null and ${IS_HOST_SHOWN}
          and not exists ${OPEN_ORDER}
        order by s.paid_until, s.id limit 500 for update of s skip locked)
     returning id`,
    [now, renewalDays],
  );
  return rows.map(({ id }) => id);
}
