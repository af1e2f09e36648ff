import {
  type DateStyle,
  DEFAULT_DATE_STYLE,
  formatInStyle,
  type LocalTime,
  restyleDays,
} from '#contracts/date-style.ts';

let zone: string | undefined;

/** The device's time zone, as it was on loading: finding it takes 0.1 ms. */
export const deviceZone = (): string => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

let dateStyle: DateStyle = DEFAULT_DATE_STYLE;

/** One style per page: the server chooses it by the browser's language, and the browser keeps it, so that both write the same texts. */
export const setDateStyle = (chosen: string | undefined): void => {
  dateStyle = (chosen as DateStyle | undefined) ?? DEFAULT_DATE_STYLE;
};

/** `options` as for Intl.DateTimeFormat, in the site's language and the page's style. Every date and time of a page is written here. */
export const formatLocal = (local: LocalTime, options: Intl.DateTimeFormatOptions): string =>
  formatInStyle(dateStyle, local, options);

/** The text of a recurrence rule in the page's style: the API writes its days month first. */
export const formatRuleText = (ruleText: string): string => restyleDays(dateStyle, ruleText);

export const formatTime = (local: LocalTime): string => formatLocal(local, { hour: 'numeric', minute: '2-digit' });
/** "Sat 7:00 PM". */
export const formatWeekdayTime = (local: LocalTime): string =>
  formatLocal(local, { weekday: 'short', hour: 'numeric', minute: '2-digit' });
export const formatLongDay = (local: LocalTime): string =>
  formatLocal(local, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** Without a year, a later day would be taken for one of the coming months. */
const MAX_MS_WITHOUT_YEAR = 330 * 24 * 3_600_000;
export const isFarAhead = (local: LocalTime): boolean => Date.parse(`${local}Z`) > Date.now() + MAX_MS_WITHOUT_YEAR;

/** "Sat, Nov 21". */
export const formatShortDay = (local: LocalTime, withYear = false): string =>
  formatLocal(local, { weekday: 'short', month: 'short', day: 'numeric', ...(withYear && { year: 'numeric' }) });

/** "Sat, Nov 21, 7:00 PM". */
export const formatStart = (local: LocalTime, withYear?: boolean): string =>
  `${formatShortDay(local, withYear)}, ${formatTime(local)}`;

/** "7:00 PM – 10:00 PM", with the last date if it differs from the first. */
export function formatHours(first: LocalTime, last: LocalTime): string {
  const endsLater = first.slice(0, 10) !== last.slice(0, 10);
  return `${formatTime(first)} – ${endsLater ? `${formatShortDay(last)}, ` : ''}${formatTime(last)}`;
}

/** Creating one takes 0.1 ms, and a page shows times of a few zones. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();
const MAX_ZONES = 50;

function formatOfZone(timeZone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (zoneFormats.size >= MAX_ZONES) zoneFormats.clear();
  zoneFormats.set(timeZone, format);
  return format;
}

/** The local time in `zone` at an instant. */
export function localTimeIn(zone: string, instant: string): LocalTime {
  const parts = formatOfZone(zone).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}
