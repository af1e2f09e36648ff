import { formatMoney, readAmount } from '#contracts/payments/money.ts';
import { instantOf } from '#web/parts/zone-clock.ts';
import type { PromoCode } from './prices.api.ts';

type PromoCodeValues = {
  code: string;
  kind: PromoCode['kind'];
  percent: string;
  amount: string;
  maxUses: string;
  fromAt: string;
  untilAt: string;
  tierIds: readonly string[];
};

export const newPromoCode: PromoCodeValues = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  maxUses: '',
  fromAt: '',
  untilAt: '',
  tierIds: [],
};

export const codeKinds: readonly { value: PromoCode['kind']; label: string }[] = [
  { value: 'percent', label: 'Takes a percentage off' },
  { value: 'amount', label: 'Takes an amount off the order' },
  { value: 'free', label: 'Makes it free' },
  { value: 'unlock', label: 'Shows hidden tickets' },
];

type Context = { currency: string; timeZone: string };

export function toPromoCodeBody(values: PromoCodeValues, { currency, timeZone }: Context) {
  const { code, kind, maxUses, fromAt, untilAt, tierIds } = values;
  const instant = (local: string) => (local ? instantOf(local, timeZone) : null);
  return {
    code,
    kind,
    value: valueOf(values, currency),
    maxUses: maxUses.trim() ? Number(maxUses) : null,
    fromAt: instant(fromAt),
    untilAt: instant(untilAt),
    tierIds: [...tierIds],
  };
}

function valueOf({ kind, percent, amount }: PromoCodeValues, currency: string): number {
  if (kind === 'percent') return percent.trim() ? Number(percent) : 0;
  return kind === 'amount' ? (readAmount(amount, currency) ?? Number.NaN) : 0;
}

/** The server's one value is entered in one of two fields. */
export const promoCodeValueName = (path: string, { kind }: PromoCodeValues): string =>
  path === 'value' ? (kind === 'percent' ? 'percent' : 'amount') : path;

/** "20% off", "€5.00 off the order". */
export function formatCodeEffect({ kind, value }: Pick<PromoCode, 'kind' | 'value'>, currency: string): string {
  if (kind === 'percent') return `${value}% off`;
  if (kind === 'amount') return `${formatMoney(value, currency)} off the order`;
  return kind === 'free' ? 'Free' : 'Shows hidden tickets';
}
