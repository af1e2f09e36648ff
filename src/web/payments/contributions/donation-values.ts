import { amountText, formatMoney, readAmount } from '#contracts/payments/money.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/payments/session-drafts.ts';
import type { Contributions, Period } from './contributions.api.ts';

/** What a person gives: one of the suggested amounts, by its text, or another; `once` or each period. */
export type DonationValues = { chosen: string; amount: string; period: Period | 'once' };

export const OTHER = 'other';

type Offer = Pick<Contributions, 'donationAmounts' | 'currency'>;

export function amountOptions({ donationAmounts, currency }: Offer): { value: string; label: string }[] {
  const suggested = donationAmounts.map((amount) => ({ value: String(amount), label: formatMoney(amount, currency) }));
  return [...suggested, { value: OTHER, label: 'Another amount' }];
}

export const firstDonation = ({ donationAmounts: [first] }: Offer): DonationValues => ({
  chosen: first === undefined ? OTHER : String(first),
  amount: '',
  period: 'once',
});

/** Returns the amount in the smallest unit of the currency; undefined if it can't be read or is zero. */
export function donationAmount({ chosen, amount }: DonationValues, currency: string): number | undefined {
  const value = chosen === OTHER ? readAmount(amount, currency) : Number(chosen);
  return value || undefined;
}

export const donationErrors = (values: DonationValues, currency: string): Record<string, string> =>
  donationAmount(values, currency) === undefined
    ? { amount: `Enter an amount, such as ${amountText(1000, currency)}.` }
    : {};

const keyOf = (slug: string) => `donation:${slug}`;

export const keepDonation = (slug: string, values: DonationValues): void => keepDraft(keyOf(slug), values);

/** Returns the kept values once, and forgets them. */
export function takeDonation(slug: string): DonationValues | undefined {
  const kept = readDraft(keyOf(slug)) as DonationValues | undefined;
  forgetDraft(keyOf(slug));
  return kept;
}
