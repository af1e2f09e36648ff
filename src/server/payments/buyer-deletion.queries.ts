import type { Db } from '#server/platform/postgres/db.ts';
import { UNPAID } from './order-states.queries.ts';

/** Names go, amounts stay. Seats are given back: the RSVPs are deleted with the account. */
export async function eraseBuyer(tx: Db, personId: string): Promise<void> {
  // Before their orders, as by everything that locks both.
  await tx.execute(
    'update subscriptions set cancelled_at = coalesce(cancelled_at, now()), ended_at = coalesce(ended_at, now()) where person_id = $1',
    [personId],
  );
  await tx.execute(
    `update price_tiers t set taken = t.taken - l.tickets
       from (select tier_id, sum(quantity - returned)::integer as tickets from order_lines join orders o on o.id = order_id
              where o.person_id = $1 and o.has_seats group by tier_id) l where t.id = l.tier_id`,
    [personId],
  );
  await tx.execute(
    `update promo_codes c set uses = c.uses - o.orders
       from (select promo_code_id, count(*)::integer as orders from orders where person_id = $1 and has_seats group by promo_code_id) o
      where c.id = o.promo_code_id`,
    [personId],
  );
  await tx.execute(
    `update receipts set content = jsonb_set(content, '{buyer}', '""') where order_id in (select id from orders where person_id = $1)`,
    [personId],
  );
  await tx.execute(
    `update orders set buyer_name = '', has_seats = false,
       state = case when state in ${UNPAID} then 'cancelled' else state end
     where person_id = $1`,
    [personId],
  );
}
