import type { Config } from '#server/platform/config.ts';

/** Undefined for the month first and a clock of 12 hours, as in the United States. */
export type DateStyle = 'day-12h' | 'day-24h' | undefined;

/** How a page writes dates, and whether it writes distances in miles. */
export type PageStyle = { dates: DateStyle; miles: boolean };

const MAX_KNOWN = 500;
const known = new Map<string, PageStyle>();
const DEFAULT_STYLE: PageStyle = { dates: undefined, miles: false };

/** The style of the first language of an Accept-Language header; a site can have one style of dates. Pages are cached by style, so there are few. */
export function pageStyleOf(acceptLanguage: string | undefined, setting: Config['DATE_STYLE'] = 'browser'): PageStyle {
  const language = /^[A-Za-z0-9-]{2,35}/.exec(acceptLanguage?.trim() ?? '')?.[0];
  const style = language ? styleOfLanguage(language) : DEFAULT_STYLE;
  return setting === 'browser' ? style : { ...style, dates: setting === 'month-12h' ? undefined : setting };
}

function styleOfLanguage(language: string): PageStyle {
  const style = known.get(language) ?? { dates: readDateStyle(language), miles: usesMiles(language) };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(language, style);
  return style;
}

const COUNTRIES_WITH_MILES = ['US', 'GB', 'LR', 'MM'];

function usesMiles(language: string): boolean {
  try {
    const { region } = new Intl.Locale(language).maximize();
    return region !== undefined && COUNTRIES_WITH_MILES.includes(region);
  } catch {
    return false;
  }
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
