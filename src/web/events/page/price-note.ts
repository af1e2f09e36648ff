/** Countries whose "$" is another currency than the US dollar. */
const dollars: Record<string, string> = { AU: 'AUD', CA: 'CAD', HK: 'HKD', MX: 'MXN', NZ: 'NZD', SG: 'SGD' };
const krones: Record<string, string> = { DK: 'DKK', IS: 'ISK', NO: 'NOK', SE: 'SEK' };
const CODE = /\b(AUD|BRL|CAD|CHF|CZK|DKK|EUR|GBP|HKD|HUF|INR|ISK|JPY|MXN|NOK|NZD|PLN|SEK|SGD|USD|ZAR)\b/;
/** Free for everyone: other words after it may name a condition, such as “for members”. */
const FREE =
  /^\s*(free|gratis|gratuit|gratuito|kostenlos|frei|no charge|0)(\W+(entry|entrance|admission|access|event|of charge|eintritt|for (all|everyone)|(donations?|tips)( are)? (welcome|appreciated)))*\W*$/i;

export type Price = { price: string; priceCurrency: string };

const AMOUNT = /\d+(?:[.,]\d{1,2})?/g;
const RANGE = /\d\s*(-|–|—|to|bis|à)\s*[€£$]?\s*\d/i;
const THOUSANDS = /\d[.,' ]\d{3}/;

/** The lowest price in a host's own words, for search engines; null if the words leave a doubt. */
export function readPrice(note: string, countryCode: string): Price | null {
  const priceCurrency = currencyOf(note, countryCode);
  if (FREE.test(note)) return { price: '0', priceCurrency: priceCurrency ?? 'USD' };
  const amounts = (note.match(AMOUNT) ?? []).map((amount) => amount.replace(',', '.'));
  const isClear = amounts.length === 1 || (amounts.length === 2 && RANGE.test(note));
  if (!priceCurrency || !isClear || THOUSANDS.test(note)) return null;
  return { price: amounts.toSorted((one, other) => Number(one) - Number(other))[0]!, priceCurrency };
}

function currencyOf(note: string, countryCode: string): string | undefined {
  if (note.includes('€')) return 'EUR';
  if (note.includes('£')) return 'GBP';
  if (note.includes('$')) return dollars[countryCode] ?? 'USD';
  if (/\bkr\b/i.test(note)) return krones[countryCode];
  if (note.includes('¥')) return countryCode === 'JP' ? 'JPY' : undefined;
  return CODE.exec(note.toUpperCase())?.[1];
}
