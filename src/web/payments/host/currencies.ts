/** Offered first; the others follow by name. */
const COMMON = ['EUR', 'USD', 'GBP', 'CHF'];

const names = new Intl.DisplayNames('en', { type: 'currency' });
const optionOf = (code: string) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` });

export function currencyOptions(): { value: string; label: string }[] {
  const others = Intl.supportedValuesOf('currency').filter((code) => !COMMON.includes(code));
  return [...COMMON, ...others].map(optionOf);
}
