import { formatMoney, isPayable, splitAmount, stepOf, taxIn } from '#contracts/payments/money.ts';
import type { Quote, Selection } from '#contracts/payments/orders.contract.ts';
import { MAX_TICKETS } from '#contracts/payments/prices.contract.ts';
import { NOT_PAYABLE } from './payable-amounts.ts';
import type { TierRow } from './prices.queries.ts';
import type { PromoCodeRow } from './promo-codes.queries.ts';

/*
 * What an order costs. Prices include tax: the tax of each rate is calculated once for all lines with it, then split, so that sums match to the cent.
 */
export type TierState = 'on-sale' | 'not-yet' | 'over' | 'sold-out';

export const leftOf = ({ capacity, taken }: Pick<TierRow, 'capacity' | 'taken'>): number | null =>
  capacity === null ? null : Math.max(0, capacity - taken);

export function tierState(tier: TierRow, now: Date): TierState {
  if (tier.opensAt && tier.opensAt > now) return 'not-yet';
  if (tier.closesAt && tier.closesAt <= now) return 'over';
  return leftOf(tier) === 0 ? 'sold-out' : 'on-sale';
}

/** A code for tickets that are no longer sold is for none. */
export function isCodeValid(code: PromoCodeRow, tiers: readonly Pick<TierRow, 'id'>[], now: Date): boolean {
  const { maxUses, uses, fromAt, untilAt } = code;
  if (code.tierIds.length > 0 && !tiers.some(({ id }) => isForTier(code, id))) return false;
  if (fromAt && fromAt > now) return false;
  return !(untilAt && untilAt <= now) && (maxUses === null || uses < maxUses);
}

const isForTier = ({ tierIds }: Pick<PromoCodeRow, 'tierIds'>, tierId: string): boolean =>
  tierIds.length === 0 || tierIds.includes(tierId);

/** Tiers behind a code are shown to people who have one for them. */
export const isTierShown = (tier: TierRow, code: PromoCodeRow | undefined): boolean =>
  !tier.isCodeOnly || (code !== undefined && isForTier(code, tier.id));

export type Pricing = { currency: string; tiers: readonly TierRow[]; code: PromoCodeRow | undefined };
type Choice = { tier: TierRow; quantity: number; unit: number };

/** The price, or the errors by field. `code` is undefined if the person has none or it does not work. */
export function priceOrder(
  pricing: Pricing,
  selection: Selection,
  now: Date,
): { quote: Quote } | { fields: Record<string, string> } {
  const { currency, code } = pricing;
  const choices: Choice[] = [];
  for (const line of selection.lines) {
    const choice = chooseTier(pricing, line, now);
    if (typeof choice === 'string') return { fields: { lines: choice } };
    if (choices.some(({ tier }) => tier.id === choice.tier.id))
      return { fields: { lines: 'Choose each ticket once.' } };
    choices.push(choice);
  }
  if (choices.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_TICKETS)
    return { fields: { lines: `Order up to ${MAX_TICKETS} tickets.` } };
  if (selection.code && !code) return { fields: { code: 'This code doesn’t work.' } };
  const totals = choices.map(({ quantity, unit }) => quantity * unit);
  const discounts = discountsOf(choices, totals, pricing);
  const paid = totals.map((total, index) => total - discounts[index]!);
  const taxes = taxesOf(choices, paid);
  const lines = choices.map(({ tier, quantity, unit }, index) => ({
    tierId: tier.id,
    name: tier.name,
    quantity,
    unit,
    discount: discounts[index]!,
    taxRate: tier.taxRate,
    tax: taxes[index]!,
    total: paid[index]!,
  }));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    quote: {
      currency,
      lines,
      subtotal: sum(totals),
      discount: sum(discounts),
      tax: sum(taxes),
      total: sum(paid),
    },
  };
}

function chooseTier(
  { currency, tiers, code }: Pricing,
  { tierId, quantity, amount }: Selection['lines'][number],
  now: Date,
): Choice | string {
  const tier = tiers.find(({ id }) => id === tierId);
  if (!tier || !isTierShown(tier, code)) return 'This ticket isn’t sold anymore.';
  const state = tierState(tier, now);
  if (state === 'sold-out') return `“${tier.name}” is sold out.`;
  if (state !== 'on-sale') return `“${tier.name}” is not on sale now.`;
  if (quantity > tier.maxPerOrder) return `Order up to ${tier.maxPerOrder} of “${tier.name}”.`;
  const left = leftOf(tier);
  if (left !== null && quantity > left) return `Only ${left} of “${tier.name}” ${left === 1 ? 'is' : 'are'} left.`;
  if (tier.kind !== 'donation') return { tier, quantity, unit: tier.amount };
  if (amount === undefined || amount < tier.amount)
    return `Pay at least ${formatMoney(tier.amount, currency)} for “${tier.name}”.`;
  if (!isPayable(amount, currency)) return NOT_PAYABLE;
  return { tier, quantity, unit: amount };
}

/** A code lowers the lines it is for, never below zero; a fixed amount counts once per order. What is left can be paid. */
function discountsOf(choices: readonly Choice[], totals: readonly number[], { code, currency }: Pricing): number[] {
  const bases = choices.map(({ tier }, index) => (code && isForTier(code, tier.id) ? totals[index]! : 0));
  const base = bases.reduce((sum, value) => sum + value, 0);
  if (!code || code.kind === 'unlock' || base === 0) return bases.map(() => 0);
  if (code.kind === 'free') return bases;
  const step = stepOf(currency);
  const discount = code.kind === 'percent' ? (base * code.value) / 100 : Math.min(code.value, base);
  return splitAmount(Math.round(discount / step), bases).map((part) => part * step);
}

function taxesOf(choices: readonly Choice[], paid: readonly number[]): number[] {
  const taxes = paid.map(() => 0);
  for (const rate of new Set(choices.map(({ tier }) => tier.taxRate))) {
    const weights = choices.map(({ tier }, index) => (tier.taxRate === rate ? paid[index]! : 0));
    const tax = taxIn(
      weights.reduce((sum, value) => sum + value, 0),
      rate,
    );
    for (const [index, part] of splitAmount(tax, weights).entries()) taxes[index]! += part;
  }
  return taxes;
}
