import type { Config } from '#server/platform/config.ts';

/** Undefined for the month first and a clock of 12 hours, as in the United States. */
export type DateStyle = 'day-12h' | 'day-24h' | undefined;

const MAX_KNOWN = 500;
const known = new Map<string, DateStyle>();

/** How the first language of an Accept-Language header writes dates, unless the site has one style. Pages are cached by style, so there are few. */
export function dateStyleOf(acceptLanguage: string | undefined, setting: Config['DATE_STYLE'] = 'browser'): DateStyle {
  if (setting !== 'browser') return setting === 'month-12h' ? undefined : setting;
  const language = /^[A-Za-z0-9-]{2,35}/.exec(acceptLanguage?.trim() ?? '')?.[0];
  if (!language) return undefined;
  if (known.has(language)) return known.get(language);
  if (known.size >= MAX_KNOWN) known.clear();
  const style = readDateStyle(language);
  known.set(language, style);
  return style;
}

function readDateStyle(language: string): DateStyle {
  try {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', hour: 'numeric' });
    if (!format.resolvedOptions().hour12) return 'day-24h';
    const order = format.formatToParts(0).map(({ type }) => type);
    return order.indexOf('month') < order.indexOf('day') ? undefined : 'day-12h';
  } catch {
    return undefined;
  }
}
