/*
 * Amounts are integers in the smallest unit of their currency: cents, yen, or thousandths of a dinar. Only forms and texts know decimals.
 */

/** The highest price of a ticket: far below the integers that JSON keeps exactly, however many are ordered. */
export const MAX_AMOUNT = 100_000_000;

/*
 * The digits are part of the format of stored amounts, so they are listed here: those of `Intl` differ between browsers and Node. They are those of
 * ISO 4217, but none where hundredths are out of use (Unicode CLDR 48), because nobody can pay them (ADR 121).
 */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const WITHOUT_HUNDREDTHS = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER';
const LISTS: readonly [digits: number, codes: string][] = [
  [0, `${WHOLE} ${WITHOUT_HUNDREDTHS}`],
  [3, 'BHD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/** How many digits the smallest unit of a currency takes: 2 for EUR, 0 for JPY, 3 for KWD. */
export const digitsOf = (currency: string): number =>
  LISTS.find(([, codes]) => codes.split(' ').includes(currency))?.[0] ?? 2;

/** What amounts to pay are multiples of: Stripe takes no thousandths, although KWD and its like have them. */
export const stepOf = (currency: string): number => 10 ** Math.max(0, digitsOf(currency) - 2);

export const isPayable = (amount: number, currency: string): boolean => amount % stepOf(currency) === 0;

/** "€12.00", "¥500". */
export function formatMoney(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat('en', { style: 'currency', currency, ...fraction }).format(amount / 10 ** digits);
}

/** The amount as a form shows it: "12.00". */
export function amountText(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** Reads "12", "12.5" or "12,50"; undefined for anything that is not an amount of the currency. */
export function readAmount(text: string, currency: string, max = MAX_AMOUNT): number | undefined {
  const digits = digitsOf(currency);
  const match = /^(\d{1,10})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > digits) return undefined;
  const amount = Number(whole + fraction.padEnd(digits, '0'));
  return amount <= max ? amount : undefined;
}

/** Splits a sum by weights so that the parts add up to it: what is left after rounding down goes to the largest remainders. */
export function splitAmount(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (BigInt(sum) * BigInt(weight)) / BigInt(whole));
  const parts = exact.map(Number);
  const remainders = weights
    .map((weight, index) => ({ index, rest: (BigInt(sum) * BigInt(weight)) % BigInt(whole) }))
    .toSorted((one, other) => (other.rest > one.rest ? 1 : other.rest < one.rest ? -1 : one.index - other.index));
  let left = sum - parts.reduce((total, part) => total + part, 0);
  for (const { index } of remainders) {
    if (left === 0) break;
    parts[index]! += 1;
    left -= 1;
  }
  return parts;
}

/** The tax that is part of a price; rates are percent with up to three decimals. */
export function taxIn(total: number, rate: number): number {
  const thousandths = BigInt(Math.round(rate * 1000));
  const base = 100_000n + thousandths;
  return Number((2n * BigInt(total) * thousandths + base) / (2n * base));
}

type LinePart = { quantity: number; from: number; to: number; step?: number };

/** The price of the tickets `from` to `to` of a line, in multiples of `step`: all parts together are the price of the line. */
export function partOfLine(whole: number, { quantity, from, to, step = 1 }: LinePart): number {
  const until = (count: number) => (count === quantity ? whole : Math.round((whole * count) / quantity / step) * step);
  return until(to) - until(from);
}
