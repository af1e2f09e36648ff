import { updateTicketPrice } from '#server/events/seats.queries.ts';
import { lowestPrice } from '#server/payments/lowest-price.ts';
import { findTicketSettings, listTiers, settingsFields, tierFields } from '#server/payments/prices.queries.ts';
import type { CopyEffect, Effect } from '#server/platform/effects.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import * as queries from './copied-prices.queries.ts';

/**
 * Copies of an event with tickets have the same tickets, ways to pay and rule of refunds, so that none is published free by mistake. Promo codes stay
 * behind: people who were given one for an event would have it for all copies.
 */
export const copyPrices: CopyEffect = async (tx, { source, copy }) => {
  const prices =
    'eventId' in source
      ? await readPrices(tx, source.eventId)
      : await queries.findTemplatePrices(tx, source.templateId);
  if (!prices) return;
  if ('templateId' in copy) return queries.insertTemplatePrices(tx, copy.templateId, prices);
  await queries.insertCopiedPrices(tx, copy.eventIds, prices);
  await updateTicketPrice(tx, copy.eventIds, lowestPrice({ tiers: prices.tiers, currency: prices.settings.currency }));
};

/** Later dates of a series get the tickets of one of them instead of theirs. The caller has locked the seats of all. */
export async function copyPricesToDates(tx: Db, eventId: string, dates: readonly string[]): Promise<void> {
  await queries.deleteTiers(tx, dates);
  await copyPrices(tx, { source: { eventId }, copy: { eventIds: dates } });
}

/** The times of the sales follow the start of a copy until it is published. */
export const moveSales: Effect<{ eventId: string }> = (tx, { eventId }) => queries.moveSaleWindows(tx, [eventId]);

async function readPrices(tx: Db, eventId: string): Promise<queries.CopiedPrices | undefined> {
  const settings = await findTicketSettings(tx, eventId);
  if (!settings) return undefined;
  const tiers = (await listTiers(tx, eventId)).map((tier) => ({
    ...pickFields(tier, tierFields),
    opensAt: tier.opensAt?.toISOString() ?? null,
    closesAt: tier.closesAt?.toISOString() ?? null,
  }));
  return {
    settings: pickFields(settings, settingsFields),
    tiers,
    startsLocal: await queries.findStartLocal(tx, eventId),
  };
}
