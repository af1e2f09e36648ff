import { z } from 'zod';
import { TierKind } from '#contracts/payments/prices.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { byColumn, columnList, type FieldColumns, selectFields } from '#server/platform/postgres/field-columns.ts';
import { insertRow, updateRow } from '#server/platform/postgres/row-writes.ts';

export const TicketSettings = z.object({
  currency: z.string(),
  takesDoor: z.boolean(),
  takesTransfer: z.boolean(),
  takesOnline: z.boolean(),
  transferDays: z.number(),
  refundHoursBefore: z.number().nullable(),
});
export type TicketSettings = z.infer<typeof TicketSettings>;
export const settingsColumns = {
  currency: 'currency',
  takesDoor: 'takes_door',
  takesTransfer: 'takes_transfer',
  takesOnline: 'takes_online',
  transferDays: 'transfer_days',
  refundHoursBefore: 'refund_hours_before',
} as const satisfies FieldColumns<'ticket_settings', TicketSettings>;
export const settingsFields = Object.keys(settingsColumns) as (keyof TicketSettings)[];

const SettingsRow = TicketSettings.extend({ revision: z.number() });
export type TicketSettingsRow = z.infer<typeof SettingsRow>;

export async function findTicketSettings(db: Db, eventId: string): Promise<TicketSettingsRow | undefined> {
  return db.row(
    SettingsRow,
    `select ${selectFields(settingsColumns, 's')}, s.revision from ticket_settings s where s.event_id = $1`,
    [eventId],
  );
}

export async function upsertTicketSettings(tx: Db, eventId: string, settings: TicketSettings): Promise<void> {
  await tx.execute(
    `insert into ticket_settings as s (event_id, ${columnList(settingsColumns)})
       select $1, ${columnList(settingsColumns, 'v')} from jsonb_populate_record(null::ticket_settings, $2) v
     on conflict (event_id) do update set (${columnList(settingsColumns)}, revision) = (${columnList(settingsColumns, 'excluded')}, s.revision + 1)`,
    [eventId, JSON.stringify(byColumn(settingsColumns, settings))],
  );
}

/** What hosts set of a kind of ticket. */
export const TierSettings = z.object({
  name: z.string(),
  kind: TierKind,
  amount: z.number(),
  suggested: z.number().nullable(),
  capacity: z.number().nullable(),
  maxPerOrder: z.number(),
  opensAt: z.date().nullable(),
  closesAt: z.date().nullable(),
  isCodeOnly: z.boolean(),
  taxRate: z.number(),
});
export type TierSettings = z.infer<typeof TierSettings>;
export const tierColumns = {
  name: 'name',
  kind: 'kind',
  amount: 'amount',
  suggested: 'suggested',
  capacity: 'capacity',
  maxPerOrder: 'max_per_order',
  opensAt: 'opens_at',
  closesAt: 'closes_at',
  isCodeOnly: 'is_code_only',
  taxRate: 'tax_rate',
} as const satisfies FieldColumns<'price_tiers', TierSettings>;
export const tierFields = Object.keys(tierColumns) as (keyof TierSettings)[];

const TierRow = TierSettings.extend({ id: z.string(), taken: z.number() });
export type TierRow = z.infer<typeof TierRow>;

/** The tiers that are sold, in the order of the host. */
export async function listTiers(db: Db, eventId: string): Promise<TierRow[]> {
  return db.rows(
    TierRow,
    `select t.id, t.taken, ${selectFields(tierColumns, 't')} from price_tiers t
      where t.event_id = $1 and t.retired_at is null order by t.position, t.id`,
    [eventId],
  );
}

export type TierFields = Omit<TierSettings, 'opensAt' | 'closesAt'> & {
  opensAt: string | null;
  closesAt: string | null;
};

export async function saveTier(
  tx: Db,
  eventId: string,
  { id, position, fields }: { id: string | undefined; position: number; fields: TierFields },
): Promise<string> {
  const columns = { position, ...byColumn(tierColumns, fields) };
  if (!id) return insertRow(tx, 'price_tiers', { event_id: eventId, ...columns });
  await updateRow(tx, 'price_tiers', id, columns);
  return id;
}

/** Tiers that were ordered stay for their orders. */
export async function removeTiersExcept(tx: Db, eventId: string, keptIds: readonly string[], now: Date): Promise<void> {
  const REMOVED = 'event_id = $1 and id <> all ($2::uuid[]) and retired_at is null';
  await tx.execute(
    `delete from price_tiers t where ${REMOVED} and not exists (select from order_lines l where l.tier_id = t.id)`,
    [eventId, keptIds],
  );
  await tx.execute(`update price_tiers set retired_at = $3 where ${REMOVED}`, [eventId, keptIds, now]);
}

type TierCounts = readonly { tierId: string; quantity: number }[];

/** Whether so many tickets of a kind are not left. The caller holds the lock of the event's seats. */
export async function areSoldOut(tx: Db, counts: TierCounts): Promise<boolean> {
  const rowCount = await tx.execute(
    `select from price_tiers t join jsonb_to_recordset($1) as c ("tierId" uuid, quantity integer) on t.id = c."tierId"
      where t.capacity < t.taken + c.quantity limit 1`,
    [JSON.stringify(counts)],
  );
  return rowCount > 0;
}

/** Counts tickets of orders that take or give back seats. The caller holds the lock of the event's seats. */
export async function addTaken(tx: Db, counts: TierCounts): Promise<void> {
  await tx.execute(
    `update price_tiers t set taken = t.taken + c.quantity
       from jsonb_to_recordset($1) as c ("tierId" uuid, quantity integer) where t.id = c."tierId"`,
    [JSON.stringify(counts)],
  );
}
