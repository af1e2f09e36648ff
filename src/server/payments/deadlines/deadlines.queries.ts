import { z } from 'zod';
import { EXPIRING } from '#server/payments/order-states.queries.ts';
import { IS_HOST_REMOVED, IS_PROCESSING, IS_TAKEN_DOWN } from '#server/payments/orders.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const StartRow = z.object({ startsAt: z.date().nullable() });

export async function findStart(db: Db, eventId: string): Promise<Date | null> {
  const row = await db.row(StartRow, 'select starts_at as "startsAt" from events where id = $1', [eventId]);
  return row?.startsAt ?? null;
}

/** SQL: the reversals `v` of the payments of `orders`. */
const REVERSALS_OF_ORDER =
  'from payments m join payment_reversals v on v.payment_id = m.id where m.order_id = orders.id';

/** Orders of these events whose buyers are reminded how to pay once their event is restored: transfers, and those whose payment was recorded by mistake. */
export async function listOrdersToMailAgain(db: Db, eventIds: readonly string[]): Promise<string[]> {
  const statement = `select id from orders where event_id = any ($1::uuid[])
     and (state = 'transfer' or state = 'door' and exists (select ${REVERSALS_OF_ORDER})) order by id`;
  return (await db.rows(IdRow, statement, [eventIds])).map(({ id }) => id);
}

const RestoredEventRow = z.object({ id: z.string(), startsAt: z.date(), transferDays: z.number() });

/** Those of the events that are ahead and have orders to be paid by transfer, in the order in which several are locked. */
export async function listEventsWithTransfers(
  db: Db,
  eventIds: readonly string[],
  now: Date,
): Promise<z.infer<typeof RestoredEventRow>[]> {
  return db.rows(
    RestoredEventRow,
    `select e.id, e.starts_at as "startsAt", t.transfer_days as "transferDays" from events e join ticket_settings t on t.event_id = e.id
      where e.id = any ($1::uuid[]) and e.starts_at > $2 and exists (select from orders o where o.event_id = e.id and o.state = 'transfer') order by e.id`,
    [eventIds, now],
  );
}

/** The caller holds the lock of the event's seats. */
export async function updateTransfersToRenewed(tx: Db, eventId: string, expiresAt: Date): Promise<void> {
  await tx.execute(
    `update orders set expires_at = $2, original_expires_at = greatest(original_expires_at, $2), reminded_at = null, revision = revision + 1
      where event_id = $1 and state = 'transfer' and expires_at < $2`,
    [eventId, expiresAt],
  );
}

/** Dues and donations to hosts that are hidden and may come back, which nobody can pay, have all their time again before it is over. */
export async function updateContributionsToRenewed(tx: Db, now: Date, days: number): Promise<void> {
  await tx.execute(
    `update orders o set expires_at = $1::timestamptz + make_interval(days => $2), reminded_at = null, revision = o.revision + 1
       from payees y left join events e on false
      where y.id = o.payee_id and o.kind <> 'tickets' and o.state = 'transfer' and o.expires_at <= $1::timestamptz + interval '3 days'
        and ${IS_TAKEN_DOWN} and not ${IS_HOST_REMOVED}`,
    [now, days],
  );
}

/**
 * Deadlines of transfers follow the event: never beyond `latest`, and those that an earlier move has shortened up to `regular` again, but not beyond the
 * original one. A transfer whose payment was reversed keeps a day from then. Returns the orders whose deadline has changed. The caller holds the lock of
 * the event's seats.
 */
export async function moveDeadlines(
  tx: Db,
  eventId: string,
  { regular, latest }: { regular: Date; latest: Date },
): Promise<string[]> {
  const rows = await tx.rows(
    IdRow,
    `update orders o set expires_at = moved.expires_at, original_expires_at = coalesce(o.original_expires_at, o.expires_at), revision = o.revision + 1,
         reminded_at = case when moved.expires_at <= o.expires_at then o.reminded_at end
       from (select id, greatest(
           least($3::timestamptz, case when original_expires_at is null then expires_at else greatest(expires_at, least(original_expires_at, $2::timestamptz)) end),
           least(expires_at, coalesce((select max(v.reversed_at) + interval '1 day' ${REVERSALS_OF_ORDER}), '-infinity'))) as expires_at
         from orders where event_id = $1 and state = 'transfer' and expires_at is not null) moved
       where o.id = moved.id and o.expires_at <> moved.expires_at returning o.id`,
    [eventId, regular, latest],
  );
  return rows.map(({ id }) => id);
}

/**
 * Unpaid orders whose time is over, without orders to pay online, whose provider is asked first (`online/`). Nobody pays for what is hidden, so those
 * wait until it is shown again, the event begins, or the host of dues and donations is removed for good.
 */
export async function listOrdersToExpire(db: Db, now: Date): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    `select o.id from orders o join payees y on y.id = o.payee_id left join events e on e.id = o.event_id
      where o.state in ${EXPIRING} and o.method <> 'online' and o.expires_at <= $1 and not (${IS_TAKEN_DOWN} and coalesce(e.starts_at > $1, not ${IS_HOST_REMOVED}))
      order by o.expires_at, o.id limit 500`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** SQL: how long before the end people are reminded to pay. */
export const REMINDER_LEAD = `case method when 'online' then interval '10 minutes' else interval '1 day' end`;

/**
 * Marks unpaid orders whose time is nearly over as reminded. Orders that had little more time from the start are left out, and those whose payment is
 * on its way: their buyers would pay twice.
 */
export async function claimOrdersToRemind(tx: Db, now: Date): Promise<string[]> {
  const rows = await tx.rows(
    IdRow,
    `update orders set reminded_at = $1 where id in (
       select id from orders o where state in ${EXPIRING} and expires_at > $1 and expires_at <= $1::timestamptz + ${REMINDER_LEAD}
         and created_at <= expires_at - 2 * (${REMINDER_LEAD}) and reminded_at is null and not ${IS_PROCESSING}
         and not exists (select from payees y left join events e on e.id = o.event_id where y.id = o.payee_id and ${IS_TAKEN_DOWN})
         order by expires_at, id limit 500 for update skip locked)
     returning id`,
    [now],
  );
  return rows.map(({ id }) => id);
}
