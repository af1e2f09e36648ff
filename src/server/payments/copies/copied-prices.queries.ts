import { z } from 'zod';
import { viewerRelationSql } from '#server/events/hosts/event-hosts.queries.ts';
import { settingsColumns, TicketSettings, TierSettings, tierColumns } from '#server/payments/prices.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { byColumn, columnList } from '#server/platform/postgres/field-columns.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';

/** The tickets of an event without what was sold of them. */
const CopiedPrices = z.object({
  settings: TicketSettings,
  tiers: z.array(TierSettings.extend({ opensAt: z.iso.datetime().nullable(), closesAt: z.iso.datetime().nullable() })),
  /** The start of the event, which the times of the sales belong to. */
  startsLocal: z.string().nullable(),
});
export type CopiedPrices = z.infer<typeof CopiedPrices>;

const StartRow = z.object({ startsLocal: z.string().nullable() });

export async function findStartLocal(tx: Db, eventId: string): Promise<string | null> {
  const statement = `select ${wallTimeSql('starts_local')} as "startsLocal" from events where id = $1`;
  return (await tx.one(StartRow, statement, [eventId])).startsLocal;
}

const TemplateRow = z.object({ prices: CopiedPrices });

export async function findTemplatePrices(tx: Db, templateId: string): Promise<CopiedPrices | undefined> {
  const statement = 'select prices from template_prices where template_id = $1';
  return (await tx.row(TemplateRow, statement, [templateId]))?.prices;
}

export async function insertTemplatePrices(tx: Db, templateId: string, prices: CopiedPrices): Promise<void> {
  const values = [templateId, JSON.stringify(prices)];
  await tx.execute('insert into template_prices (template_id, prices) values ($1, $2)', values);
}

export async function insertCopiedPrices(
  tx: Db,
  eventIds: readonly string[],
  { settings, tiers, startsLocal }: CopiedPrices,
): Promise<void> {
  await tx.execute(
    `insert into ticket_settings as s (event_id, windows_start_local, ${columnList(settingsColumns)})
       select copy, $2::timestamp, ${columnList(settingsColumns, 'v')} from unnest($1::uuid[]) copy, jsonb_populate_record(null::ticket_settings, $3) v
     on conflict (event_id) do update set (windows_start_local, ${columnList(settingsColumns)}, revision) =
       (excluded.windows_start_local, ${columnList(settingsColumns, 'excluded')}, s.revision + 1)`,
    [eventIds, startsLocal, JSON.stringify(byColumn(settingsColumns, settings))],
  );
  const rows = tiers.map((tier, position) => ({ position, ...byColumn(tierColumns, tier) }));
  await tx.execute(
    `insert into price_tiers (event_id, position, ${columnList(tierColumns)})
       select copy, v.position, ${columnList(tierColumns, 'v')} from unnest($1::uuid[]) copy, jsonb_populate_recordset(null::price_tiers, $2) v`,
    [eventIds, JSON.stringify(rows)],
  );
  await moveSaleWindows(tx, eventIds);
}

const IdRow = z.object({ id: z.string() });

type LaterDatesRequest = { eventId: string; viewerId: string; now: Date };

/**
 * The later dates of the series of an event that can get its tickets: of the same host, which the viewer may edit as well, and as nobody has ordered any
 * of theirs. Promo codes may be for some tickets only.
 */
export async function listLaterDates(db: Db, { eventId, viewerId, now }: LaterDatesRequest): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    `select e.id from events d join events e on e.series_id = d.series_id and e.starts_at > d.starts_at and e.starts_at > $2
       cross join lateral (select ${viewerRelationSql('$3::uuid')}) relation
      where d.id = $1 and e.status = 'published' and (relation."isHost" or relation."isNamedCohost")
        and (e.host_person_id, e.host_group_id, e.host_organization_id) is not distinct from (d.host_person_id, d.host_group_id, d.host_organization_id)
        and not exists (select from orders o where o.event_id = e.id) and not exists (select from promo_codes c where c.event_id = e.id)
      order by e.starts_at, e.id`,
    [eventId, now, viewerId],
  );
  return rows.map(({ id }) => id);
}

/** The events must have no orders. */
export async function deleteTiers(tx: Db, eventIds: readonly string[]): Promise<void> {
  await tx.execute('delete from price_tiers where event_id = any ($1::uuid[])', [eventIds]);
}

/** At the same distance from the start of each copy that has one. Does nothing if they are. */
export async function moveSaleWindows(tx: Db, eventIds: readonly string[]): Promise<void> {
  await tx.execute('select move_sale_windows($1)', [eventIds]);
}

/** A host has set the times of the sales: they no longer move with the start of the draft. */
export async function fixSaleWindows(tx: Db, eventId: string): Promise<void> {
  await tx.execute('update ticket_settings set windows_start_local = null where event_id = $1', [eventId]);
}
