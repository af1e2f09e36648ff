import type { EventValues } from './event-form-fields.ts';

type Times = Pick<EventValues, 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'timeZone'>;

const say = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** “Sat, Nov 21, 2026, 7:00 – 9:00 PM, Europe/Berlin”; null while a part is missing. */
export function formatTimes({ startDate, startTime, endDate, endTime, timeZone }: Times): string | null {
  if (!startDate || !startTime || !endDate || !endTime) return null;
  // Wall times, read as UTC so that no device's zone moves them.
  const [start, end] = [new Date(`${startDate}T${startTime}Z`), new Date(`${endDate}T${endTime}Z`)];
  if (Number.isNaN(start.getTime()) || end < start) return null;
  return [say.formatRange(start, end), timeZone.replaceAll('_', ' ')].filter(Boolean).join(', ');
}
