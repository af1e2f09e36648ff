import { digitsOf } from '#contracts/payments/money.ts';

/** Currencies that Stripe counts in whole units, and those of three digits (docs.stripe.com/currencies). It counts all others in hundredths. */
const NO_DIGITS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THREE_DIGITS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** How many of Stripe's units are one of ours: 1 for EUR, 100 for ISK, which Stripe counts in hundredths that must be 0. */
function factorOf(currency: string): number {
  const stripeDigits = NO_DIGITS.has(currency) ? 0 : THREE_DIGITS.has(currency) ? 3 : 2;
  return 10 ** (stripeDigits - digitsOf(currency));
}

export const toStripe = (amount: number, currency: string): number => Math.round(amount * factorOf(currency));
export const fromStripe = (amount: number, currency: string): number =>
  Math.round(amount / factorOf(currency.toUpperCase()));
