import { formatMoney } from '#contracts/payments/money.ts';
import type { EventPrices, Tier } from '#web/payments/orders/orders.api.ts';
import { formatWays } from '#web/payments/pay-method-text.ts';
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

/** Empty if nothing costs anything. */
export const formatWaysToPay = ({ methods, tiers }: Pick<EventPrices, 'methods' | 'tiers'>): string =>
  tiers.every(({ kind }) => kind === 'free') ? '' : formatWays(methods);

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
