/** Local time as `2026-11-21T19:00`: shown in the event's time zone, whatever the reader's own is. */
type LocalTime = string;

let zone: string | undefined;

/** The device's time zone, as it was on loading: finding it takes 0.1 ms. */
export const deviceZone = (): string => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Browsers and Node use different spaces in times; server and browser must render the same text. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, ' ');
const toUtcDate = (local: LocalTime) => new Date(`${local}Z`);

/** A format with the texts that it wrote: lists repeat days and times, and finding a text takes a sixth of writing it. */
type KeptFormat = { format: Intl.DateTimeFormat; texts: Map<LocalTime, string> };
const formats = new Map<string, KeptFormat>();
const MAX_TEXTS = 500;

/** The ways to write dates in English: "Nov 21, 7:00 PM", "21 Nov, 7:00 pm" and "21 Nov, 19:00". */
type DateStyle = 'month-12h' | 'day-12h' | 'day-24h';
let dateStyle: string = 'month-12h' satisfies DateStyle;

/** One style per page: the server chooses it by the browser's language, and the browser keeps it, so that both write the same texts. */
export const setDateStyle = (chosen: string | undefined): void => {
  dateStyle = chosen ?? 'month-12h';
};

/** `options` as for Intl.DateTimeFormat, in the site's language and the page's style. Every date and time of a page is written here. */
export function formatLocal(local: LocalTime, options: Intl.DateTimeFormatOptions): string {
  if (dateStyle === 'month-12h') return formatEnglish(local, options);
  const { weekday, day, month, year, hour, minute } = options;
  const date = [{ weekday }, { day }, { month }, { year }].map((part) =>
    Object.values(part)[0] ? formatEnglish(local, part) : '',
  );
  const time =
    hour && (dateStyle === 'day-24h' ? local.slice(11) : formatEnglish(local, { hour, minute }).toLowerCase());
  return [date.filter(Boolean).join(' '), time].filter(Boolean).join(', ');
}

function formatEnglish(local: LocalTime, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  let kept = formats.get(key);
  if (!kept) {
    kept = { format: new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }), texts: new Map() };
    formats.set(key, kept);
  }
  const known = kept.texts.get(local);
  if (known !== undefined) return known;
  const text = plainSpaces(kept.format.format(toUtcDate(local)));
  if (kept.texts.size >= MAX_TEXTS) kept.texts.clear();
  kept.texts.set(local, text);
  return text;
}

export const formatTime = (local: LocalTime): string => formatLocal(local, { hour: 'numeric', minute: '2-digit' });
/** "Sat 7:00 PM". */
export const formatWeekdayTime = (local: LocalTime): string =>
  formatLocal(local, { weekday: 'short', hour: 'numeric', minute: '2-digit' });
export const formatLongDay = (local: LocalTime): string =>
  formatLocal(local, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** "Sat, Nov 21". */
export const formatShortDay = (local: LocalTime): string =>
  formatLocal(local, { weekday: 'short', month: 'short', day: 'numeric' });

/** "Sat, Nov 21, 7:00 PM". */
export const formatStart = (local: LocalTime): string => `${formatShortDay(local)}, ${formatTime(local)}`;

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
