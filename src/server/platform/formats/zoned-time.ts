import { cityOfZone } from '#contracts/places/zone-city.ts';
import { memoryLimits } from '#server/platform/memory-limits.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';

/** Start and end of an event or a shift, with the zone in which they are shown. */
type Span = { startsAt: string | Date; endsAt: string | Date; timeZone: string };

/** Cached because creating a format is slow, and a list of notifications has dozens of times. */
const formats = new SizedCache<Intl.DateTimeFormat>(memoryLimits.timeFormats);

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone });
  formats.set(timeZone, format);
  return format;
}

/** “Tuesday, December 1, 2026 at 7:00 – 9:00 PM Berlin time” */
export const formatSpan = ({ startsAt, endsAt, timeZone }: Span): string =>
  `${formatIn(timeZone).formatRange(new Date(startsAt), new Date(endsAt))} ${cityOfZone(timeZone)} time`;

/** “Tuesday, December 1, 2026 at 7:00 PM” */
export const formatStart = ({ startsAt, timeZone }: Pick<Span, 'startsAt' | 'timeZone'>): string =>
  formatIn(timeZone).format(new Date(startsAt));

/** “Tuesday, December 1, 2026 at 7:00 PM Berlin time” */
export const formatDeadline = (instant: string, timeZone: string): string =>
  `${formatStart({ startsAt: instant, timeZone })} ${cityOfZone(timeZone)} time`;
