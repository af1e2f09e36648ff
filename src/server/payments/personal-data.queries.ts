import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { requirePaidBack } from './host-deletion.actions.ts';
import { UNPAID } from './order-states.queries.ts';

/** The person's orders, and how they are paid. Books and receipts stay when the account is deleted, without the name. */
export const paymentData: PersonalData = {
  list: async (db, personId) => ({
    orders: await listRows(
      db,
      `select o.number, o.event->>'title' as event, o.state, o.method, o.currency, o.total, o.tax, o.created_at as "orderedAt", o.paid_at as "paidAt",
         (select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'total', l.total) order by l.position)
            from order_lines l where l.order_id = o.id) as lines,
         (select json_agg(json_build_object('amount', f.amount, 'state', f.state, 'reason', f.reason) order by f.asked_at)
            from refunds f join payments m on m.id = f.payment_id where m.order_id = o.id) as refunds
       from orders o where o.person_id = $1 order by o.created_at, o.id`,
      personId,
    ),
    receipts: await listRows(
      db,
      `select c.year, c.number, c.content, c.issued_at as "issuedAt" from receipts c join orders o on o.id = c.order_id
        where o.person_id = $1 order by c.issued_at, c.id`,
      personId,
    ),
    subscriptions: await listRows(
      db,
      `select s.kind, coalesce(g.name, n.name, '') as "to", s.name, s.amount, s.currency, s.period, s.started_at as "startedAt", s.paid_until as "paidUntil",
         s.cancelled_at as "cancelledAt", s.ended_at as "endedAt", s.created_at as "createdAt"
       from subscriptions s join payees y on y.id = s.payee_id left join groups g on g.id = y.group_id left join organizations n on n.id = y.organization_id
       where s.person_id = $1 order by s.created_at, s.id`,
      personId,
    ),
    payee: await listRows(
      db,
      `select account_holder as "accountHolder", iban, bank, legal_name as "legalName", address, tax_name as "taxName", tax_number as "taxNumber",
         takes_door as "takesDoor", takes_transfer as "takesTransfer" from payees where person_id = $1`,
      personId,
    ),
    payouts: await listRows(
      db,
      `select p.amount, p.currency, p.state, p.arrives_on::text as "arrivesOn" from payouts p join payees y on y.id = p.payee_id
        where y.person_id = $1 order by p.created_at, p.id`,
      personId,
    ),
  }),
  beforeDeletion: async (tx, { clock }, personId) => {
    const leaving = { kind: 'person', id: personId } as const;
    await requirePaidBack(tx, leaving, { now: clock.now(), code: 'account.has_ticket_sales' });
    await eraseBuyer(tx, personId);
  },
};

/** Names go, amounts stay. Seats are given back: the RSVPs are deleted with the account. */
async function eraseBuyer(tx: Db, personId: string): Promise<void> {
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
