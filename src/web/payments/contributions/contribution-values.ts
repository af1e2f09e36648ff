import { amountText, readAmount } from '#contracts/payments/money.ts';
import { newRowKey, type Row, rowName } from '#web/platform/form/form-binding.ts';
import type { Period } from './contributions.api.ts';
import type { ContributionsBody, HostContributions } from './host-contributions.api.ts';

/** Dues as the form holds them: amounts as people write them. */
export type PlanRow = Row & {
  /** Null for new ones. */
  id: string | null;
  name: string;
  description: string;
  amount: string;
  period: Period;
  taxRate: string;
  /** How many people pay them. */
  members: number;
};

export type ContributionValues = {
  /** The revision of the data that the form began with: it may be loaded again while the form is open. */
  revision: HostContributions['revision'];
  currency: string;
  takesTransfer: boolean;
  takesOnline: boolean;
  takesDonations: boolean;
  /** Separated by spaces: a comma may be part of an amount. */
  donationAmounts: string;
  donationText: string;
  plans: readonly PlanRow[];
};

/** Cannot be sent: the contract's schema names what to enter. */
const INVALID = Number.NaN;

export const newPlan = (rows: readonly PlanRow[]): PlanRow => ({
  key: newRowKey(),
  id: null,
  name: rows.length === 0 ? 'Member' : '',
  description: '',
  amount: '',
  period: 'year',
  taxRate: rows.at(-1)?.taxRate ?? '0',
  members: 0,
});

export function toContributionValues(saved: HostContributions): ContributionValues {
  const { revision, currency, takesTransfer, takesOnline, takesDonations, donationAmounts, donationText, plans } =
    saved;
  return {
    revision,
    currency,
    takesTransfer,
    takesOnline,
    takesDonations,
    donationAmounts: donationAmounts.map((amount) => amountText(amount, currency)).join('  '),
    donationText,
    plans: plans.map(({ amount, taxRate, ...plan }) => ({
      ...plan,
      key: plan.id,
      amount: amountText(amount, currency),
      taxRate: String(taxRate),
    })),
  };
}

export function toContributionsBody(values: ContributionValues): ContributionsBody {
  const { donationAmounts, plans, ...rest } = values;
  const amountOf = (text: string) => readAmount(text, values.currency) ?? INVALID;
  return {
    ...rest,
    donationAmounts: donationAmounts
      .split(/[\s;]+/)
      .filter(Boolean)
      .map(amountOf),
    plans: plans.map(({ id, name, description, amount, period, taxRate }) => ({
      ...(id !== null && { id }),
      name,
      description,
      amount: amountOf(amount),
      period,
      taxRate: taxRate.trim() ? Number(taxRate.trim().replace(',', '.')) : INVALID,
    })),
  };
}

export const contributionValueName = (path: string, { plans }: ContributionValues): string =>
  path.startsWith('donationAmounts.') ? 'donationAmounts' : rowName(path, 'plans', plans);
