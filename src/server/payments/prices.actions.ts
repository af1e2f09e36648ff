import type { z } from 'zod';
import type { EventPrices, HostPrices, updatePrices as updateEndpoint } from '#contracts/payments/prices.contract.ts';
import { lockSeats, updateTicketPrice } from '#server/events/seats.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { requireHost, requireVisibleEvent } from '#server/rsvps/rsvps.policy.ts';
import { lockSeriesOfEvent } from '#server/series/series.queries.ts';
import { copyPricesToDates } from './copies/copied-prices.actions.ts';
import { fixSaleWindows, listLaterDates } from './copies/copied-prices.queries.ts';
import { FALLBACK_CURRENCY, findDefaultCurrency } from './default-currency.queries.ts';
import { lowestPrice } from './lowest-price.ts';
import { readPricing } from './orders.actions.ts';
import { isOrdered } from './orders.queries.ts';
import { canTakeTransfer, onlineState, payMethods, transferDeadline } from './pay-methods.ts';
import { requirePayable } from './payable-amounts.ts';
import { findOrInsertPayeeOfEvent, findPayeeOfEvent } from './payees.queries.ts';
import { isTierShown, leftOf, tierState } from './price-order.ts';
import * as queries from './prices.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type PricesRef = { eventId: string; viewerId: string };

/** Any amount: whether something is to pay is all that ways to pay depend on. */
const SOME_AMOUNT = 1;

export async function showPrices(
  { db, clock, config }: Deps,
  { eventId, viewerId }: { eventId: string; viewerId: string | null },
  codeText: string | undefined,
): Promise<EventPrices> {
  const event = await requireVisibleEvent(db, eventId, viewerId);
  const now = clock.now();
  const { settings, tiers, code } = await readPricing(db, eventId, codeText, now);
  if (!settings)
    return {
      currency: FALLBACK_CURRENCY,
      tiers: [],
      methods: [],
      transferBy: null,
      refundHoursBefore: null,
      code: null,
    };
  const sale = {
    settings,
    payee: await findPayeeOfEvent(db, eventId),
    mode: config.PAYMENTS,
    startsAt: event.startsAt,
    now,
  };
  return {
    currency: settings.currency,
    tiers: tiers
      .filter((tier) => isTierShown(tier, code))
      .map((tier) => {
        const { taken: _taken, capacity: _capacity, isCodeOnly: _isCodeOnly, opensAt, closesAt, ...shown } = tier;
        return {
          ...shown,
          left: leftOf(tier),
          state: tierState(tier, now),
          opensAt: opensAt?.toISOString() ?? null,
          closesAt: closesAt?.toISOString() ?? null,
        };
      }),
    methods: payMethods(sale, SOME_AMOUNT),
    transferBy: transferDeadline(sale)?.toISOString() ?? null,
    refundHoursBefore: settings.refundHoursBefore,
    code: code ? { code: code.code, kind: code.kind, value: code.value, tierIds: code.tierIds } : null,
  };
}

const NO_SETTINGS = {
  takesDoor: true,
  takesTransfer: false,
  takesOnline: true,
  transferDays: 7,
  refundHoursBefore: 24,
};

export async function showHostPrices(
  { db, clock, config }: Deps,
  { eventId, viewerId }: PricesRef,
): Promise<HostPrices> {
  await requireHost(db, eventId, viewerId);
  const settings = await queries.findTicketSettings(db, eventId);
  const payee = await findPayeeOfEvent(db, eventId);
  const { currency, takesDoor, takesTransfer, takesOnline, transferDays, refundHoursBefore } = settings ?? {
    ...NO_SETTINGS,
    currency: await findDefaultCurrency(db, eventId),
    takesTransfer: payee?.takesTransfer ?? NO_SETTINGS.takesTransfer,
    takesDoor: payee?.takesDoor ?? NO_SETTINGS.takesDoor,
  };
  const tiers = await queries.listTiers(db, eventId);
  return {
    currency,
    takesDoor,
    takesTransfer,
    takesOnline,
    transferDays,
    refundHoursBefore,
    revision: settings?.revision ?? null,
    tiers: tiers.map((tier) => ({
      ...tier,
      opensAt: tier.opensAt?.toISOString() ?? null,
      closesAt: tier.closesAt?.toISOString() ?? null,
    })),
    canTakeTransfer: canTakeTransfer(payee),
    onlineState: onlineState({ payee, mode: config.PAYMENTS }),
    hasOrders: await isOrdered(db, eventId),
    laterDateCount: (await listLaterDates(db, { eventId, viewerId, now: clock.now() })).length,
  };
}

type NewPrices = z.output<(typeof updateEndpoint)['body']>;

export async function updatePrices(deps: Deps, ref: PricesRef, prices: NewPrices): Promise<HostPrices> {
  const { db, clock, config } = deps;
  const { eventId, viewerId } = ref;
  await requireHost(db, eventId, viewerId);
  const fields = tierErrors(prices, config.PAYMENTS !== 'off');
  if (Object.keys(fields).length > 0)
    throw new AppError('request.invalid', { message: Object.values(fields)[0]!, fields });
  const { tiers, revision, withLaterDates, ...settings } = prices;
  const amounts = tiers.flatMap(({ amount, suggested }, index) => [
    [`tiers.${index}.amount`, amount],
    [`tiers.${index}.suggested`, suggested],
  ]);
  requirePayable(Object.fromEntries(amounts), settings.currency);
  await db.transaction(async (tx) => {
    const now = clock.now();
    const dates = withLaterDates ? await lockLaterDates(tx, { ...ref, now }) : [];
    await lockSeats(tx, eventId);
    const before = await queries.findTicketSettings(tx, eventId);
    if ((before?.revision ?? null) !== revision) throw new AppError('prices.changed_elsewhere');
    if (before && before.currency !== settings.currency && (await isOrdered(tx, eventId)))
      throw new AppError('prices.currency_fixed');
    const payee = await findOrInsertPayeeOfEvent(tx, eventId, now);
    if (settings.takesTransfer && !canTakeTransfer(payee)) throw new AppError('prices.no_bank_account');
    const takesOnline = settings.takesOnline ?? before?.takesOnline ?? NO_SETTINGS.takesOnline;
    await queries.upsertTicketSettings(tx, eventId, { ...settings, takesOnline });
    await saveTiers(tx, eventId, tiers, now);
    await updateTicketPrice(tx, [eventId], lowestPrice(prices));
    if (dates.length > 0) await copyPricesToDates(tx, eventId, dates);
  });
  return showHostPrices(deps, ref);
}

/**
 * Locks the series, because dates being created copy the old tickets, then the seats of the event and of the later dates that can get its tickets, in the
 * order in which several are locked.
 */
async function lockLaterDates(tx: Db, changing: PricesRef & { now: Date }): Promise<string[]> {
  await lockSeriesOfEvent(tx, changing.eventId);
  const found = await listLaterDates(tx, changing);
  for (const id of [changing.eventId, ...found].toSorted()) await lockSeats(tx, id);
  // Some may have been ordered in the meantime.
  const left = new Set(await listLaterDates(tx, changing));
  return found.filter((id) => left.has(id));
}

async function saveTiers(tx: Db, eventId: string, tiers: NewPrices['tiers'], now: Date): Promise<void> {
  const before = await queries.listTiers(tx, eventId);
  const known = new Set(before.map(({ id }) => id));
  const keptIds: string[] = [];
  for (const [position, { id, ...fields }] of tiers.entries()) {
    const kept = id !== undefined && known.has(id) ? id : undefined;
    keptIds.push(await queries.saveTier(tx, eventId, { id: kept, position, fields }));
  }
  await queries.removeTiersExcept(tx, eventId, keptIds, now);
  if (
    tiers.some((tier) =>
      hasOtherWindow(
        tier,
        before.find(({ id }) => id === tier.id),
      ),
    )
  )
    await fixSaleWindows(tx, eventId);
}

const hasOtherWindow = (tier: NewPrices['tiers'][number], before: queries.TierRow | undefined): boolean =>
  isOtherTime(tier.opensAt, before?.opensAt) || isOtherTime(tier.closesAt, before?.closesAt);

const isOtherTime = (time: string | null, before: Date | null | undefined): boolean =>
  (time === null ? null : Date.parse(time)) !== (before?.getTime() ?? null);

function tierErrors(
  { tiers, takesDoor, takesTransfer, takesOnline = false }: NewPrices,
  isOnlinePossible: boolean,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const names = new Set<string>();
  for (const [index, tier] of tiers.entries()) {
    const at = (field: string) => `tiers.${index}.${field}`;
    if (names.has(tier.name.toLowerCase())) fields[at('name')] = 'Give each ticket a different name.';
    names.add(tier.name.toLowerCase());
    if (tier.kind === 'fixed' && tier.amount === 0) fields[at('amount')] = 'Enter a price, or choose a free ticket.';
    if (tier.kind === 'free' && tier.amount > 0) fields[at('amount')] = 'A free ticket has no price.';
    if (tier.suggested !== null && tier.suggested < tier.amount)
      fields[at('suggested')] = 'Suggest at least the minimum.';
    if (tier.opensAt && tier.closesAt && tier.closesAt <= tier.opensAt)
      fields[at('closesAt')] = 'The end must be after the start.';
  }
  const canBePaid = takesDoor || takesTransfer || (takesOnline && isOnlinePossible);
  if (tiers.some(({ kind }) => kind !== 'free') && !canBePaid) fields['takesDoor'] = 'Choose at least one way to pay.';
  return fields;
}
