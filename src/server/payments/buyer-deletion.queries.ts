import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const EventIdRow = z.object({ eventId: z.string() });

/** SQL: the payees that go with the account: the person's own, and those of groups and organizations that nobody else belongs to. */
const OWN_PAYEES = `select y.id from payees y where y.person_id = $1
  or exists (select from group_members m where m.group_id = y.group_id and m.person_id = $1)
     and not exists (select from group_members m where m.group_id = y.group_id and m.person_id <> $1)
  or exists (select from organization_staff s where s.organization_id = y.organization_id and s.person_id = $1)
     and not exists (select from organization_staff s where s.organization_id = y.organization_id and s.person_id <> $1)`;

/** Events at which the person has seats, or whose tickets are paid to them; in the order in which several are locked. */
export async function listEventsToLock(db: Db, personId: string): Promise<string[]> {
  const rows = await db.rows(
    EventIdRow,
    `select distinct event_id as "eventId" from orders o
      where o.has_seats and o.event_id is not null and (o.person_id = $1 or o.payee_id in (${OWN_PAYEES})) order by 1`,
    [personId],
  );
  return rows.map(({ eventId }) => eventId);
}

/** Whether people have paid, or are about to pay, for an event that goes with the account, or are owed a refund that only its host can send. */
export async function hasTicketSales(db: Db, personId: string, now: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `select from orders o join events e on e.id = o.event_id
      where o.payee_id in (${OWN_PAYEES}) and o.has_seats and o.total > 0 and o.state <> 'door' and e.ends_at > $2
     union all
     select from orders o join payments m on m.order_id = o.id join refunds f on f.payment_id = m.id
      where o.payee_id in (${OWN_PAYEES}) and f.state in ('asked', 'pending')
     limit 1`,
    [personId, now],
  );
  return rowCount > 0;
}

/** Names go, amounts stay. Seats are given back: the RSVPs are deleted with the account. */
export async function eraseBuyer(tx: Db, personId: string): Promise<void> {
  await tx.execute(
    `update price_tiers t set taken = t.taken - l.tickets
       from (select tier_id, sum(quantity - returned)::integer as tickets from order_lines join orders o on o.id = order_id
              where o.person_id = $1 and o.has_seats group by tier_id) l where t.id = l.tier_id`,
    [personId],
  );
  await tx.execute(
    `update receipts set content = jsonb_set(content, '{buyer}', '""') where order_id in (select id from orders where person_id = $1)`,
    [personId],
  );
  await tx.execute(
    `update orders set buyer_name = '', has_seats = false,
       state = case when state in ('reserved', 'paying', 'door', 'transfer') then 'cancelled' else state end
     where person_id = $1`,
    [personId],
  );
  await tx.execute(
    'update subscriptions set cancelled_at = coalesce(cancelled_at, now()), ended_at = coalesce(ended_at, now()) where person_id = $1',
    [personId],
  );
  await tx.execute(
    `update payees set account_holder = '', iban = '', bank = '', legal_name = '', address = '', tax_number = '' where person_id = $1`,
    [personId],
  );
}
