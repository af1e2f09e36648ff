const names: Record<string, string> = {
  cash: 'Cash',
  card: 'Card',
  transfer: 'Bank transfer',
  other: 'Other',
  online: 'Online',
};

/** How money came: one way, or several separated by commas. */
export const formatPaidWith = (paidWith: string): string =>
  paidWith
    .split(', ')
    .map((way) => names[way] ?? names['other'])
    .join(', ');
