import { formatMoney } from '#contracts/payments/money.ts';
import type { ContributionMethod, DuesPlan, Period } from './contributions.api.ts';

const PER: Record<Period, string> = { month: 'a month', year: 'a year' };

/** “€36.00 a year”; a donation that is given once has no period. */
export const formatAmountPerPeriod = (amount: number, currency: string, period: Period | null): string =>
  [formatMoney(amount, currency), period && PER[period]].filter(Boolean).join(' ');

export const formatTax = ({ taxRate }: Pick<DuesPlan, 'taxRate'>): string =>
  taxRate > 0 ? `incl. ${taxRate}% tax` : '';

export const METHOD_LABELS: Record<ContributionMethod, string> = { online: 'Online', transfer: 'Bank transfer' };

export const formatPaymentHint = (method: ContributionMethod): string =>
  method === 'online'
    ? 'You’ll pay on the secure page of our payment service.'
    : 'You’ll get the bank account and a reference.';
