import { z } from 'zod';
import { TierKind } from '#contracts/payments/prices.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { insertRow, updateRow } from '#server/platform/postgres/row-writes.ts';

const SettingsRow = z.object({
  currency: z.string(),
  takesDoor: z.boolean(),
  takesTransfer: z.boolean(),
  takesOnline: z.boolean(),
  transferDays: z.number(),
  refundHoursBefore: z.number().nullable(),
  revision: z.number(),
});
export type TicketSettingsRow = z.infer<typeof SettingsRow>;

export async function findTicketSettings(db: Db, eventId: string): Promise<TicketSettingsRow | undefined> {
  return db.row(
    SettingsRow,
    `select currency, takes_door as "takesDoor", takes_transfer as "takesTransfer", takes_online as "takesOnline",
       transfer_days as "transferDays", refund_hours_before as "refundHoursBefore", revision
     from ticket_settings where event_id = $1`,
    [eventId],
  );
}

type NewSettings = Omit<TicketSettingsRow, 'revision'>;

export async function upsertTicketSettings(tx: Db, eventId: string, settings: NewSettings): Promise<void> {
  await tx.execute(
    `insert into ticket_settings as s (event_id, currency, takes_door, takes_transfer, takes_online, transfer_days, refund_hours_before)
       values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (event_id) do update set
       (currency, takes_door, takes_transfer, takes_online, transfer_days, refund_hours_before, revision) =
       (excluded.currency, excluded.takes_door, excluded.takes_transfer, excluded.takes_online, excluded.transfer_days,
        excluded.refund_hours_before, s.revision + 1)`,
    [
      eventId,
      settings.currency,
      settings.takesDoor,
      settings.takesTransfer,
      settings.takesOnline,
      settings.transferDays,
      settings.refundHoursBefore,
    ],
  );
}

const TierRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: TierKind,
  amount: z.number(),
  suggested: z.number().nullable(),
  capacity: z.number().nullable(),
  taken: z.number(),
  maxPerOrder: z.number(),
  opensAt: z.date().nullable(),
  closesAt: z.date().nullable(),
  isCodeOnly: z.boolean(),
  taxRate: z.number(),
});
export type TierRow = z.infer<typeof TierRow>;

/** The tiers that are sold, in the order of the host. */
export async function listTiers(db: Db, eventId: string): Promise<TierRow[]> {
  return db.rows(
    TierRow,
    `select id, name, kind, amount, suggested, capacity, taken, max_per_order as "maxPerOrder", opens_at as "opensAt", closes_at as "closesAt",
       is_code_only as "isCodeOnly", tax_rate as "taxRate"
     from price_tiers where event_id = $1 and retired_at is null order by position, id`,
    [eventId],
  );
}

export type TierFields = Omit<TierRow, 'taken' | 'id' | 'opensAt' | 'closesAt'> & {
  opensAt: string | null;
  closesAt: string | null;
};

export async function saveTier(
  tx: Db,
  eventId: string,
  { id, position, fields }: { id: string | undefined; position: number; fields: TierFields },
): Promise<string> {
  const columns = {
    position,
    name: fields.name,
    kind: fields.kind,
    amount: fields.amount,
    suggested: fields.suggested,
    capacity: fields.capacity,
    max_per_order: fields.maxPerOrder,
    opens_at: fields.opensAt,
    closes_at: fields.closesAt,
    is_code_only: fields.isCodeOnly,
    tax_rate: fields.taxRate,
  };
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
