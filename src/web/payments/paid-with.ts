const names: Record<string, string> = {
  cash: 'Cash',
  card: 'Card',
  transfer: 'Bank transfer',
  other: 'Other',
  online: 'Online',
};

/** How money came; methods of Stripe as it names them. */
export const formatPaidWith = (paidWith: string): string => names[paidWith || 'online'] ?? paidWith;
