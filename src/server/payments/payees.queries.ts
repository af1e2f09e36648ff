import { z } from 'zod';
import { groupRights } from '#contracts/groups/group-roles.ts';
import { organizationRights } from '#contracts/organizations/organization-roles.ts';
import { ContributionHost } from '#contracts/payments/contributions.contract.ts';
import { OnlineAccountState, Payee, Received } from '#contracts/payments/payees.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IS_RECEIPT } from './orders.queries.ts';

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
  providerState: OnlineAccountState,
  requirements: z.array(z.string()),
  /** On the site; empty after the owner was deleted. */
  name: z.string(),
});
export type PayeeRow = z.infer<typeof PayeeRow>;

/** SQL: the name of the payee `y`; empty after the owner was deleted. */
export const PAYEE_NAME = `coalesce((select n.name from people n where n.id = y.person_id), (select n.name from groups n where n.id = y.group_id),
  (select n.name from organizations n where n.id = y.organization_id), '')`;
const COLUMNS = `y.id, y.takes_door as "takesDoor", y.takes_transfer as "takesTransfer", y.account_holder as "accountHolder", y.iban, y.bank,
  y.legal_name as "legalName", y.address, y.tax_number as "taxNumber", y.tax_name as "taxName", y.revision, y.provider_account as "providerAccount", y.provider_state as "providerState",
  y.requirements, ${PAYEE_NAME} as name`;

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

/** How a person, a group or an organization is paid; undefined if nothing was entered and nothing sold. */
export async function findPayeeOfOwner(
  db: Db,
  { kind, id }: Pick<Payee, 'kind' | 'id'>,
): Promise<PayeeRow | undefined> {
  return db.row(PayeeRow, `select ${COLUMNS} from payees y where y.${kind}_id = $1`, [id]);
}

/** The group or organization that is paid; undefined for people, and after it was deleted. */
export async function findHostOfPayee(db: Db, payeeId: string): Promise<z.infer<typeof ContributionHost> | undefined> {
  return db.row(
    ContributionHost,
    `select 'group' as kind, g.slug, g.name from payees y join groups g on g.id = y.group_id where y.id = $1
     union all select 'organization', n.slug, n.name from payees y join organizations n on n.id = y.organization_id where y.id = $1`,
    [payeeId],
  );
}

/** Makes the host of an event a payee, once. Prices of a draft may have been set for another host. */
export async function findOrInsertPayeeOfEvent(tx: Db, eventId: string, now: Date): Promise<PayeeRow | undefined> {
  const known = await findPayeeOfEvent(tx, eventId);
  if (known) return known;
  await tx.execute(
    `insert into payees (person_id, group_id, organization_id, created_at)
       select host_person_id, host_group_id, host_organization_id, $2 from events where id = $1 on conflict do nothing`,
    [eventId, now],
  );
  return findPayeeOfEvent(tx, eventId);
}

const hasRoleSql = (role: string, roles: readonly string[]) => `${role} = any ('{${roles.join(',')}}')`;

/** Who a person is paid as: themselves, and the groups and organizations whose money they manage. */
export const ACTS_FOR = `(select 'person' as kind, n.id, n.name, 0 as rank from people n where n.id = $1
  union all select 'group', n.id, n.name, 1 from groups n join group_members m on m.group_id = n.id where m.person_id = $1
    and ${hasRoleSql('m.role', groupRights.manageMoney.roles)}
  union all select 'organization', n.id, n.name, 2 from organizations n join organization_staff s on s.organization_id = n.id where s.person_id = $1
    and ${hasRoleSql('s.role', organizationRights.manageMoney.roles)})`;
/** SQL: the owner of the payee `y` if it is of the kind of `a`. */
export const OWNER = `case a.kind when 'person' then y.person_id when 'group' then y.group_id else y.organization_id end`;

/** How the viewer, and the groups and organizations they run, are paid; empty fields where nothing was entered. */
export async function listPayeesOf(db: Db, personId: string): Promise<Payee[]> {
  const text = (column: string, name: string) => `coalesce(y.${column}, '') as "${name}"`;
  return db.rows(
    Payee,
    `select a.kind, a.id, a.name, ${text('account_holder', 'accountHolder')}, ${text('iban', 'iban')}, ${text('bank', 'bank')},
       ${text('legal_name', 'legalName')}, ${text('address', 'address')}, ${text('tax_name', 'taxName')}, ${text('tax_number', 'taxNumber')},
       coalesce(y.revision, 0) as revision,
       json_build_object('state', coalesce(y.provider_state, 'none'), 'requirements', coalesce(y.requirements, '{}')) as "onlineAccount"
     from ${ACTS_FOR} a left join payees y on ${OWNER} = a.id order by a.rank, a.name, a.id`,
    [personId],
  );
}

export type PayeeRef = Pick<Payee, 'kind' | 'id'>;

/** Makes a person, a group or an organization a payee, once. */
export async function insertPayee(tx: Db, { kind, id }: PayeeRef, now: Date): Promise<void> {
  await tx.execute(`insert into payees (${kind}_id, revision, created_at) values ($1, 0, $2) on conflict do nothing`, [
    id,
    now,
  ]);
}

type PayeeChange = Omit<Payee, 'name' | 'kind' | 'id' | 'onlineAccount'>;

/** False if it was changed since it was read. */
export async function savePayee(tx: Db, { kind, id }: PayeeRef, change: PayeeChange, now: Date): Promise<boolean> {
  await insertPayee(tx, { kind, id }, now);
  const rowCount = await tx.execute(
    `update payees set account_holder = $3, iban = $4, bank = $5, legal_name = $6, address = $7, tax_name = $8, tax_number = $9,
       revision = revision + 1
     where ${kind}_id = $1 and revision = $2`,
    [
      id,
      change.revision,
      change.accountHolder,
      change.iban,
      change.bank,
      change.legalName,
      change.address,
      change.taxName,
      change.taxNumber,
    ],
  );
  return rowCount === 1;
}

/** What each payee has received, by currency: balances from the books, and tax by quarter from receipts less credit notes. */
export async function listReceived(db: Db, personId: string): Promise<Received[]> {
  const balance = (place: string) =>
    `coalesce((select sum(b.amount) from ledger_lines b where b.account = 'payee:' || y.id || ':${place}' and b.currency = used.currency), 0)::bigint`;
  return db.rows(
    Received,
    `select a.kind, a.name, y.id as "payeeId", used.currency, ${balance('door')} as door, ${balance('bank')} as bank, ${balance('stripe')} as online,
       (select coalesce(sum(f.amount), 0)::bigint from ledger_lines l join ledger_lines f on f.entry_id = l.entry_id and f.account = 'fee:stripe'
         where l.account = 'payee:' || y.id || ':stripe' and l.currency = used.currency) as fees,
       coalesce((select json_agg(json_build_object('amount', p.amount, 'state', p.state, 'arrivesOn', p.arrives_on) order by p.created_at desc, p.id)
         from (select * from payouts where payee_id = y.id and currency = used.currency order by created_at desc, id limit 12) p), '[]') as payouts,
       coalesce((select json_agg(json_build_object('quarter', quarter, 'rate', rate, 'net', net, 'tax', tax) order by quarter desc, rate desc) from (
         select to_char(c.issued_at at time zone coalesce(c.content->>'timeZone', 'UTC'), 'YYYY-"Q"Q') as quarter, t.rate,
             sum(case when ${IS_RECEIPT} then t.net else -t.net end)::bigint as net,
             sum(case when ${IS_RECEIPT} then t.tax else -t.tax end)::bigint as tax
           from receipts c, jsonb_to_recordset(c.content->'taxes') as t (rate double precision, net bigint, tax bigint)
          where c.payee_id = y.id and c.content->>'currency' = used.currency group by 1, 2) taxes), '[]') as quarters
     from ${ACTS_FOR} a join payees y on ${OWNER} = a.id
       cross join lateral (select distinct currency from orders where payee_id = y.id and paid_at is not null) used
     order by a.rank, a.name, used.currency`,
    [personId],
  );
}

const LedgerRow = z.object({
  occurredAt: z.date(),
  reason: z.string(),
  order: z.string().nullable(),
  account: z.string(),
  currency: z.string(),
  amount: z.number(),
});

/** The books of a payee that the person acts for: all lines of each entry about one of its orders. */
export async function listLedger(
  db: Db,
  { payeeId, personId }: { payeeId: string; personId: string },
): Promise<z.infer<typeof LedgerRow>[] | undefined> {
  const isOwn = await db.execute(`select from ${ACTS_FOR} a join payees y on ${OWNER} = a.id where y.id = $2`, [
    personId,
    payeeId,
  ]);
  if (isOwn === 0) return undefined;
  return db.rows(
    LedgerRow,
    `select e.occurred_at as "occurredAt", e.reason, o.number as order, l.account, l.currency, l.amount
       from orders o cross join lateral (
         select o.id as source
         union all select m.id from payments m where m.order_id = o.id
         union all select f.id from refunds f join payments m on m.id = f.payment_id where m.order_id = o.id
         union all select d.id from disputes d join payments m on m.id = d.payment_id where m.order_id = o.id) s
       join ledger_entries e on e.source = s.source join ledger_lines l on l.entry_id = e.id
     where o.payee_id = $1 order by e.occurred_at, e.id, l.position`,
    [payeeId],
  );
}
