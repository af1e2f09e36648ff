import type { PaymentMade } from './orders.api.ts';

export type PayeeGroup = {
  key: string;
  payee: string;
  currency: string;
  payments: readonly PaymentMade[];
  total: number;
  /** The sums of what was paid for, where that is of several kinds. */
  sums: readonly { kind: PaymentMade['kind']; amount: number }[];
};

const sumOf = (payments: readonly PaymentMade[]): number => payments.reduce((sum, { amount }) => sum + amount, 0);

/** Payments by who got them and in which currency, in the order of the first. */
export function groupByPayee(payments: readonly PaymentMade[]): PayeeGroup[] {
  const groups = Map.groupBy(payments, ({ payeeId, currency }) => `${payeeId} ${currency}`);
  return [...groups].map(([key, group]) => {
    const kinds = [...Map.groupBy(group, ({ kind }) => kind)];
    const sums = kinds.map(([kind, ofKind]) => ({ kind, amount: sumOf(ofKind) }));
    const { payee, currency } = group[0]!;
    return { key, payee, currency, payments: group, total: sumOf(group), sums: sums.length > 1 ? sums : [] };
  });
}

export const kindNames: Record<PaymentMade['kind'], string> = {
  tickets: 'Tickets',
  dues: 'Dues',
  donation: 'Donation',
};

/** “Hamlet”, “Dues: Member”, “Donation, refunded”. */
export function formatPayment({
  kind,
  name,
  amount,
  isDispute,
}: Pick<PaymentMade, 'kind' | 'name' | 'amount' | 'isDispute'>): string {
  const what = kind === 'tickets' ? name : [kindNames[kind], name].filter(Boolean).join(': ');
  if (isDispute) return `${what}, taken back by your bank`;
  return amount < 0 ? `${what}, refunded` : what;
}
