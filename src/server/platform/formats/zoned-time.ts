import { type DateStyle, DEFAULT_DATE_STYLE, formatInStyle, restyleDays } from '#contracts/date-style.ts';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import { memoryLimits } from '#server/platform/memory-limits.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';

/** Start and end of an event or a shift, with the zone in which they are shown. */
type Span = { startsAt: string | Date; endsAt: string | Date; timeZone: string };

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const LONG_DAY = { weekday: 'long', ...DAY } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

let style: DateStyle = DEFAULT_DATE_STYLE;

/** Runs `write`, which is synchronous, with dates and times in the reader's style, so that no text has to pass it on. */
export function writeInStyle<Text>(chosen: DateStyle, write: () => Text): Text {
  const outer = style;
  style = chosen;
  try {
    return write();
  } finally {
    style = outer;
  }
}

/** Cached because creating a format is slow, and a list of notifications has dozens of times. */
const formats = new SizedCache<Intl.DateTimeFormat>(memoryLimits.timeFormats);

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone });
  formats.set(timeZone, format);
  return format;
}

const localTime = (instant: string | Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

function formatRange({ startsAt, endsAt, timeZone }: Span): string {
  // Only this order has ranges that name the day and "PM" once.
  if (style === 'month-12h') return formatIn(timeZone).formatRange(new Date(startsAt), new Date(endsAt));
  const [first, last] = [localTime(startsAt, timeZone), localTime(endsAt, timeZone)];
  const isOneDay = first.slice(0, 10) === last.slice(0, 10);
  const end = formatInStyle(style, last, isOneDay ? TIME : { ...LONG_DAY, ...TIME });
  return `${formatInStyle(style, first, { ...LONG_DAY, ...TIME })} – ${end}`;
}

/** “Tuesday, December 1, 2026, 7:00 – 9:00 PM Berlin time” or “Tuesday 1 December 2026, 19:00 – 21:00 Berlin time” */
export const formatSpan = (span: Span): string => `${formatRange(span)} ${cityOfZone(span.timeZone)} time`;

/** “Tuesday, December 1, 2026 at 7:00 PM” or “Tuesday 1 December 2026, 19:00” */
export const formatStart = ({ startsAt, timeZone }: Pick<Span, 'startsAt' | 'timeZone'>): string =>
  formatInStyle(style, localTime(startsAt, timeZone), { ...LONG_DAY, ...TIME });

/** The same as `formatStart`, with the zone: “… Berlin time” */
export const formatDeadline = (instant: string | Date, timeZone: string): string =>
  `${formatStart({ startsAt: instant, timeZone })} ${cityOfZone(timeZone)} time`;

/** “November 24, 2027” or “24 November 2027”, in UTC, as on receipts and certificates. */
export const formatDate = (instant: string): string => formatInStyle(style, localTime(instant, 'UTC'), DAY);

/** The text of a recurrence rule, in the reader's style. */
export const formatRuleText = (ruleText: string): string => restyleDays(style, ruleText);
