import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { IS_CANCELLED, IS_OPEN_REFUND, IS_UNSETTLED } from './refunds.queries.ts';

/** Who is about to be deleted. */
export type LeavingHost = { kind: 'person' | 'group' | 'organization'; id: string };

const EventIdRow = z.object({ eventId: z.string() });

/** SQL: the payees that are left without an owner; with an account also those of groups and organizations that nobody else belongs to. */
const PAYEES: Record<LeavingHost['kind'], string> = {
  person: `select y.id from payees y where y.person_id = $1
    or exists (select from group_members m where m.group_id = y.group_id and m.person_id = $1)
       and not exists (select from group_members m where m.group_id = y.group_id and m.person_id <> $1)
    or exists (select from organization_staff s where s.organization_id = y.organization_id and s.person_id = $1)
       and not exists (select from organization_staff s where s.organization_id = y.organization_id and s.person_id <> $1)`,
  group: 'select y.id from payees y where y.group_id = $1',
  organization: 'select y.id from payees y where y.organization_id = $1',
};

/** Events whose tickets are paid to them, or at which the person has seats; in the order in which several are locked. */
export async function listEventsToLock(db: Db, { kind, id }: LeavingHost): Promise<string[]> {
  const rows = await db.rows(
    EventIdRow,
    `select distinct event_id as "eventId" from orders o
      where o.has_seats and o.event_id is not null and (o.person_id = $1 or o.payee_id in (${PAYEES[kind]})) order by 1`,
    [id],
  );
  return rows.map(({ eventId }) => eventId);
}

/**
 * Whether people have paid, or are about to pay, for an event that goes with the host, or are owed a refund that only its host can send. A group or an
 * organization with upcoming events is not deleted anyway, so that only orders of cancelled ones, which nobody has settled yet, matter.
 */
export async function hasTicketSales(db: Db, { kind, id }: LeavingHost, now: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `select from orders o join events e on e.id = o.event_id
      where o.payee_id in (${PAYEES[kind]}) and ${IS_UNSETTLED} and o.total > 0 and o.state <> 'door' and e.ends_at > $2
        ${kind === 'person' ? '' : `and ${IS_CANCELLED}`}
     union all
     select from orders o join payments m on m.order_id = o.id join refunds f on f.payment_id = m.id
      where o.payee_id in (${PAYEES[kind]}) and ${IS_OPEN_REFUND}
     limit 1`,
    [id, now],
  );
  return rowCount > 0;
}
