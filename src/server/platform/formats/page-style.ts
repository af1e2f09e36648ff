import { type DateStyle, DEFAULT_DATE_STYLE } from '#contracts/date-style.ts';
import type { Config } from '#server/platform/config.ts';

/** How a page writes dates, and whether it writes distances in miles. */
export type PageStyle = { dates: DateStyle; miles: boolean };

const MAX_KNOWN = 500;
const known = new Map<string, PageStyle>();
const DEFAULT_STYLE: PageStyle = { dates: DEFAULT_DATE_STYLE, miles: false };

/** How the site writes dates where no browser asks, as in mails. */
export const siteDateStyle = ({ DATE_STYLE }: Pick<Config, 'DATE_STYLE'>): DateStyle =>
  pageStyleOf(undefined, DATE_STYLE).dates;

/** How a reader's browser asks for dates, unless the site has one style. */
export const readerDateStyle = (
  { headers }: { headers: { 'accept-language'?: string | undefined } },
  { DATE_STYLE }: Pick<Config, 'DATE_STYLE'>,
): DateStyle => pageStyleOf(headers['accept-language'], DATE_STYLE).dates;

/** The style of the first language of an Accept-Language header; a site can have one style of dates. Pages are cached by style, so there are few. */
export function pageStyleOf(acceptLanguage: string | undefined, setting: Config['DATE_STYLE'] = 'browser'): PageStyle {
  const language = /^[A-Za-z0-9-]{2,35}/.exec(acceptLanguage?.trim() ?? '')?.[0];
  const style = language ? styleOfLanguage(language) : DEFAULT_STYLE;
  return setting === 'browser' ? style : { ...style, dates: setting };
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
    return order.indexOf('month') < order.indexOf('day') ? 'month-12h' : 'day-12h';
  } catch {
    return DEFAULT_DATE_STYLE;
  }
}
