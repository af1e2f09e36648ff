import { amountText, readAmount } from '#contracts/payments/money.ts';
import { instantOf } from '#web/parts/zone-clock.ts';
import { newRowKey, type Row, rowName } from '#web/platform/form/form-binding.ts';
import { localTimeIn } from '#web/ui/display/local-time.ts';
import type { HostPrices, PricesBody } from './prices.api.ts';

type Tier = HostPrices['tiers'][number];
type TierBody = PricesBody['tiers'][number];

/** A kind of ticket as the form holds it: amounts as people write them, and local times of the event. */
export type TierRow = Row & {
  /** Null for a new one. */
  id: string | null;
  name: string;
  kind: Tier['kind'];
  amount: string;
  suggested: string;
  capacity: string;
  maxPerOrder: string;
  opensAt: string;
  closesAt: string;
  isCodeOnly: boolean;
  taxRate: string;
  /** Tickets that are ordered. */
  taken: number;
};

export type TicketValues = {
  /** The revision of the prices that the form began with: they may be loaded again while it is open. */
  revision: HostPrices['revision'];
  currency: string;
  takesDoor: boolean;
  takesTransfer: boolean;
  takesOnline: boolean;
  transferDays: string;
  /** Empty for never. */
  refundHoursBefore: string;
  tiers: readonly TierRow[];
  withLaterDates: boolean;
};

/** Cannot be sent: the contract's schema names what to enter. */
const INVALID = Number.NaN;

export function newTier(rows: readonly TierRow[], maxTickets: number): TierRow {
  return {
    key: newRowKey(),
    id: null,
    name: rows.length === 0 ? 'Standard' : '',
    kind: 'fixed',
    amount: '',
    suggested: '',
    capacity: '',
    maxPerOrder: String(maxTickets),
    opensAt: '',
    closesAt: '',
    isCodeOnly: false,
    // Tickets of one event are usually taxed alike.
    taxRate: rows.at(-1)?.taxRate ?? '0',
    taken: 0,
  };
}

export function toTicketValues(prices: HostPrices, timeZone: string): TicketValues {
  const { revision, currency, takesDoor, takesTransfer, takesOnline, transferDays, refundHoursBefore, tiers } = prices;
  const local = (instant: string | null) => (instant ? localTimeIn(timeZone, instant) : '');
  return {
    revision,
    currency,
    takesDoor,
    takesTransfer,
    takesOnline,
    transferDays: String(transferDays),
    withLaterDates: false,
    refundHoursBefore: refundHoursBefore === null ? '' : String(refundHoursBefore),
    tiers: tiers.map(({ id, name, kind, amount, suggested, capacity, maxPerOrder, ...tier }) => ({
      key: id,
      id,
      name,
      kind,
      amount: kind === 'free' ? '' : amountText(amount, currency),
      suggested: suggested === null ? '' : amountText(suggested, currency),
      capacity: capacity === null ? '' : String(capacity),
      maxPerOrder: String(maxPerOrder),
      opensAt: local(tier.opensAt),
      closesAt: local(tier.closesAt),
      isCodeOnly: tier.isCodeOnly,
      taxRate: String(tier.taxRate),
      taken: tier.taken,
    })),
  };
}

export function toPricesBody(values: TicketValues, timeZone: string): PricesBody {
  const { transferDays, refundHoursBefore, tiers, currency, ...choices } = values;
  return {
    ...choices,
    currency,
    transferDays: numberOf(transferDays),
    refundHoursBefore: refundHoursBefore === '' ? null : Number(refundHoursBefore),
    tiers: tiers.map((tier) => toTierBody(tier, currency, timeZone)),
  };
}

function toTierBody(tier: TierRow, currency: string, timeZone: string): TierBody {
  const { id, name, kind, capacity, maxPerOrder, opensAt, closesAt, isCodeOnly, taxRate } = tier;
  const amountOf = (text: string) => readAmount(text, currency) ?? INVALID;
  const instant = (local: string) => (local ? instantOf(local, timeZone) : null);
  return {
    ...(id !== null && { id }),
    name,
    kind,
    amount: amountWhere(tier, amountOf),
    suggested: kind === 'donation' && tier.suggested.trim() ? amountOf(tier.suggested) : null,
    capacity: capacity.trim() ? numberOf(capacity) : null,
    maxPerOrder: numberOf(maxPerOrder),
    opensAt: instant(opensAt),
    closesAt: instant(closesAt),
    isCodeOnly,
    taxRate: kind === 'free' || !taxRate.trim() ? 0 : numberOf(taxRate),
  };
}

/** The least that people pay may be left empty; a fixed price may not. */
function amountWhere({ kind, amount }: TierRow, amountOf: (text: string) => number): number {
  if (kind === 'free' || (kind === 'donation' && !amount.trim())) return 0;
  return amountOf(amount);
}

const numberOf = (text: string): number => (text.trim() ? Number(text.trim().replace(',', '.')) : INVALID);

export const ticketValueName = (path: string, { tiers }: TicketValues): string => rowName(path, 'tiers', tiers);
