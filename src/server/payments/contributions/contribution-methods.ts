import type { ContributionMethod } from '#contracts/payments/contributions.contract.ts';
import { canTakeOnline, canTakeTransfer } from '#server/payments/pay-methods.ts';
import type { PayeeRow } from '#server/payments/payees.queries.ts';
import type { PaymentMode } from '#server/platform/payment-settings.ts';

type PayMethods = { takesTransfer: boolean; takesOnline: boolean };
type Payee = Pick<PayeeRow, 'iban' | 'accountHolder' | 'providerState'>;

/** Ways in which a payee takes dues and donations now. */
export function contributionMethods(
  { takesTransfer, takesOnline }: PayMethods,
  payee: Payee,
  mode: PaymentMode,
): ContributionMethod[] {
  const methods: ContributionMethod[] = [];
  if (takesOnline && canTakeOnline({ payee, mode })) methods.push('online');
  if (takesTransfer && canTakeTransfer(payee)) methods.push('transfer');
  return methods;
}
