import { isRefundUnderWay, UNDER_WAY } from '#web/payments/orders/order-text.ts';
import type { Tone } from '#web/ui/display/Chip.tsx';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import type { Order, PaidWith } from './sales.api.ts';

type OrderLabel = { label: string; tone: Tone };

/** The states of an order as hosts read them. */
const orderStates: Record<Order['state'], OrderLabel> = {
  reserved: { label: 'Not paid yet', tone: 'loud' },
  paying: { label: 'Paying now', tone: 'loud' },
  door: { label: 'Pays at the door', tone: 'loud' },
  transfer: { label: 'Transfer expected', tone: 'loud' },
  paid: { label: 'Paid', tone: 'good' },
  'part-refunded': { label: 'Partly refunded', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
  expired: { label: 'Not paid in time', tone: 'plain' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
};

type StateForHost = Pick<Order, 'state'> & { isDueByHand: boolean; hasOpenRefund: boolean };

/** The state of an order for its host, who may still have to refund it by hand. */
export function stateForHost({ state, isDueByHand: isDue, hasOpenRefund }: StateForHost): OrderLabel {
  if (isDue) return { label: 'To refund', tone: 'loud' };
  return isRefundUnderWay(state, hasOpenRefund) ? { label: UNDER_WAY, tone: 'plain' } : orderStates[state];
}

export type PaidWithOption = { value: PaidWith; label: string };

/** How the money came, as a host says it. What was expected comes first. */
export function waysToMark({ method }: Pick<Order, 'method'>): PaidWithOption[] {
  const byHand: PaidWithOption[] = [
    { value: 'cash', label: 'Paid in cash' },
    { value: 'card', label: 'Paid by card' },
  ];
  const transfer = { value: 'transfer', label: 'Transfer has arrived' } as const;
  return method === 'transfer' ? [transfer, ...byHand] : [...byHand, transfer];
}

/** A host refunds by hand what came by hand. */
export const isRefundedByHand = ({ method }: Pick<Order, 'method'>): boolean => method !== 'online';

/** What a refund of all the money of dues or a regular donation takes with it; null if that is nothing. */
export function formatEndOfPeriod({ kind, subscription }: Pick<Order, 'kind' | 'subscription'>): string | null {
  if (!subscription || subscription.paidUntil === subscription.paidUntilAfterRefund) return null;
  const what = kind === 'dues' ? 'The membership' : 'The regular donation';
  const rest = subscription.paidUntilAfterRefund;
  if (rest) return `${what} is then paid until ${formatInstantDate(rest)}.`;
  return subscription.hasOpenOrder
    ? `${what} ends now, and the order for the next period, which isn’t paid yet, is cancelled.`
    : `${what} ends now.`;
}

/** A refund that a host has yet to make by hand, and then marks. */
export const isDueByHand = (
  order: Pick<Order, 'method'>,
  { state }: Pick<Order['refunds'][number], 'state'>,
): boolean => isRefundedByHand(order) && state === 'pending';

const refundStates: Record<Order['refunds'][number]['state'], string> = {
  asked: 'Under way',
  pending: 'Under way',
  done: 'Refunded',
  failed: 'Failed',
};
const refundedWithTexts = { transfer: 'Refunded by transfer', cash: 'Refunded in cash' } as const;

/** The state of a refund as hosts read it. */
export function formatRefundState(
  order: Pick<Order, 'method'>,
  refund: Pick<Order['refunds'][number], 'state' | 'isOwed' | 'refundedWith'>,
): string {
  if (refund.refundedWith) return refundedWithTexts[refund.refundedWith];
  if (refund.isOwed) return 'Failed: the buyer did not get it';
  return isDueByHand(order, refund) ? 'To be refunded by you' : refundStates[refund.state];
}
