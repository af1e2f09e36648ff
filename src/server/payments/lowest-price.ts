import { formatMoney } from '#contracts/payments/money.ts';
import type { TierSettings } from './prices.queries.ts';

type Prices = { tiers: readonly Pick<TierSettings, 'kind' | 'amount' | 'isCodeOnly'>[]; currency: string };

/** The price that cards and pages show. */
export function lowestPrice({ tiers, currency }: Prices): { price: number; note: string } | null {
  const open = tiers.filter(({ isCodeOnly }) => !isCodeOnly);
  const shown = open.length > 0 ? open : tiers;
  if (shown.length === 0) return null;
  const prices = shown.map(({ amount }) => amount);
  const price = Math.min(...prices);
  const isOne = price === Math.max(...prices) && shown.every(({ kind }) => kind !== 'donation');
  if (price > 0) return { price, note: `${isOne ? '' : 'From '}${formatMoney(price, currency)}` };
  const isFree = isOne && shown.every(({ kind }) => kind === 'free');
  if (isFree) return { price, note: 'Free' };
  const isChosen = shown.some(({ kind, amount }) => kind === 'donation' && amount === 0);
  return { price, note: isChosen ? 'Pay what you want' : 'Free or paid' };
}
