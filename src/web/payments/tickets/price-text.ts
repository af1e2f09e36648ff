import { formatMoney } from '#contracts/payments/money.ts';
import type { EventPrices, PayMethod, Tier } from '#web/payments/orders/orders.api.ts';
import { formatDaysOrHours } from '#web/ui/display/count.ts';
import { formatStart, localTimeIn } from '#web/ui/display/local-time.ts';

/** “€12.00”, “Free”, “Pay what you want, from €5.00”. */
export function formatPrice({ kind, amount, suggested }: Tier, currency: string): string {
  if (kind === 'free') return 'Free';
  if (kind === 'fixed') return formatMoney(amount, currency);
  const parts = [
    'Pay what you want',
    amount > 0 && `from ${formatMoney(amount, currency)}`,
    suggested !== null && suggested > amount && `${formatMoney(suggested, currency)} suggested`,
  ];
  return parts.filter(Boolean).join(', ');
}

export const formatTax = ({ taxRate, kind }: Pick<Tier, 'taxRate' | 'kind'>): string =>
  taxRate > 0 && kind !== 'free' ? `incl. ${taxRate}% tax` : '';

/** Whether tickets of this kind can be had now, and how many. */
export function formatSale({ state, left, opensAt, closesAt }: Tier, timeZone: string): string {
  const day = (instant: string) => formatStart(localTimeIn(timeZone, instant));
  if (state === 'sold-out') return 'Sold out';
  if (state === 'over') return 'No longer on sale';
  if (state === 'not-yet' && opensAt) return `On sale from ${day(opensAt)}`;
  return [left !== null && `${left} left`, closesAt && `on sale until ${day(closesAt)}`].filter(Boolean).join(' · ');
}

const WAYS: Record<PayMethod, string> = {
  free: '',
  online: 'online',
  transfer: 'by bank transfer',
  door: 'at the door',
};

/** “Pay online, by bank transfer or at the door.” Empty if nothing costs anything. */
export function formatWays({ methods, tiers }: Pick<EventPrices, 'methods' | 'tiers'>): string {
  const ways = methods.map((method) => WAYS[method]).filter(Boolean);
  if (ways.length === 0 || tiers.every(({ kind }) => kind === 'free')) return '';
  const last = ways.at(-1)!;
  return `Pay ${ways.length === 1 ? last : `${ways.slice(0, -1).join(', ')} or ${last}`}.`;
}

function formatBefore(hours: number): string {
  if (hours === 0) return 'until the start';
  return `up to ${formatDaysOrHours(hours)} before the start`;
}

/** The host's rule for people who cancel. */
export function formatRefundRule({
  refundHoursBefore,
  tiers,
}: Pick<EventPrices, 'refundHoursBefore' | 'tiers'>): string {
  if (tiers.every(({ kind }) => kind === 'free')) return '';
  return refundHoursBefore === null
    ? 'The host gives no refunds if you cancel.'
    : `Cancel ${formatBefore(refundHoursBefore)} and get a refund.`;
}
