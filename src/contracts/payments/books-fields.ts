/** Why an entry was written into the ledger. */
export const ledgerReasons = ['sale', 'payment', 'refund', 'credit', 'fee', 'dispute', 'correction'] as const;
export type LedgerReason = (typeof ledgerReasons)[number];

/** The kinds of accounts in the ledger: what buyers owe, where money is, what it was paid for, and what is kept of it. */
export const ledgerAccounts = [
  'buyers',
  'door',
  'bank',
  'stripe',
  'sales',
  'dues',
  'donations',
  'tax',
  'fees',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What moves money on an account at the provider. */
export const movementKinds = ['payment', 'refund', 'refund-failure', 'dispute', 'dispute-return', 'other'] as const;
export type MovementKind = (typeof movementKinds)[number];
