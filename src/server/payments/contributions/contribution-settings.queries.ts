import { z } from 'zod';
import { DuesPlan, type HostContributions, Period } from '#contracts/payments/contributions.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { isOverSql } from './subscriptions.queries.ts';

const SettingsRow = z.object({
  currency: z.string(),
  takesDonations: z.boolean(),
  donationAmounts: z.array(z.number()),
  donationText: z.string(),
  takesTransfer: z.boolean(),
  takesOnline: z.boolean(),
  revision: z.number(),
});
export type SettingsRow = z.infer<typeof SettingsRow>;

export async function findContributionSettings(db: Db, payeeId: string): Promise<SettingsRow | undefined> {
  return db.row(
    SettingsRow,
    `select currency, takes_donations as "takesDonations", to_json(donation_amounts) as "donationAmounts", donation_text as "donationText",
       takes_transfer as "takesTransfer", takes_online as "takesOnline", revision
     from contribution_settings where payee_id = $1`,
    [payeeId],
  );
}

const PlanRow = DuesPlan.extend({ members: z.number() });

/** The plans that are offered, with the people who pay them. */
export async function listPlans(db: Db, payeeId: string, now: Date): Promise<z.infer<typeof PlanRow>[]> {
  return db.rows(
    PlanRow,
    `select d.id, d.name, d.description, d.amount, d.period, d.tax_rate as "taxRate",
       (select count(*)::integer from subscriptions s where s.plan_id = d.id and s.ended_at is null and not ${isOverSql('$2')}) as members
     from dues_plans d where d.payee_id = $1 and d.retired_at is null order by d.position`,
    [payeeId, now],
  );
}

type SavedSettings = Omit<HostContributions, 'plans' | 'revision' | 'canTakeTransfer' | 'onlineState'>;

/** False if it was changed since it was read. */
export async function saveContributionSettings(
  tx: Db,
  payeeId: string,
  { revision, ...saved }: SavedSettings & { revision: number | null },
): Promise<boolean> {
  const values = [
    payeeId,
    saved.currency,
    saved.takesDonations,
    saved.donationAmounts,
    saved.donationText,
    saved.takesTransfer,
    saved.takesOnline,
    revision ?? 0,
  ];
  const rowCount = await tx.execute(
    `insert into contribution_settings as c (payee_id, currency, takes_donations, donation_amounts, donation_text, takes_transfer, takes_online)
       select $1, $2, $3, $4, $5, $6, $7
     on conflict (payee_id) do update set currency = $2, takes_donations = $3, donation_amounts = $4, donation_text = $5, takes_transfer = $6,
       takes_online = $7, revision = c.revision + 1 where c.revision = $8`,
    values,
  );
  return rowCount === 1;
}

const NewPlan = z.object({
  id: z.string().optional(),
  name: z.string(),
  description: z.string(),
  amount: z.number(),
  period: Period,
  taxRate: z.number(),
});

/** Plans that are left out are retired. */
export async function savePlans(
  tx: Db,
  payeeId: string,
  plans: readonly z.infer<typeof NewPlan>[],
  now: Date,
): Promise<void> {
  const kept = plans.flatMap(({ id }) => (id ? [id] : []));
  await tx.execute(
    'update dues_plans set retired_at = $3 where payee_id = $1 and retired_at is null and not (id = any ($2::uuid[]))',
    [payeeId, kept, now],
  );
  await tx.execute(
    `insert into dues_plans as d (id, payee_id, name, description, amount, period, tax_rate, position)
       select coalesce(p.id, gen_random_uuid()), $1, p.name, p.description, p.amount, p.period, p."taxRate", p.position
         from rows from (jsonb_to_recordset($2) as (id uuid, name text, description text, amount bigint, period text, "taxRate" double precision))
           with ordinality as p (id, name, description, amount, period, "taxRate", position)
     on conflict (id) do update set name = excluded.name, description = excluded.description, amount = excluded.amount, period = excluded.period,
       tax_rate = excluded.tax_rate, position = excluded.position, retired_at = null where d.payee_id = $1`,
    [payeeId, JSON.stringify(plans)],
  );
}

/** Whether people pay regularly in a currency already. */
export async function isSubscribed(db: Db, payeeId: string): Promise<boolean> {
  return (
    (await db.execute('select from subscriptions where payee_id = $1 and ended_at is null limit 1', [payeeId])) > 0
  );
}
