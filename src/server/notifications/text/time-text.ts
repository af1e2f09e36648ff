import type { Span } from '#server/notifications/notification-facts.ts';
import { memoryLimits } from '#server/platform/memory-limits.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';

/** Cached because creating a format is slow, and a list of notifications has dozens of times. */
const formats = new SizedCache<Intl.DateTimeFormat>(memoryLimits.timeFormats);

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone });
  formats.set(timeZone, format);
  return format;
}

/** “Tuesday, December 1, 2026 at 7:00 – 9:00 PM (Europe/Berlin)” */
export const formatSpan = ({ startsAt, endsAt, timeZone }: Span): string =>
  `${formatIn(timeZone).formatRange(new Date(startsAt), new Date(endsAt))} (${timeZone.replaceAll('_', ' ')})`;

/** “Tuesday, December 1, 2026 at 7:00 PM” */
export const formatStart = ({ startsAt, timeZone }: Pick<Span, 'startsAt' | 'timeZone'>): string =>
  formatIn(timeZone).format(new Date(startsAt));

/** “2 h 30 min” */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
