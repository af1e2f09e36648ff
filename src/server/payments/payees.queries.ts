import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const PayeeRow = z.object({
  id: z.string(),
  takesDoor: z.boolean(),
  takesTransfer: z.boolean(),
  accountHolder: z.string(),
  iban: z.string(),
  bank: z.string(),
  legalName: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  taxName: z.string(),
  revision: z.number(),
  providerAccount: z.string().nullable(),
  providerState: z.enum(['none', 'onboarding', 'ready', 'restricted', 'gone']),
  requirements: z.array(z.string()),
  /** On the site; empty after the owner was deleted. */
  name: z.string(),
});
export type PayeeRow = z.infer<typeof PayeeRow>;

const NAME = `coalesce((select n.name from people n where n.id = y.person_id), (select n.name from groups n where n.id = y.group_id),
  (select n.name from organizations n where n.id = y.organization_id), '')`;
const COLUMNS = `y.id, y.takes_door as "takesDoor", y.takes_transfer as "takesTransfer", y.account_holder as "accountHolder", y.iban, y.bank,
  y.legal_name as "legalName", y.address, y.tax_number as "taxNumber", y.tax_name as "taxName", y.revision, y.provider_account as "providerAccount", y.provider_state as "providerState",
  y.requirements, ${NAME} as name`;

/** Who is paid for an event: its host. */
export async function findPayeeOfEvent(db: Db, eventId: string): Promise<PayeeRow | undefined> {
  return db.row(
    PayeeRow,
    `select ${COLUMNS} from events e join payees y on y.person_id = e.host_person_id or y.group_id = e.host_group_id
       or y.organization_id = e.host_organization_id where e.id = $1`,
    [eventId],
  );
}

export async function findPayee(db: Db, payeeId: string): Promise<PayeeRow | undefined> {
  return db.row(PayeeRow, `select ${COLUMNS} from payees y where y.id = $1`, [payeeId]);
}

/** Makes the host of an event a payee, once. */
export async function insertPayeeOfEvent(tx: Db, eventId: string, now: Date): Promise<void> {
  await tx.execute(
    `insert into payees (person_id, group_id, organization_id, created_at)
       select host_person_id, host_group_id, host_organization_id, $2 from events where id = $1 on conflict do nothing`,
    [eventId, now],
  );
}
