import type { Tone } from '#web/ui/display/Chip.tsx';
import type { Order, PaidWith } from './sales.api.ts';

/** The states of an order as hosts read them. */
export const orderStates: Record<Order['state'], { label: string; tone: Tone }> = {
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

/** How the money came, as a host says it. What was expected comes first. */
export function waysToMark({ method }: Pick<Order, 'method'>): { value: PaidWith; label: string }[] {
  const byHand: { value: PaidWith; label: string }[] = [
    { value: 'cash', label: 'Paid in cash' },
    { value: 'card', label: 'Paid by card' },
  ];
  const transfer = { value: 'transfer', label: 'Transfer has arrived' } as const;
  return method === 'transfer' ? [transfer, ...byHand] : [...byHand, transfer];
}

/** A host sends back by hand what came by hand. */
export const isRefundedByHand = ({ method }: Pick<Order, 'method'>): boolean => method !== 'online';
