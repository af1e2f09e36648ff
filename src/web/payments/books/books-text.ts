import type { LedgerAccount, LedgerReason, MovementKind } from '#contracts/payments/books-fields.ts';

export const reasonNames: Record<LedgerReason, string> = {
  sale: 'Sale',
  payment: 'Payment',
  refund: 'Refund',
  credit: 'Credit note',
  fee: 'Fee',
  dispute: 'Dispute',
  correction: 'Correction',
};

export const accountNames: Record<LedgerAccount, string> = {
  buyers: 'Owed by buyers',
  door: 'Cash or card in person',
  bank: 'Bank transfers',
  stripe: 'At Stripe',
  sales: 'Tickets',
  dues: 'Dues',
  donations: 'Donations',
  tax: 'Tax',
  fees: 'Stripe fees',
};

export const movementNames: Record<MovementKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  'refund-failure': 'Failed refund',
  dispute: 'Dispute',
  'dispute-return': 'Dispute won',
  other: 'Other movement',
};
