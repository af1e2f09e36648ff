/** The ways to write dates in English: "Nov 21, 7:00 PM", "21 Nov, 7:00 pm" and "21 Nov, 19:00". */
export const dateStyles = ['month-12h', 'day-12h', 'day-24h'] as const;
export type DateStyle = (typeof dateStyles)[number];
/** Used where neither the site nor the browser asks for another. */
export const DEFAULT_DATE_STYLE = dateStyles[0];

/** Local time as `2026-11-21T19:00`: shown in the event's time zone, whatever the reader's own is. */
export type LocalTime = string;

/** Browsers and Node use different spaces in times; server and browser must render the same text. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, ' ');
const toUtcDate = (local: LocalTime) => new Date(`${local}Z`);

/** A format with the texts that it wrote: lists repeat days and times, and finding a text takes a sixth of writing it. */
type KeptFormat = { format: Intl.DateTimeFormat; texts: Map<LocalTime, string> };
const formats = new Map<string, KeptFormat>();
const MAX_TEXTS = 500;

/** `options` as for Intl.DateTimeFormat, always in English. */
export function formatInStyle(style: DateStyle, local: LocalTime, options: Intl.DateTimeFormatOptions): string {
  if (style === 'month-12h') return formatEnglish(local, options);
  const { weekday, day, month, year, hour, minute } = options;
  const date = [{ weekday }, { day }, { month }, { year }].map((part) =>
    Object.values(part)[0] ? formatEnglish(local, part) : '',
  );
  const time = hour && (style === 'day-24h' ? local.slice(11) : formatEnglish(local, { hour, minute }).toLowerCase());
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

/** A text that names days month first, as those of recurrence rules do: “until May 1, 2027” becomes “until 1 May 2027”. */
export const restyleDays = (style: DateStyle, text: string): string =>
  style === 'month-12h' ? text : text.replace(/([A-Z][a-z]+) (\d+)(?:,( 2\d{3}))?/g, '$2 $1$3');
