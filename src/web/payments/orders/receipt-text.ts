import type { Order } from './orders.api.ts';

/** “Receipt 2026-0001”, in lists. */
export const formatDocument = ({ kind, number, correctedBy }: Order['receipts'][number]): string =>
  `${kind === 'receipt' ? 'Receipt' : 'Credit note'} ${number}${correctedBy ? ' (no longer counts)' : ''}`;
